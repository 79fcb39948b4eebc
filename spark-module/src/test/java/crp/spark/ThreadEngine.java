package crp.spark;

import crp.choose.GaussianChoice;
import crp.data.RealRows;
import crp.data.Rows;
import crp.draws.Schedule;
import crp.estimate.PointEstimate;
import crp.likelihood.Family;
import crp.mixture.Mixture;
import crp.model.Engine;
import java.util.Arrays;
import java.util.List;

/** The run of a plan by the threads of the core, which Spark must repeat. */
final class ThreadEngine {

  private ThreadEngine() {}

  /** {@return the family of a plan for columns of numbers, and the rows} */
  static GaussianChoice gaussian(MixturePlan plan, double[][] values, List<String> names) {
    return plan.likelihood()
        .with(
            GaussianChoice.of(
                RealRows.of(values),
                names,
                GaussianChoice.Covariance.FULL,
                new GaussianChoice.Reading(GaussianChoice.Rounding.NONE, GaussianChoice.Tidy.NONE),
                "column"));
  }

  /** {@return the labels of all draws, by draw and row, chain by chain} */
  static <R extends Rows> List<List<Integer>> draws(
      MixturePlan plan, int threads, Family<R> family, R rows) {
    Schedule schedule = plan.length().schedule();
    return Mixture.of(plan.prior(), family, rows)
        .run()
        .engine(Engine.THREADS)
        .threads(threads)
        .chains(plan.length().chains())
        .seed(plan.seed())
        .sweeps(schedule.sweeps(), schedule.burnIn())
        .thin(schedule.thin())
        .estimate(PointEstimate.VI_DRAW)
        .fit()
        .draws()
        .draws()
        .stream()
        .map(draw -> Arrays.stream(draw.partition().labels()).boxed().toList())
        .toList();
  }
}
