package crp.estimate;

import crp.draws.Draws;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws as nominal data give them: clear clusters, and torn rows that belong to one of three
 * clusters with equal probability and are almost never alone.
 */
final class TornRows {

  private TornRows() {}

  /**
   * {@return draws with {@code clear} to {@code clear + 3} clusters; the torn rows are the last}
   *
   * @param clear number of clear clusters, of ten rows each
   * @param torn number of torn rows
   * @param draws number of draws
   * @param seed of the random numbers
   */
  static Draws of(int clear, int torn, int draws, long seed) {
    return of(clear, torn, draws, 1, seed);
  }

  /**
   * {@return the same, of which one draw in so many has more than {@code clear} clusters}
   *
   * @param every 1 for all draws
   */
  static Draws of(int clear, int torn, int draws, int every, long seed) {
    SeededRng rng = new SeededRng(seed);
    int rows = 10 * clear + torn;
    List<int[]> labels = new ArrayList<>();
    for (int m = 0; m < draws; m++) {
      int[] some = new int[rows];
      for (int i = 0; i < rows; i++) {
        some[i] = i < 10 * clear ? i / 10 : (i + 7 * rng.below(3)) % clear;
      }
      for (int alone = m % every == 0 ? rng.below(4) : 0; alone > 0; alone--) {
        some[10 * clear + rng.below(torn)] = clear + alone;
      }
      labels.add(some);
    }
    return Around.of(labels);
  }
}
