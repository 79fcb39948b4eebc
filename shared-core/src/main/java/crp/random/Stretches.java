package crp.random;

import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>A sample that is spread evenly: one random place of each of equal stretches.
 */
public final class Stretches {

  private static final long SEED = 1;

  private Stretches() {}

  /**
   * {@return at most so many places, the same at each call} Every so-manieth row would be of one
   * kind where kinds alternate in the file.
   *
   * @param places number of all places
   * @param most largest number of those chosen; all are chosen if there are no more
   */
  public static int[] some(int places, int most) {
    Rng rng = new SeededRng(SEED);
    int[] some = new int[Math.min(most, places)];
    Arrays.setAll(some, i -> place(places, i, some.length, rng));
    return some;
  }

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
