package elki.clustering.crp;

import crp.parameter.Hyperprior;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.TablePrior;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleParameter;
import elki.utilities.optionhandling.parameters.Flag;
import elki.utilities.optionhandling.parameters.Parameter;
import java.util.List;

/** The parameters of a discount, which mixtures of vectors and of rankings share. */
final class DiscountPar {

  private final DoubleParameter discount =
      new DoubleParameter(CRPMixture.Par.DISCOUNT_ID, 0.)
          .addConstraint(NumberRange.atLeast(CRPMixture.Par.DISCOUNT_ID, 0).below(1));
  private final Flag sampled = new Flag(CRPMixture.Par.SAMPLE_DISCOUNT_ID);
  private final DoubleParameter a =
      new DoubleParameter(CRPMixture.Par.DISCOUNT_A_ID, 1.)
          .addConstraint(NumberRange.above(CRPMixture.Par.DISCOUNT_A_ID, 0));
  private final DoubleParameter b =
      new DoubleParameter(CRPMixture.Par.DISCOUNT_B_ID, 1.)
          .addConstraint(NumberRange.above(CRPMixture.Par.DISCOUNT_B_ID, 0));

  /** What is not valid is reported, and not used. */
  void read(Parameterization config) {
    config.grab(discount);
    config.grab(sampled);
    config.grab(a);
    config.grab(b);
    Conflicts.clash(config, sampled, discount, "a discount that is given is not sampled");
    if (!Conflicts.given(sampled)) {
      Conflicts.needs(config, sampled, "", a, b);
    }
  }

  /** {@return the parameters of which each makes this a Pitman-Yor process} */
  List<Parameter<?>> parameters() {
    return List.of(discount, sampled);
  }

  /** {@return the Chinese restaurant process, or with a discount the Pitman-Yor process} */
  TablePrior prior(crp.parameter.Parameter concentration) {
    if (Conflicts.given(sampled) && a.isDefined() && b.isDefined()) {
      return PitmanYor.of(
          concentration,
          crp.parameter.Parameter.sampled(new Hyperprior.Beta(a.doubleValue(), b.doubleValue())));
    }
    double value = discount.isDefined() ? discount.doubleValue() : 0;
    return value == 0
        ? Crp.of(concentration)
        : PitmanYor.of(concentration, crp.parameter.Parameter.fixed(value));
  }
}
