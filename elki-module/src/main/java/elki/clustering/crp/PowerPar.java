package elki.clustering.crp;

import crp.parameter.Hyperprior;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import elki.clustering.crp.PoweredCRP.Par;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleListParameter;
import elki.utilities.optionhandling.parameters.DoubleParameter;
import elki.utilities.optionhandling.parameters.Flag;
import elki.utilities.optionhandling.parameters.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters of a power, which mixtures of vectors and of rankings share. */
final class PowerPar {

  /** Nothing was given. */
  static final PowerPar UNREAD = new PowerPar();

  private static final double SAMPLED_DEFAULT = 0.05;

  private final DoubleParameter power =
      new DoubleParameter(Par.POWER_ID)
          .addConstraint(NumberRange.above(Par.POWER_ID, 0))
          .setOptional(true);
  private final DoubleParameter lambda =
      new DoubleParameter(Par.LAMBDA_ID)
          .addConstraint(NumberRange.atLeast(Par.LAMBDA_ID, 0))
          .setOptional(true);
  private final Flag tuning = new Flag(Par.TUNE_ID);
  private final Flag sampling = new Flag(Par.SAMPLE_ID);
  private final DoubleListParameter grid = new DoubleListParameter(Par.GRID_ID).setOptional(true);
  private @Nullable Power sampled;

  private PowerPar() {}

  /**
   * {@return what was given}
   *
   * @param config where parameters are read from and errors go
   * @param tunable whether the power can be tuned
   */
  static PowerPar read(Parameterization config, boolean tunable) {
    PowerPar read = new PowerPar();
    config.grab(read.power);
    config.grab(read.lambda);
    if (tunable) {
      config.grab(read.tuning);
    }
    config.grab(read.sampling);
    config.grab(read.grid);
    return read;
  }

  /** {@return the parameters of which each makes this a powered process} */
  List<Parameter<?>> parameters() {
    return List.of(power, lambda, sampling, grid);
  }

  /** {@return whether the power is given or sampled} */
  boolean chosen() {
    return parameters().stream().anyMatch(Conflicts::given);
  }

  /** {@return the given value of the power, in one form or the other} */
  private DoubleParameter value() {
    return Conflicts.given(lambda) ? lambda : power;
  }

  /** Reports what is at odds, or out of range. */
  void check(Parameterization config) {
    if (Conflicts.clash(config, power, lambda, "give one of them")
        || Conflicts.clash(config, tuning, value(), "a value that is given is not tuned")
        || Conflicts.clash(config, tuning, sampling, "a power that is sampled is not tuned")
        || Conflicts.clash(config, tuning, grid, "a power that is sampled is not tuned")
        || Conflicts.clash(config, grid, value(), "give one of them")) {
      return;
    }
    if (Conflicts.given(grid)) {
      sampled = MixturePar.checked(config, grid, this::ofPowers, Power.of(1));
    } else if (Conflicts.given(sampling)) {
      sampled = exponential(config);
    }
  }

  private Power ofPowers(double[] values) {
    Hyperprior law = Hyperprior.grid(values);
    return Power.of(crp.parameter.Parameter.sampled(law));
  }

  /** The given value is the mean of the prior. */
  private Power exponential(Parameterization config) {
    boolean byLambda = value() == lambda;
    double least = byLambda ? 0 : 1;
    double mean = Conflicts.given(value()) ? value().doubleValue() - least : SAMPLED_DEFAULT;
    if (mean > 0) {
      Hyperprior law = Hyperprior.exponential(mean);
      Hyperprior whole = byLambda ? law : new Hyperprior.Shifted(1, law);
      return new Power(crp.parameter.Parameter.sampled(whole), byLambda);
    }
    config.reportError(
        new WrongParameterValueException(
            "Parameter '%s' must be above %.0f when the power is sampled: it is the mean of the prior."
                .formatted(value().getOptionID().getName(), least)));
    return fixed();
  }

  private Power fixed() {
    double given = Conflicts.given(value()) ? value().doubleValue() : 1;
    return value() == lambda ? Power.ofLambda(given) : Power.of(given);
  }

  /** {@return the process; with the power 1 where nothing was chosen} */
  PoweredCrp prior(crp.parameter.Parameter concentration) {
    return PoweredCrp.of(concentration, sampled == null ? fixed() : sampled);
  }
}
