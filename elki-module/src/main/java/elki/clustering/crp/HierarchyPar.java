package elki.clustering.crp;

import crp.parameter.Parameter;
import elki.clustering.crp.nearness.Membership;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;

/** The parameters that sequences and groups share. */
public abstract class HierarchyPar extends MixturePar {

  /** Fixed concentration at the top. */
  public static final OptionID GAMMA_ID =
      new OptionID(
          "hdp.gamma",
          "Concentration, above 0, of the shares that all states or groups have in common: larger"
              + " values favour more clusters. Sampled if not given. Their own"
              + " shares vary around them with the concentration crp.alpha.");

  /** Shape of the prior at the top. */
  public static final OptionID GAMMA_SHAPE_ID =
      new OptionID(
          "hdp.gamma.shape", "Shape of the gamma prior of a sampled concentration at the top.");

  /** Rate of the prior at the top. */
  public static final OptionID GAMMA_RATE_ID =
      new OptionID(
          "hdp.gamma.rate",
          "Rate of the gamma prior of a sampled concentration at the top; its mean is shape / rate.");

  /** Values of a sampled concentration at the top. */
  public static final OptionID GAMMA_GRID_ID =
      new OptionID(
          "hdp.gamma.grid",
          "Values of a sampled concentration at the top, above 0, with commas between them, all equally"
              + " probable; in place of the gamma prior.");

  private Parameter top = ConcentrationPar.SAMPLED;
  private Membership membership;

  /**
   * Creates parameters at their defaults.
   *
   * @param label the option of the label that says what an object belongs to
   * @param column the option of the column that says it
   */
  protected HierarchyPar(OptionID label, OptionID column) {
    membership = new Membership(label, column, -1, -1);
  }

  @Override
  protected void configurePrior(Parameterization config) {
    top =
        ConcentrationPar.read(
            config,
            new ConcentrationPar.Names(GAMMA_ID, GAMMA_SHAPE_ID, GAMMA_RATE_ID, GAMMA_GRID_ID));
    membership = Membership.of(config, membership.labelId(), membership.columnId());
  }

  @Override
  protected void configureResults(Parameterization config) {
    // no probabilities for each object
  }

  @Override
  protected RunExtras configureExtras(Parameterization config) {
    return RunExtras.withoutEvidence(config);
  }

  /** {@return the parameters of the top} */
  protected final Parameter top() {
    return top;
  }

  /** {@return the parameters below the top} */
  protected final Parameter below() {
    return concentration;
  }

  /** {@return what says what an object belongs to} */
  protected final Membership membership() {
    return membership;
  }
}
