package weka.clusterers;

import crp.data.Rows;
import crp.model.Settings;
import crp.parallel.Progress;
import java.util.Enumeration;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.Binding;
import weka.clusterers.crp.DiscountOptions;
import weka.clusterers.crp.MixtureClusterer;
import weka.clusterers.crp.OptionTable;
import weka.clusterers.crp.PowerOptions;
import weka.clusterers.crp.RankingLikelihood;
import weka.clusterers.crp.References;
import weka.clusterers.crp.Values;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.TechnicalInformation;

/** A mixture of rankings with an unknown number of clusters. */
@NullMarked
public class MallowsMixture extends MixtureClusterer {

  private static final long serialVersionUID = 1L;

  private final DiscountOptions discount = new DiscountOptions();
  private final PowerOptions power =
      new PowerOptions(
          PowerOptions.NONE,
          PowerOptions.POWER,
          PowerOptions.LAMBDA,
          PowerOptions.SAMPLED,
          PowerOptions.SAMPLED_LAMBDA);

  /** Makes a clusterer with default options. */
  public MallowsMixture() {
    super(Values.SAMPLED);
    setLikelihood(new RankingLikelihood());
  }

  /**
   * Runs the clusterer from the command line.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    runClusterer(new MallowsMixture(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Clusters rankings by a Dirichlet process mixture of generalized Mallows models: each cluster has a central ranking"
        + " and says rank by rank how closely its members follow it; the number of clusters is inferred. Every attribute is"
        + " an item and its value the item's rank (1 is the best, missing is without a rank); instance weights count equal"
        + " ballots. The filter RankingToRanks makes such attributes from strings such as a>b>c.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.of(References.meilaChen(), References.neal(), References.escobarWest());
  }

  @Override
  public Capabilities getCapabilities() {
    Capabilities result = super.getCapabilities();
    if (getIgnoredAttributes().isEmpty()) {
      result.disable(Capability.NOMINAL_ATTRIBUTES);
      result.disable(Capability.BINARY_ATTRIBUTES);
      result.disable(Capability.UNARY_ATTRIBUTES);
      result.disable(Capability.EMPTY_NOMINAL_ATTRIBUTES);
    }
    return result;
  }

  @Override
  protected String adviceOnStrings() {
    return RankingLikelihood.FROM_STRINGS;
  }

  @Override
  protected String defaultLikelihood() {
    return RankingLikelihood.class.getName();
  }

  @Override
  protected <R extends Rows> PriorChoice choosePrior(
      Binding<R> binding, Settings settings, Progress progress) {
    return new PriorChoice(
        power.is(PowerOptions.NONE)
            ? discount.prior(concentration())
            : power.prior(concentration()),
        "");
  }

  @Override
  protected void checkOptions() {
    super.checkOptions();
    discount.check();
    power.check();
    Values.notBoth(
        power.name(), !power.is(PowerOptions.NONE), DiscountOptions.NAME, discount.used());
  }

  @Override
  protected void addOptions(OptionTable table) {
    discount.addOptions(table);
    power.addOptions(table);
  }

  @Override
  public Enumeration<Option> listOptions() {
    return power.modeTable().list(super.listOptions());
  }

  /** The mode may be left out: it then follows from which of the others is given. */
  @Override
  public void setOptions(String[] options) throws Exception {
    power.readMode(options);
    super.setOptions(options);
  }

  @Override
  public String[] getOptions() {
    return power.modeTable().get(super.getOptions());
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

  /** {@return how the power is given} */
  @OptionMetadata(
      displayName = "power mode",
      description =
          "How the power of a powered CRP is given: none, power, lambda (power = 1 + lambda / rows), or sampled:"
              + " power - 1 or lambda has an exponential prior whose mean the given value says, or is on a grid."
              + " There is no tuning for rankings.",
      displayOrder = 7)
  public SelectedTag getPowerMode() {
    return power.mode();
  }

  /**
   * Sets how the power is given.
   *
   * @param value {@link PowerOptions#NONE}, {@link PowerOptions#POWER}, {@link
   *     PowerOptions#LAMBDA}, {@link PowerOptions#SAMPLED} or {@link PowerOptions#SAMPLED_LAMBDA}
   */
  public void setPowerMode(SelectedTag value) {
    power.setMode(value);
  }

  /** {@return the power} */
  @OptionMetadata(
      displayName = "power",
      description =
          "The power r in mode power, positive: above 1 small clusters are suppressed, 1 is the Chinese restaurant"
              + " process.",
      displayOrder = 8)
  public double getPower() {
    return power.power();
  }

  /**
   * Sets the power.
   *
   * @param value positive
   */
  public void setPower(double value) {
    power.setPower(value);
  }

  /** {@return lambda} */
  @OptionMetadata(
      displayName = "lambda",
      description =
          "In mode lambda the power is 1 + lambda / (number of rows), which acts alike at every number of rows;"
              + " 0 is the Chinese restaurant process.",
      displayOrder = 9)
  public double getLambda() {
    return power.lambda();
  }

  /**
   * Sets lambda.
   *
   * @param value at least 0
   */
  public void setLambda(double value) {
    power.setLambda(value);
  }

  /** {@return the values of a sampled power or lambda, empty for an exponential prior} */
  @OptionMetadata(
      displayName = "power prior: grid",
      description =
          "Values of a sampled power (positive; those below 1 favour small clusters), or of lambda (at least 0), with"
              + " blanks between them, all equally probable; if empty, the prior is exponential. On a grid up to 20000 rows can be had, otherwise 2000.",
      displayOrder = 9)
  public String getPowerGrid() {
    return power.grid();
  }

  /**
   * Sets the values of a sampled power or lambda.
   *
   * @param value numbers with blanks between them; empty for the exponential prior
   */
  public void setPowerGrid(String value) {
    power.setGrid(value);
  }
}
