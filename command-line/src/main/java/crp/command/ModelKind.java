package crp.command;

import crp.Text;
import crp.options.NearnessOptions;
import crp.options.OptionText;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.parameter.Range;
import crp.seating.ComponentLaw;
import crp.seating.Crp;
import crp.seating.FiniteMixtures;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.SeatGrowth;
import crp.seating.TablePrior;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The models by the names of the hosts, each with the options that only it has. */
enum ModelKind {
  CRP_MIXTURE("CRPMixture", "crp", PriorOptions.DISCOUNT, PriorOptions.NOISE),
  POWERED_CRP("PoweredCRP", "pcrp", PriorOptions.POWER, PriorOptions.SEATS, PriorOptions.NOISE),
  MIXTURE_OF_FINITE_MIXTURES("MixtureOfFiniteMixtures", "mfm", PriorOptions.COMPONENTS),
  MALLOWS_MIXTURE("MallowsMixture", "mallowsmixture", PriorOptions.DISCOUNT),
  DISTANCE_DEPENDENT_CRP(
      "DistanceDependentCRP",
      "ddcrp",
      NearnessOptions.TIME,
      Nearness.PLACE,
      Nearness.DISTANCES,
      Nearness.EDGES,
      NearnessOptions.DIRECTION,
      NearnessOptions.TIES,
      NearnessOptions.DECAY,
      NearnessOptions.DECAY_SCALE,
      NearnessOptions.DECAY_LOCATION,
      NearnessOptions.DECAY_EXPONENT);

  /** The model that is fitted if none is named. */
  static final String USUAL = "CRPMixture";

  private final String text;
  private final String alias;

  @SuppressWarnings("ImmutableEnumChecker") // List.of
  private final List<String> own;

  ModelKind(String text, String alias, String... own) {
    this.text = text;
    this.alias = alias;
    this.own = List.of(own);
  }

  /** {@return its name in Weka} */
  String text() {
    return text;
  }

  /** {@return all names} */
  static String names() {
    return Arrays.stream(values())
        .map(kind -> Text.of("%s (%s)", kind.text, kind.alias))
        .collect(Collectors.joining(", "));
  }

  /**
   * {@return the model of a command line}
   *
   * @throws IllegalArgumentException if there is none of this name, or it has not all the options
   */
  static ModelKind of(Given given) {
    String name = given.text(Option.MODEL);
    ModelKind found =
        Arrays.stream(values())
            .filter(kind -> kind.text.equalsIgnoreCase(name) || kind.alias.equalsIgnoreCase(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        Text.of("--model must be one of %s, was '%s'", names(), name)));
    for (ModelKind kind : values()) {
      for (String option : kind.own) {
        if (given.has(option) && !found.own.contains(option)) {
          throw new IllegalArgumentException(
              Text.of(
                  "--%s is an option of --model %s, but the model is %s",
                  option, kind.text, found.text));
        }
      }
    }
    return found;
  }

  /** {@return the likelihood if none is named} */
  Likelihoods.Choice likelihood() {
    return this == MALLOWS_MIXTURE ? Likelihoods.Choice.RANKING : Likelihoods.Choice.AUTO;
  }

  /** {@return the concentration, fixed or sampled} */
  Parameter concentration(Given given) {
    String name = Given.name(PriorOptions.CONCENTRATION);
    boolean usual = this == MIXTURE_OF_FINITE_MIXTURES && !given.has(PriorOptions.CONCENTRATION);
    return (usual
            ? Parameter.parse(name, PriorOptions.FINITE_CONCENTRATION_DEFAULT)
            : given.parameter(PriorOptions.CONCENTRATION, PriorOptions.CONCENTRATION_SAMPLED))
        .requireConcentration(name);
  }

  /** {@return whether a search finds the power before the run} */
  boolean tuned(Given given) {
    return this == POWERED_CRP
        && given.text(PriorOptions.POWER).equalsIgnoreCase(PriorOptions.POWER_TUNED);
  }

  /**
   * {@return the prior over partitions of a model without distances}
   *
   * @throws IllegalArgumentException if an option is out of range
   */
  TablePrior prior(Given given) {
    Parameter concentration = concentration(given);
    return switch (this) {
      case POWERED_CRP -> powered(given, concentration);
      case MIXTURE_OF_FINITE_MIXTURES ->
          FiniteMixtures.of(
              concentration,
              ComponentLaw.parse(
                  Given.name(PriorOptions.COMPONENTS), given.text(PriorOptions.COMPONENTS)));
      case CRP_MIXTURE, MALLOWS_MIXTURE, DISTANCE_DEPENDENT_CRP -> {
        Parameter discount =
            given
                .parameter(PriorOptions.DISCOUNT, PriorOptions.DISCOUNT_SAMPLED)
                .require(Given.name(PriorOptions.DISCOUNT), Range.BELOW_ONE);
        yield discount.equals(Parameter.fixed(0))
            ? Crp.of(concentration)
            : PitmanYor.of(concentration, discount);
      }
    };
  }

  private TablePrior powered(Given given, Parameter concentration) {
    String power = given.text(PriorOptions.POWER);
    String seats = given.text(PriorOptions.SEATS);
    String name = Given.name(PriorOptions.SEATS);
    if (!OptionText.seatsByPower(name, seats, power)) {
      return GeneralizedCrp.of(concentration, SeatGrowth.parse(name, seats));
    }
    return PoweredCrp.of(
        concentration,
        tuned(given)
            ? Power.of(1)
            : Power.parse(Given.name(PriorOptions.POWER), OptionText.power(power)));
  }
}
