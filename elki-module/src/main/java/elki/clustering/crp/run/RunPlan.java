package elki.clustering.crp.run;

import crp.checkpoint.Checkpoint;
import crp.draws.Schedule;
import crp.estimate.Cut;
import crp.host.RunOrder;
import crp.model.EvidenceReport;
import crp.model.HeldOut;
import crp.model.Settings;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a model is sampled, and what is computed from the draws beside the clustering. Immutable.
 *
 * @param settings length, chains, random numbers, estimate
 * @param cut where the ladder of coarser answers is cut
 * @param checkpoint where and how often the run is saved; null for nowhere
 * @param heldOut what the held-out log likelihood is of; null if it is not computed
 * @param evidence what the log evidence is compared with; null if it is not computed
 * @param soft whether the probability of every cluster is kept for each object
 * @param report file for the page of the result; null for none
 * @since 0.1.0
 */
public record RunPlan(
    Settings settings,
    Cut cut,
    @Nullable Checkpoint checkpoint,
    HeldOut.@Nullable Choice heldOut,
    EvidenceReport.@Nullable Choice evidence,
    boolean soft,
    @Nullable Path report) {

  /** As many sweeps as the chains need, at most 1000, 4 chains, seed 1, and nothing further. */
  public static final RunPlan DEFAULT = of(Settings.defaults());

  /**
   * {@return a plan to compute the clustering alone}
   *
   * @param settings length, chains, random numbers, estimate
   */
  public static RunPlan of(Settings settings) {
    return new RunPlan(settings, Cut.NONE, null, null, null, false, null);
  }

  /** {@return what is computed} */
  public RunOrder order() {
    return new RunOrder(
        "crp.", settings, checkpoint, Optional.ofNullable(heldOut), Optional.ofNullable(evidence));
  }

  /**
   * {@return the same plan with other settings}
   *
   * @param replacement length, chains, random numbers, estimate
   */
  public RunPlan with(Settings replacement) {
    return new RunPlan(replacement, cut, checkpoint, heldOut, evidence, soft, report);
  }

  /**
   * {@return the same plan with another seed}
   *
   * @param seed the same seed gives the same result
   */
  public RunPlan withSeed(long seed) {
    return with(settings.withSeed(seed));
  }

  /**
   * {@return the same plan with a fixed number of sweeps}
   *
   * @param sweeps of each chain, at least 1, half of them dropped
   */
  public RunPlan withSweeps(int sweeps) {
    return with(settings.withSchedule(Schedule.of(sweeps)));
  }

  /**
   * {@return the same plan with another number of chains}
   *
   * @param chains at least 1
   */
  public RunPlan withChains(int chains) {
    return with(settings.withChains(chains));
  }
}
