package crp.random;

/**
 * Not part of the promised API.
 *
 * <p>A sample that is spread evenly: one random place of each of equal stretches.
 */
public final class Stretches {

  private Stretches() {}

  /**
   * {@return a random place of one stretch}
   *
   * @param places number of all places
   * @param stretch number of the stretch, from 0
   * @param stretches number of stretches, from 1 to the number of places
   */
  public static int place(int places, int stretch, int stretches, Rng rng) {
    int from = (int) ((long) places * stretch / stretches);
    int to = (int) ((long) places * (stretch + 1) / stretches);
    return from + rng.below(to - from);
  }
}
