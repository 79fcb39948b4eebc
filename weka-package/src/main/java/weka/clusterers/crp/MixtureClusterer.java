package weka.clusterers.crp;

import crp.data.Rows;
import crp.data.Weights;
import crp.model.Fit;
import crp.model.PartitionModel;
import crp.model.Settings;
import crp.parallel.Progress;
import crp.seating.TablePrior;
import org.jspecify.annotations.Nullable;
import weka.clusterers.DensityBasedClusterer;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * What Weka's mixtures with a prior over partitions have in common: building, density and
 * prediction. A subclass says which prior.
 */
public abstract class MixtureClusterer extends RestaurantClusterer
    implements DensityBasedClusterer {

  private static final long serialVersionUID = 1L;

  private @Nullable MixtureModel<?> model;

  /**
   * Makes a clusterer with default options.
   *
   * @param defaultConcentration "sampled" or a positive number
   */
  protected MixtureClusterer(String defaultConcentration) {
    super(defaultConcentration);
  }

  /**
   * What a subclass decided about the prior.
   *
   * @param prior the prior over partitions
   * @param remarks lines for the text of the model, empty for none
   */
  public record PriorChoice(TablePrior prior, String remarks) {}

  /**
   * {@return the prior}
   *
   * @param binding likelihood and data
   * @param settings how the model will be fitted
   * @param progress hears how a search for the prior goes on
   * @param <R> the kind of rows
   */
  protected abstract <R extends Rows> PriorChoice choosePrior(
      Binding<R> binding, Settings settings, Progress progress);

  @Override
  final void forget() {
    model = null;
  }

  @Override
  final void fit(
      Instances data, Columns columns, Weights weights, Settings settings, Progress progress) {
    model = built(getLikelihood().bind(data, columns, weights), settings, progress);
  }

  private <R extends Rows> MixtureModel<R> built(
      Binding<R> binding, Settings settings, Progress progress) {
    PriorChoice choice = choosePrior(binding, settings, progress);
    PartitionModel<R> spec =
        PartitionModel.mixture(choice.prior(), binding.family(), binding.rows());
    Fit<R> fit = extras().fit(spec, settings, progress);
    String remarks =
        choice.remarks() + extras().judged(spec, fit, progress) + results().write(fit, row -> row);
    return MixtureModel.of(
        binding,
        fit,
        new ModelText.Caption(getClass().getSimpleName(), Repetition.command(this), remarks));
  }

  private MixtureModel<?> model() {
    if (model == null) {
      throw new IllegalStateException("No model built yet.");
    }
    return model;
  }

  @Override
  public int numberOfClusters() {
    return model().clusters();
  }

  @Override
  public double[] clusterPriors() {
    return model().priors();
  }

  @Override
  public double[] logDensityPerClusterForInstance(Instance instance) {
    return model().logDensities(instance);
  }

  /**
   * {@return the log predictive density averaged over draws, a new cluster included, so that Weka's
   * "Log likelihood" of a test set is that of the whole posterior}
   *
   * @param instance any row
   */
  @Override
  public double logDensityForInstance(Instance instance) {
    return model().logDensity(instance);
  }

  @Override
  public double[] logJointDensitiesForInstance(Instance instance) throws Exception {
    double[] joint = logDensityPerClusterForInstance(instance);
    double[] priors = clusterPriors();
    for (int k = 0; k < joint.length; k++) {
      joint[k] += Math.log(priors[k]);
    }
    return joint;
  }

  @Override
  public double[] distributionForInstance(Instance instance) throws Exception {
    return Utils.logs2probs(logJointDensitiesForInstance(instance));
  }

  @Override
  final @Nullable ModelView view() {
    return model == null ? null : model.view();
  }
}
