package elki.clustering.crp;

import crp.franchise.Level;
import elki.clustering.crp.nearness.Membership;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleParameter;

/** The parameters that sequences and groups share. */
public abstract class HierarchyPar extends MixturePar {

  /** Fixed concentration at the top. */
  public static final OptionID GAMMA_ID =
      new OptionID(
          "hdp.gamma",
          "Concentration, above 0, of the shares that all states or groups have in common: larger"
              + " values favour more clusters. Sampled under Gamma(1, 1) if not given. Their own"
              + " shares vary around them with the concentration crp.alpha.");

  private Level top = Level.sampled(1, 1);
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
    DoubleParameter gamma =
        new DoubleParameter(GAMMA_ID)
            .addConstraint(NumberRange.above(GAMMA_ID, 0))
            .setOptional(true);
    gamma.grab(config, x -> top = Level.of(x));
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
  protected final Level top() {
    return top;
  }

  /** {@return the parameters below the top} */
  protected final Level below() {
    return new Level(concentration, concentrationPrior, 0, false);
  }

  /** {@return what says what an object belongs to} */
  protected final Membership membership() {
    return membership;
  }
}
