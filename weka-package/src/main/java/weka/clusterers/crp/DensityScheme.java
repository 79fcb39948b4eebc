package weka.clusterers.crp;

import crp.answer.Unions;
import weka.clusterers.DensityBasedClusterer;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.model.DensityModel;
import weka.core.Instance;

/** A scheme whose model has a density for each row. */
public interface DensityScheme extends DensityBasedClusterer {

  /** {@return the model} */
  BuiltModel model();

  private Unions unions() {
    return model().view().unions();
  }

  private DensityModel density() {
    return (DensityModel) model();
  }

  @Override
  default double[] clusterPriors() {
    return unions().ids().byNumber(shares(), 0);
  }

  private double[] shares() {
    return unions().sums(density().priors());
  }

  private double[] byNumber(double[] logs) {
    return unions().ids().byNumber(logs, Double.NEGATIVE_INFINITY);
  }

  /** {@return log p(row | cluster) for each cluster, in nats} */
  @Override
  default double[] logDensityPerClusterForInstance(Instance instance) {
    DensityModel model = density();
    double[] logs = model.logDensities(instance);
    double[] priors = model.priors();
    for (int k = 0; k < logs.length; k++) {
      logs[k] += Math.log(priors[k]);
    }
    double[] fused = unions().logSums(logs);
    double[] shares = shares();
    for (int c = 0; c < fused.length; c++) {
      fused[c] -= Math.log(shares[c]);
    }
    return byNumber(fused);
  }

  /**
   * {@return the log density of a row, in nats} Mixtures average it over the draws, with room for a
   * new cluster, so that Weka's "Log likelihood" is that of the whole posterior.
   */
  @Override
  default double logDensityForInstance(Instance instance) {
    return density().logDensity(instance);
  }

  /** {@return log p(cluster) + log p(row | cluster) for each cluster, in nats} */
  @Override
  default double[] logJointDensitiesForInstance(Instance instance) {
    return byNumber(unions().logSums(density().logJoint(instance)));
  }
}
