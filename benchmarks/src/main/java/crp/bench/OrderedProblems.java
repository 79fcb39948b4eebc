package crp.bench;

import crp.data.RealRows;
import crp.kernel.ForwardSeating;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.seating.AveragedDistanceCrp;
import crp.seating.DistanceCrp;
import crp.seating.SequentialDistanceCrp;
import crp.state.LinkState;
import crp.state.SequentialState;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Chains over rows in time, each at its start. Rows are points from eight clusters that overlap a
 * little and take turns, three at a time; the time of a row is its number.
 */
public final class OrderedProblems {

  private static final int CLUSTERS = 8;

  private OrderedProblems() {}

  private static TableBank<?> bank(int n, Rng rng) {
    IntUnaryOperator cluster = i -> (CLUSTERS * i / n + rng.below(3)) % CLUSTERS;
    RealRows rows = SyntheticRows.circle(n, CLUSTERS, 4, cluster, rng);
    return DiagonalGaussian.from(rows).bank(rows);
  }

  /**
   * {@return nearness to earlier rows only}
   *
   * @param n number of rows, whose times are their numbers
   * @param decay of the differences
   */
  public static TimeAffinity near(int n, Decay decay) {
    return TimeAffinity.sequential(TimeOrder.of(times(n)), decay, Ties.BY_ROW);
  }

  /**
   * {@return the numbers of the rows, from 0}
   *
   * @param n number of rows
   */
  public static double[] times(int n) {
    double[] times = new double[n];
    Arrays.setAll(times, i -> i);
    return times;
  }

  /** {@return a chain under the averaged prior with an exponential decay of the mean distance} */
  static SequentialState averaged(int n, Rng rng) {
    AveragedDistanceCrp prior =
        AveragedDistanceCrp.of(
            1, AveragedDistanceCrp.Variant.MEAN, Decay.exponential(n / 8.0), times(n));
    SequentialState state = new SequentialState(prior, bank(n, rng));
    ForwardSeating.apply(state, rng);
    return state;
  }

  /** {@return a chain under the sequential prior, on tables} */
  static SequentialState sequential(int n, Decay decay, Rng rng) {
    SequentialState state =
        new SequentialState(SequentialDistanceCrp.of(0.2, near(n, decay)), bank(n, rng));
    ForwardSeating.apply(state, rng);
    return state;
  }

  /** {@return a chain under the sequential prior, on links} */
  static LinkState links(int n, Decay decay, Rng rng) {
    LinkState state = new LinkState(DistanceCrp.of(0.2, near(n, decay)), bank(n, rng));
    state.seat(state.prior().simulate(rng));
    return state;
  }
}
