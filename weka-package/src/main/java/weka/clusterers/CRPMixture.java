package weka.clusterers;

import crp.data.Rows;
import crp.host.PriorTexts;
import crp.options.PriorOptions;
import crp.task.RowOrder;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.CommandLine;
import weka.clusterers.crp.CrpClusterer;
import weka.clusterers.crp.DensityScheme;
import weka.clusterers.crp.Fitting;
import weka.clusterers.crp.GrowingScheme;
import weka.clusterers.crp.References;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.options.OptionValue;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/**
 * A mixture with an unknown number of clusters: Chinese restaurant process or Pitman-Yor process.
 */
@NullMarked
public class CRPMixture extends CrpClusterer implements DensityScheme, GrowingScheme {

  private static final long serialVersionUID = 1L;

  /** Runs the scheme from the command line. */
  public static void main(String[] arguments) {
    CommandLine.run(new CRPMixture(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Clusters rows of numbers, categories or counts by a Dirichlet process mixture, in which the number of clusters is"
        + " inferred from the data."
        + " The prior over partitions is the Chinese restaurant process, or with a discount the Pitman-Yor process;"
        + " the posterior is sampled by Gibbs sampling in several chains, and the answer is the partition nearest to all draws."
        + " Numeric attributes need no scaling, missing values and weights are part of the model.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.of(References.neal(), References.escobarWest(), References.pitmanYor());
  }

  @Override
  protected void checkOptions() {
    PriorTexts.mixture(texts().texts());
    texts().get(PriorOptions.NOISE);
  }

  @Override
  protected RowOrder rowOrder(Instances data) {
    return RowOrder.EXCHANGEABLE;
  }

  @Override
  protected <R extends Rows> BuiltModel build(Fitting<R> fitting) {
    return fitting.mixture(PriorTexts.mixture(texts().texts()), texts().get(PriorOptions.NOISE));
  }

  @OptionMetadata(
      displayName = PriorOptions.DISCOUNT_NAME,
      description = PriorOptions.DISCOUNT_HELP,
      displayOrder = 11)
  public OptionValue getDiscount() {
    return texts().value(PriorOptions.DISCOUNT, "0", "sampled", "0.1");
  }

  public void setDiscount(OptionValue value) {
    texts().set(PriorOptions.DISCOUNT, value.text());
  }

  public void setDiscount(String value) {
    texts().set(PriorOptions.DISCOUNT, value);
  }

  @OptionMetadata(
      displayName = PriorOptions.NOISE_NAME,
      description = PriorOptions.NOISE_HELP,
      displayOrder = 12)
  public OptionValue getNoise() {
    return texts().value(PriorOptions.NOISE, "automatic", "none", "sampled", "0.05");
  }

  public void setNoise(OptionValue value) {
    texts().set(PriorOptions.NOISE, value.text());
  }

  public void setNoise(String value) {
    texts().set(PriorOptions.NOISE, value);
  }
}
