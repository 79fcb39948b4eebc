package weka.clusterers;

import crp.data.Rows;
import crp.model.Settings;
import crp.parallel.Progress;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.Binding;
import weka.clusterers.crp.DiscountOptions;
import weka.clusterers.crp.MixtureClusterer;
import weka.clusterers.crp.OptionTable;
import weka.clusterers.crp.References;
import weka.clusterers.crp.Values;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/**
 * A mixture with an unknown number of clusters: Chinese restaurant process or Pitman-Yor process.
 */
@NullMarked
public class CRPMixture extends MixtureClusterer {

  private static final long serialVersionUID = 1L;

  private final DiscountOptions discount = new DiscountOptions();

  /** Makes a clusterer with default options. */
  public CRPMixture() {
    super(Values.SAMPLED);
  }

  /**
   * Runs the clusterer from the command line.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    runClusterer(new CRPMixture(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Clusters by a Dirichlet process mixture, in which the number of clusters is inferred from the data."
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
  protected <R extends Rows> PriorChoice choosePrior(
      Binding<R> binding, Settings settings, Progress progress) {
    return new PriorChoice(discount.prior(concentration()), "");
  }

  @Override
  protected void checkOptions() {
    super.checkOptions();
    discount.check();
  }

  @Override
  protected void addOptions(OptionTable table) {
    discount.addOptions(table);
  }

  /** {@return the discount, a number or "sampled"} */
  @OptionMetadata(
      displayName = "discount",
      description =
          "Discount of the Pitman-Yor process: 'sampled' (learnt under a beta prior), or at least 0 and below 1: the"
              + " larger, the more small clusters; 0 is the Chinese restaurant process.",
      displayOrder = 4)
  public String getDiscount() {
    return discount.value();
  }

  /**
   * Sets the discount.
   *
   * @param value "sampled", or a number at least 0 and below 1
   */
  public void setDiscount(String value) {
    discount.setValue(value);
  }

  /** {@return the first number of the discount's beta prior} */
  @OptionMetadata(
      displayName = "discount prior: a",
      description =
          "First number of the beta prior of a sampled discount; its mean is a / (a + b), and 1 and 1 are the"
              + " uniform law.",
      displayOrder = 5)
  public double getDiscountA() {
    return discount.first();
  }

  /**
   * Sets the first number of the discount's beta prior.
   *
   * @param value positive
   */
  public void setDiscountA(double value) {
    discount.setFirst(value);
  }

  /** {@return the second number of the discount's beta prior} */
  @OptionMetadata(
      displayName = "discount prior: b",
      description =
          "Second number of the beta prior of a sampled discount; its mean is a / (a + b).",
      displayOrder = 6)
  public double getDiscountB() {
    return discount.second();
  }

  /**
   * Sets the second number of the discount's beta prior.
   *
   * @param value positive
   */
  public void setDiscountB(double value) {
    discount.setSecond(value);
  }
}
