package crp.host;

import crp.Argument;
import crp.franchise.Level;
import crp.franchise.TransitionPrior;
import crp.options.NearnessOptions;
import crp.options.PriorOptions;
import crp.options.Texts;
import crp.parameter.Parameter;
import crp.proximity.DecayChoice;
import crp.seating.Crp;
import crp.seating.FiniteMixtures;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.SeatGrowth;
import crp.seating.TablePrior;
import java.util.Optional;

/**
 * Not part of the promised API.
 *
 * <p>The priors that the texts of options describe. An error is one sentence that begins with the
 * name of the option.
 */
public final class PriorTexts {

  private PriorTexts() {}

  /** {@return the Chinese restaurant process, or with a discount the Pitman-Yor process} */
  public static TablePrior mixture(Texts texts) {
    Parameter concentration = texts.get(PriorOptions.CONCENTRATION);
    Parameter discount = texts.get(PriorOptions.DISCOUNT);
    return discount.equals(Parameter.fixed(0))
        ? Crp.of(concentration)
        : PitmanYor.of(concentration, discount);
  }

  /** {@return a powered process, or a generalised one} */
  public static TablePrior powered(Texts texts) {
    Parameter concentration = texts.get(PriorOptions.CONCENTRATION);
    Power power = texts.get(PriorOptions.POWER);
    return seats(texts)
        .<TablePrior>map(growth -> GeneralizedCrp.of(concentration, growth))
        .orElseGet(() -> PoweredCrp.of(concentration, power));
  }

  /** {@return the weight of a seat, which a power cannot have beside it; empty for a power} */
  public static Optional<SeatGrowth> seats(Texts texts) {
    Optional<SeatGrowth> seats = texts.get(PriorOptions.SEATS);
    Argument.require(
        seats.isEmpty() || texts.is(PriorOptions.POWER, PriorOptions.POWER.usual()),
        "%s must be %s where the power is given (%s), was '%s'",
        texts.name(PriorOptions.SEATS),
        PriorOptions.SEATS.usual(),
        texts.text(PriorOptions.POWER),
        texts.text(PriorOptions.SEATS));
    return seats;
  }

  /** {@return a mixture of finite mixtures, of fixed or of dynamic shares} */
  public static TablePrior finite(Texts texts) {
    return FiniteMixtures.parse(
        texts.name(PriorOptions.FINITE_CONCENTRATION),
        texts.get(PriorOptions.FINITE_CONCENTRATION),
        texts.get(PriorOptions.COMPONENTS));
  }

  /** {@return the shares that all groups have in common} */
  public static Level top(Texts texts) {
    return Level.of(
        texts.get(PriorOptions.TOP_CONCENTRATION), texts.get(PriorOptions.TOP_DISCOUNT));
  }

  /** {@return the shares of a group} */
  public static Level group(Texts texts) {
    return Level.of(
        texts.get(PriorOptions.LOWER_CONCENTRATION), texts.get(PriorOptions.LOWER_DISCOUNT));
  }

  /** {@return the transitions between states} */
  public static TransitionPrior transitions(Texts texts) {
    return TransitionPrior.of(
        texts.get(PriorOptions.TOP_CONCENTRATION),
        texts.get(PriorOptions.LOWER_CONCENTRATION),
        texts.get(PriorOptions.STAY));
  }

  /** {@return the decay of distances} */
  public static DecayChoice decay(Texts texts) {
    return DecayChoice.of(
        texts.get(NearnessOptions.DECAY),
        texts.get(NearnessOptions.DECAY_EXPONENT),
        texts.get(NearnessOptions.DECAY_SCALE),
        texts.get(NearnessOptions.DECAY_LOCATION));
  }
}
