package crp.check;

import crp.random.Rng;
import java.util.Arrays;

/** Ranks of true values among the draws of one chain; ties are broken at random. */
public final class TrueRanks {

  private final double[] truth;
  private final int[] below;
  private final int[] same;

  /**
   * @param truth the value of each quantity
   */
  public TrueRanks(double... truth) {
    this.truth = truth.clone();
    below = new int[truth.length];
    same = new int[truth.length];
  }

  /** Counts a draw of all quantities. */
  public void see(double... draw) {
    for (int q = 0; q < truth.length; q++) {
      below[q] += draw[q] < truth[q] ? 1 : 0;
      same[q] += draw[q] == truth[q] ? 1 : 0;
    }
  }

  /** {@return how many draws are below the truth, for each quantity} */
  public int[] ranks(Rng rng) {
    int[] ranks = below.clone();
    Arrays.setAll(ranks, q -> ranks[q] + rng.below(same[q] + 1));
    return ranks;
  }
}
