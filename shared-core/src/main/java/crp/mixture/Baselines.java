package crp.mixture;

import crp.Argument;
import crp.model.EvidenceChoice;
import crp.parameter.Parameter;
import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>Priors that a model's prior is compared with. A baseline that does not exist for the prior is
 * reported by an {@link IllegalArgumentException}; the finished run is not lost.
 */
public final class Baselines {

  /** The largest number of rows whose pairs are listed for a baseline. */
  private static final int MOST_ROWS = 6000;

  private Baselines() {}

  /** {@return what a model is compared with, in words} */
  public static String name(EvidenceChoice choice) {
    return switch (choice.kind()) {
      case CRP -> "the CRP of the same concentration";
      case EQUAL -> "the same links with equal weights";
      case ALONE -> "nothing";
    };
  }

  /** {@return for each row all rows before it} */
  public static int[][] earlier(int n) {
    requireFewPairs(n);
    int[][] earlier = new int[n][];
    Arrays.setAll(earlier, i -> IntStream.range(0, i).toArray());
    return earlier;
  }

  static void requireFewPairs(int n) {
    requireFew("the CRP as a baseline takes all pairs of", n);
  }

  /** Fails if there are too many rows to list their links. */
  public static void requireFewLinks(int n) {
    requireFew("equal weights as a baseline take", n);
  }

  private static void requireFew(String what, int n) {
    Argument.require(n <= MOST_ROWS, "%s at most %d rows, there are %d", what, MOST_ROWS, n);
  }

  /** Makes a prior of a concentration and an affinity. */
  @FunctionalInterface
  public interface Maker {
    /** {@return the prior} */
    Prior of(Parameter concentration, Affinity affinity);
  }

  /** {@return a prior of the same concentration whose rows choose near ones with equal weights} */
  public static Prior equal(int[][] near, Prior prior, Maker maker) {
    double[][] weights = new double[near.length][];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = new double[near[i].length];
      Arrays.fill(weights[i], 1);
    }
    return maker.of(prior.parameters().get(Prior.CONCENTRATION), SparseAffinity.of(near, weights));
  }
}
