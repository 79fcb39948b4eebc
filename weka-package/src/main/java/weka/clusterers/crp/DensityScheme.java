package weka.clusterers.crp;

import weka.clusterers.DensityBasedClusterer;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.model.DensityModel;
import weka.core.Instance;

/** A scheme whose model has a density for each row. */
public interface DensityScheme extends DensityBasedClusterer {

  /** {@return the model} */
  BuiltModel model();

  private DensityModel density() {
    return (DensityModel) model();
  }

  /** {@return the shares of the clusters, of sum 1} */
  @Override
  default double[] clusterPriors() {
    return density().priors();
  }

  /**
   * {@return log p(row | cluster) for each cluster, in nats}
   *
   * @param instance a row
   */
  @Override
  default double[] logDensityPerClusterForInstance(Instance instance) {
    return density().logDensities(instance);
  }

  /**
   * {@return the log density of a row, in nats} Mixtures average it over the draws, with room for a
   * new cluster, so that Weka's "Log likelihood" is that of the whole posterior.
   *
   * @param instance a row
   */
  @Override
  default double logDensityForInstance(Instance instance) {
    return density().logDensity(instance);
  }

  /**
   * {@return log p(cluster) + log p(row | cluster) for each cluster, in nats}
   *
   * @param instance a row
   */
  @Override
  default double[] logJointDensitiesForInstance(Instance instance) {
    return density().logJoint(instance);
  }
}
