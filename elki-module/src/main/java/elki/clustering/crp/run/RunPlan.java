package elki.clustering.crp.run;

import crp.draws.Schedule;
import crp.host.RunOrder;
import crp.model.Settings;
import elki.clustering.crp.option.Options;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a model is sampled, and what is computed from the draws beside the clustering. Immutable.
 *
 * @param order what is computed of a model: settings, checkpoint, held-out rows, evidence
 * @param soft whether the probability of every cluster is kept for each object
 * @param report file for the page of the result; null for none
 * @param details whether sweeps, draws, densities and the tree of the ladder are results, too
 * @param predict file of further rows, which are predicted; null for none
 * @param files of the posterior
 * @since 0.1.0
 */
public record RunPlan(
    RunOrder order,
    boolean soft,
    @Nullable Path report,
    boolean details,
    @Nullable Path predict,
    RunFiles files) {

  /** As many sweeps as the chains need, at most 1000, 4 chains, seed 1, and nothing further. */
  public static final RunPlan DEFAULT = of(Settings.defaults());

  /**
   * {@return a plan to compute the clustering alone}
   *
   * @param settings length, chains, random numbers, estimate
   */
  public static RunPlan of(Settings settings) {
    return new RunPlan(
        RunOrder.of(Options.SPELLING, settings), false, null, false, null, RunFiles.NONE);
  }

  /** {@return length, chains, random numbers, estimate} */
  public Settings settings() {
    return order.settings();
  }

  /**
   * {@return the same plan with other settings}
   *
   * @param replacement length, chains, random numbers, estimate
   */
  public RunPlan with(Settings replacement) {
    return new RunPlan(order.with(replacement), soft, report, details, predict, files);
  }

  /**
   * {@return the same plan with another seed}
   *
   * @param seed the same seed gives the same result
   */
  public RunPlan withSeed(long seed) {
    return with(settings().withSeed(seed));
  }

  /**
   * {@return the same plan with a fixed number of sweeps and the usual burn-in}
   *
   * @param sweeps of each chain, at least 1
   */
  public RunPlan withSweeps(int sweeps) {
    return with(settings().withSchedule(Schedule.of(sweeps)));
  }

  /**
   * {@return the same plan with another number of chains}
   *
   * @param chains at least 1
   */
  public RunPlan withChains(int chains) {
    return with(settings().withChains(chains));
  }
}
