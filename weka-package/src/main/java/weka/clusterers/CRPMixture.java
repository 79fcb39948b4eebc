package weka.clusterers;

import crp.chain.Progress;
import crp.data.Rows;
import crp.model.Settings;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.Binding;
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
  private static final String DISCOUNT = "discount (-discount)";

  private double discount;

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
        + " the posterior is sampled by Gibbs sampling in several chains, and the answer is the draw nearest to all others."
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
    return new PriorChoice(
        discount == 0
            ? new Crp(startConcentration(), concentrationPrior())
            : new PitmanYor(startConcentration(), discount, concentrationPrior()),
        "");
  }

  @Override
  protected void checkOptions() {
    super.checkOptions();
    if (!(discount >= 0 && discount < 1)) {
      throw new IllegalArgumentException(
          "%s must be at least 0 and below 1, was %s".formatted(DISCOUNT, Values.plain(discount)));
    }
  }

  @Override
  protected void addOptions(OptionTable table) {
    table.add(
        "-discount <number>",
        "0",
        "Discount of the Pitman-Yor process, at least 0 and below 1; 0 is the CRP.",
        () -> Values.plain(discount),
        text -> setDiscount(Values.number(DISCOUNT, text)));
  }

  /** {@return the discount} */
  @OptionMetadata(
      displayName = "discount",
      description =
          "Discount of the Pitman-Yor process, at least 0 and below 1: the larger, the more small clusters;"
              + " 0 is the Chinese restaurant process.",
      displayOrder = 4)
  public double getDiscount() {
    return discount;
  }

  /**
   * Sets the discount.
   *
   * @param value at least 0 and below 1
   */
  public void setDiscount(double value) {
    discount = value;
  }
}
