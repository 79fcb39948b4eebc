package elki.clustering.crp.run;

import crp.checkpoint.Checkpoint;
import crp.estimate.Cut;
import crp.model.EvidenceReport;
import crp.model.HeldOut;
import crp.model.Settings;
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
 * @since 0.1.0
 */
public record RunPlan(
    Settings settings,
    Cut cut,
    @Nullable Checkpoint checkpoint,
    HeldOut.@Nullable Choice heldOut,
    EvidenceReport.@Nullable Choice evidence,
    boolean soft) {

  /**
   * {@return a plan to compute the clustering alone}
   *
   * @param settings length, chains, random numbers, estimate
   */
  public static RunPlan of(Settings settings) {
    return new RunPlan(settings, Cut.NONE, null, null, null, false);
  }
}
