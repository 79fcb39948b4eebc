package crp.choose;

import crp.data.RealRows;
import crp.data.Resolution;
import crp.diagnose.Diagnosis;
import crp.diagnose.Regimes;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Schedule;
import crp.draws.Trace;
import crp.estimate.PointEstimate;
import crp.mixture.Mixture;
import crp.model.Run;
import crp.parallel.RunScope;
import crp.parallel.TimeLimitException;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.random.Stretches;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Short runs that weigh one model of some rows against another, before the run itself.
 *
 * <p>The score of a model is the mean log joint density of rows and partition over the sweeps after
 * the burn-in, in the better one of two chains from different starts. It is no log evidence: its
 * expectation is the log evidence minus the entropy of the partition given the rows, so of two
 * models of equal evidence the one with the clearer clusters wins, as under the integrated
 * completed likelihood (Biernacki, Celeux and Govaert 2000, Assessing a mixture model for
 * clustering with the integrated completed likelihood, IEEE Transactions on Pattern Analysis and
 * Machine Intelligence 22, 719-725). The error of a score is the distance of the two chains.
 *
 * <p>The runs have a seed of their own, so the result depends on the rows alone. More rows than a
 * comparison takes are represented by so many of them, one random row of each of as many equal
 * stretches. A log joint that contains sampled entries cannot be compared with one that does not:
 * so rounded values are spread over the intervals that they stand for, once, and all models have
 * the same values. (Unrounded values that are sampled under full covariances can come so near to a
 * plane that their density has no bound but that of the prior.)
 */
final class ShortRuns {

  /** Sweeps that decide where the difference is not plain. */
  static final int SWEEPS = 60;

  private static final int CHAINS = 2;
  private static final long SEED = 1;

  /** The part of the time left to a run that a comparison by short runs may use. */
  private static final double TIME = 0.2;

  private ShortRuns() {}

  /**
   * {@return what a comparison finds, within a fifth of the time that is left to the run}
   *
   * @param what is compared, for people
   * @param comparison by short runs
   * @param otherwise the answer if that time is not enough
   * @param <T> the kind of answer
   */
  static <T> T inTime(String what, Supplier<T> comparison, Supplier<T> otherwise) {
    try {
      RunScope scope = RunScope.current().named(what).share(TIME);
      T found = scope.cutAt(scope.deadline()).run(comparison);
      RunScope.check();
      return found;
    } catch (TimeLimitException e) {
      return otherwise.get();
    }
  }

  /** {@return the visits of rows of a run, over the number of threads that share them} */
  static double visits(int rows, int sweeps) {
    return (double) rows * sweeps * CHAINS / Math.min(CHAINS, RunScope.current().threads());
  }

  /** Score of a model, with its error, in nats. */
  record Score(double value, double error) {}

  /**
   * {@return the rows of a run, with rounded values spread uniformly over their intervals}
   *
   * @param resolution of the columns
   * @param items the rows that can take part, increasing; at least one
   * @param most largest number of rows
   */
  static RealRows some(RealRows rows, Resolution resolution, int[] items, int most) {
    Rng rng = new SeededRng(SEED);
    return unrounded(rows.select(spread(items, most, rng)), resolution, rng);
  }

  private static RealRows unrounded(RealRows rows, Resolution resolution, Rng rng) {
    int d = rows.columns();
    double[] values = new double[rows.size() * d];
    for (int i = 0; i < rows.size(); i++) {
      RunScope.check(i);
      for (int j = 0; j < d; j++) {
        double value = rows.value(i, j);
        values[i * d + j] = value + width(resolution, j, value, rng) * (rng.uniform() - 0.5);
      }
    }
    return RealRows.of(values, rows.size(), d, rows.weights());
  }

  /**
   * {@return the width of a value's interval; on a heap that of heaps or of the step, at random}
   */
  private static double width(Resolution resolution, int column, double value, Rng rng) {
    double width = resolution.width(column, value);
    if (!resolution.onHeap(column, value)) {
      return width;
    }
    double heaped = resolution.heapShare(column) * width;
    double exact = (1 - resolution.heapShare(column)) * resolution.step(column);
    return rng.uniform() * (heaped + exact) < heaped ? width : resolution.step(column);
  }

  /** {@return at most so many of the items, spread evenly} */
  private static int[] spread(int[] items, int most, Rng rng) {
    if (items.length <= most) {
      return items;
    }
    int[] some = new int[most];
    for (int i = 0; i < most; i++) {
      some[i] = items[Stretches.place(items.length, i, most, rng)];
    }
    return some;
  }

  /**
   * {@return the score of a model}
   *
   * @param model of the rows of a run
   * @param sweeps of each chain
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   * @throws TimeLimitException if the time was over before the last sweep
   */
  static Score score(Mixture<RealRows> model, int sweeps) {
    double[] means =
        sampled(model, sweeps).traces().stream()
            .mapToDouble(ShortRuns::laterMean)
            .sorted()
            .toArray();
    double best = means[CHAINS - 1];
    return new Score(best, best - means[CHAINS - 2]);
  }

  /**
   * {@return the draws after the burn-in, without those of a chain in another regime}
   *
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   * @throws TimeLimitException if the time was over before the last sweep
   */
  static Draws run(Mixture<RealRows> model, int sweeps) {
    Draws draws = sampled(model, sweeps);
    return Regimes.of(draws, Diagnosis.of(draws), Draw::logJoint).of(draws);
  }

  private static Draws sampled(Mixture<RealRows> model, int sweeps) {
    Draws draws = setUp(model, sweeps).sampled();
    if (draws.timeLimitReached()) {
      throw new TimeLimitException();
    }
    return draws;
  }

  /**
   * {@return the mean log density of a row, in nats, under the draws of a run without it: without
   * one random half of the rows or the other}
   *
   * @param model of the rows of a run, at least two
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   * @throws TimeLimitException if the time was over before the last sweep
   */
  static double heldOut(Mixture<RealRows> model) {
    return setUp(model, SWEEPS).heldOut(2).mean();
  }

  private static Run<RealRows> setUp(Mixture<RealRows> model, int sweeps) {
    return model
        .sweeps(sweeps)
        .chains(CHAINS)
        .threads(RunScope.current().threads())
        .seed(SEED)
        .estimate(PointEstimate.MAP);
  }

  private static double laterMean(Trace trace) {
    double[] logJoint = trace.logJoint();
    int burnIn = Schedule.usualBurnIn(logJoint.length);
    return Arrays.stream(logJoint, burnIn, logJoint.length).average().orElseThrow();
  }
}
