package weka.clusterers.crp.model;

import weka.core.Instance;

/** A built model with a density for each row. */
public interface DensityModel extends BuiltModel {

  /** {@return the shares of the clusters, of sum 1} */
  double[] priors();

  /** {@return log p(row | cluster) for each cluster, in nats} */
  double[] logDensities(Instance instance);

  /** {@return log p(cluster) + log p(row | cluster) for each cluster, in nats} */
  double[] logJoint(Instance instance);

  /** {@return the log density of a row, in nats} */
  double logDensity(Instance instance);
}
