package crp.model;

import crp.model.EvidenceReport.Choice;
import crp.parameter.Parameter;
import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.seating.Crp;
import crp.seating.DistanceCrp;
import crp.seating.LinkPrior;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.SequentialDistanceCrp;
import crp.seating.SequentialPrior;
import crp.seating.TablePrior;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What a prior is compared with. A baseline that the prior cannot have is the user's mistake, which
 * must not lose the finished run: it is told by an {@link IllegalArgumentException}.
 */
final class Baselines {

  /** The most rows of which all pairs are listed for the CRP as a baseline. */
  private static final int MOST_ROWS = 6000;

  private Baselines() {}

  static String name(Choice choice) {
    double number = choice.number();
    return switch (choice.kind()) {
      case CRP -> "the CRP of the same concentration";
      case EQUAL -> "the same links with equal weights";
      case SCALE -> text("the decay of scale %s", number);
      case CONCENTRATION -> text("the same prior of concentration %s", number);
      case DISCOUNT ->
          text("the Pitman-Yor process of discount %s and the same concentration", number);
      case POWER -> text("the powered CRP of power %s and the same concentration", number);
      case ALONE -> "nothing";
    };
  }

  /** The number as a user would write it: 9, not 9.00000. */
  private static String text(String format, double number) {
    return format.formatted(BigDecimal.valueOf(number).stripTrailingZeros().toPlainString());
  }

  /**
   * {@return the baseline}
   *
   * @param prior the model's, over counted rows
   * @param choice what to compare with
   * @param meanScale of the decay a posteriori; NaN where it is not sampled
   */
  static Prior of(Prior prior, Choice choice, double meanScale) {
    Parameter alpha = prior.parameters().get(Prior.CONCENTRATION);
    return switch (choice.kind()) {
      case CRP -> crp(prior);
      case EQUAL -> equal(Double.isNaN(meanScale) ? prior : scaled(prior, meanScale));
      case SCALE -> scaled(prior, choice.number());
      case CONCENTRATION -> prior.with(Prior.CONCENTRATION, Parameter.fixed(choice.number()));
      case DISCOUNT -> {
        requireTables(prior, "discount");
        yield PitmanYor.of(alpha, Parameter.fixed(choice.number()));
      }
      case POWER -> {
        requireTables(prior, "power");
        yield PoweredCrp.of(alpha, Power.of(choice.number()));
      }
      case ALONE -> prior;
    };
  }

  private static void requireTables(Prior prior, String number) {
    if (!(prior instanceof TablePrior)) {
      throw new IllegalArgumentException(
          "only a prior over partitions without distances has a " + number);
    }
  }

  private static Prior scaled(Prior prior, double scale) {
    if (prior instanceof TablePrior) {
      throw new IllegalArgumentException("only a prior under distances has a decay with a scale");
    }
    return prior.with(Prior.SCALE, Parameter.fixed(scale));
  }

  private static Prior crp(Prior prior) {
    if (prior instanceof TablePrior) {
      return Crp.of(prior.parameters().get(Prior.CONCENTRATION));
    }
    int n = prior instanceof LinkPrior links ? links.size() : ((SequentialPrior) prior).customers();
    if (n > MOST_ROWS) {
      throw new IllegalArgumentException(
          "the CRP as a baseline takes all pairs of at most %d rows, there are %d"
              .formatted(MOST_ROWS, n));
    }
    int[][] earlier = new int[n][];
    Arrays.setAll(earlier, i -> IntStream.range(0, i).toArray());
    return equal(prior, earlier);
  }

  private static Prior equal(Prior prior) {
    if (!(prior instanceof LinkPrior links)) {
      throw new IllegalArgumentException("only links can have equal weights");
    }
    Affinity affinity = links.affinity();
    int n = links.size();
    if (n > MOST_ROWS) {
      throw new IllegalArgumentException(
          "equal weights as a baseline take at most %d rows, there are %d".formatted(MOST_ROWS, n));
    }
    int[][] near = new int[n][];
    Arrays.setAll(
        near, i -> IntStream.range(0, n).filter(j -> affinity.weight(i, j) > 0).toArray());
    return equal(prior, near);
  }

  private static Prior equal(Prior prior, int[][] near) {
    double[][] weights = new double[near.length][];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = new double[near[i].length];
      Arrays.fill(weights[i], 1);
    }
    SparseAffinity affinity = SparseAffinity.of(near, weights);
    Parameter alpha = prior.parameters().get(Prior.CONCENTRATION);
    return prior instanceof LinkPrior
        ? DistanceCrp.of(alpha, affinity)
        : SequentialDistanceCrp.of(alpha, affinity);
  }
}
