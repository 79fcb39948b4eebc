package elki.clustering.crp;

import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.Range;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleListParameter;
import elki.utilities.optionhandling.parameters.DoubleParameter;

/** A concentration, fixed or sampled, from four parameters. */
final class ConcentrationPar {

  private ConcentrationPar() {}

  /**
   * Names of the parameters of one concentration.
   *
   * @param value the fixed concentration
   * @param shape shape of its gamma prior
   * @param rate rate of its gamma prior
   * @param grid values of a sampled concentration
   */
  record Names(OptionID value, OptionID shape, OptionID rate, OptionID grid) {}

  /** Sampled under Gamma(1, 1). */
  static final Parameter SAMPLED = Parameter.gamma(1, 1);

  /** {@return what was chosen; the default where something was wrong, which is reported} */
  static Parameter read(Parameterization config, Names names) {
    DoubleParameter value =
        new DoubleParameter(names.value())
            .addConstraint(NumberRange.above(names.value(), 0))
            .setOptional(true);
    DoubleListParameter grid = new DoubleListParameter(names.grid()).setOptional(true);
    DoubleParameter shape =
        new DoubleParameter(names.shape(), 1.).addConstraint(NumberRange.above(names.shape(), 0));
    DoubleParameter rate =
        new DoubleParameter(names.rate(), 1.).addConstraint(NumberRange.above(names.rate(), 0));
    boolean fixed = config.grab(value);
    boolean onGrid = config.grab(grid);
    boolean valid = config.grab(shape);
    valid &= config.grab(rate);
    if (Conflicts.clash(config, value, grid, "a fixed concentration is not sampled")
        || Conflicts.clash(config, value, shape, "a fixed concentration has no prior")
        || Conflicts.clash(config, value, rate, "a fixed concentration has no prior")
        || Conflicts.clash(config, grid, shape, "values of a grid are equally probable")
        || Conflicts.clash(config, grid, rate, "values of a grid are equally probable")) {
      return SAMPLED;
    }
    if (fixed) {
      return Parameter.fixed(value.doubleValue());
    }
    if (onGrid) {
      return MixturePar.checked(
          config,
          grid,
          values ->
              Parameter.sampled(Hyperprior.grid(values)).require("concentration", Range.POSITIVE),
          SAMPLED);
    }
    if (!valid) {
      return SAMPLED;
    }
    return Parameter.gamma(shape.doubleValue(), rate.doubleValue());
  }
}
