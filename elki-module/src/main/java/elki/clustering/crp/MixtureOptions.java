package elki.clustering.crp;

import crp.model.Settings;
import elki.clustering.crp.likelihood.VectorLikelihood;

/**
 * What all mixtures are given beside their prior over partitions.
 *
 * @param likelihood how the vectors of a cluster are distributed
 * @param settings how the sampler is run
 * @param soft whether the probability of every cluster is kept for each object
 * @param extras evidence and checkpoints
 */
public record MixtureOptions(
    VectorLikelihood likelihood, Settings settings, boolean soft, RunExtras extras) {

  /**
   * Options of a run that does nothing besides.
   *
   * @param likelihood how the vectors of a cluster are distributed
   * @param settings how the sampler is run
   * @param soft whether the probability of every cluster is kept for each object
   */
  public MixtureOptions(VectorLikelihood likelihood, Settings settings, boolean soft) {
    this(likelihood, settings, soft, RunExtras.NONE);
  }
}
