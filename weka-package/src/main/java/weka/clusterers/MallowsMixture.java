package weka.clusterers;

import crp.chain.Progress;
import crp.data.Rows;
import crp.model.Settings;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.Binding;
import weka.clusterers.crp.MixtureClusterer;
import weka.clusterers.crp.OptionTable;
import weka.clusterers.crp.RankingLikelihood;
import weka.clusterers.crp.References;
import weka.clusterers.crp.Values;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/** A mixture of rankings with an unknown number of clusters. */
@NullMarked
public class MallowsMixture extends MixtureClusterer {

  private static final long serialVersionUID = 1L;
  private static final String DISCOUNT = "discount (-discount)";
  private static final String POWER = "power (-power)";

  private double discount;
  private double power = 1;

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
    result.disable(Capability.NOMINAL_ATTRIBUTES);
    result.disable(Capability.BINARY_ATTRIBUTES);
    result.disable(Capability.UNARY_ATTRIBUTES);
    result.disable(Capability.EMPTY_NOMINAL_ATTRIBUTES);
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
    if (power != 1) {
      return new PriorChoice(
          PoweredCrp.of(startConcentration(), power).withConcentrationPrior(concentrationPrior()),
          "");
    }
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
    Values.positive(POWER, power);
    Values.notBoth(POWER, power != 1, DISCOUNT, discount != 0);
  }

  @Override
  protected void addOptions(OptionTable table) {
    table
        .add(
            "-discount <number>",
            "0",
            "Discount of the Pitman-Yor process, at least 0 and below 1; 0 is the CRP.",
            () -> Values.plain(discount),
            text -> setDiscount(Values.number(DISCOUNT, text)))
        .add(
            "-power <number>",
            "1",
            "Power of the powered CRP, which suppresses small clusters; 1 is the CRP.",
            () -> Values.plain(power),
            text -> setPower(Values.number(POWER, text)));
  }

  /** {@return the discount} */
  @OptionMetadata(
      displayName = "discount",
      description = "Discount of the Pitman-Yor process, at least 0 and below 1; 0 is the CRP.",
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

  /** {@return the power} */
  @OptionMetadata(
      displayName = "power",
      description = "Power of the powered CRP, which suppresses small clusters; 1 is the CRP.",
      displayOrder = 5)
  public double getPower() {
    return power;
  }

  /**
   * Sets the power.
   *
   * @param value positive
   */
  public void setPower(double value) {
    power = value;
  }
}
