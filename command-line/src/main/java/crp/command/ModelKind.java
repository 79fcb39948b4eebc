package crp.command;

import crp.Argument;
import crp.Text;
import crp.data.Weights;
import crp.franchise.Level;
import crp.franchise.TransitionPrior;
import crp.options.DataOptions;
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
  HDP_MIXTURE(
      "HDPMixture",
      "hdp",
      PriorOptions.DISCOUNT,
      PriorOptions.TOP_CONCENTRATION,
      PriorOptions.TOP_DISCOUNT,
      DataOptions.GROUP),
  HDP_HMM(
      "HDPHMM", "hdphmm", PriorOptions.TOP_CONCENTRATION, PriorOptions.STAY, DataOptions.SEQUENCE),
  AVERAGED_DISTANCE_DEPENDENT_CRP(
      "AveragedDistanceDependentCRP",
      "addcrp",
      NearnessOptions.TIME,
      NearnessOptions.TIES,
      NearnessOptions.VARIANT,
      NearnessOptions.SAMPLER,
      NearnessOptions.DECAY,
      NearnessOptions.DECAY_SCALE,
      NearnessOptions.DECAY_LOCATION,
      NearnessOptions.DECAY_EXPONENT),
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

  static String names() {
    return Arrays.stream(values())
        .map(kind -> Text.of("%s (%s)", kind.text, kind.alias))
        .collect(Collectors.joining(", "));
  }

  /**
   * {@return the model of a command line; hyphens in its name do not count}
   *
   * @throws IllegalArgumentException if there is none of this name, or it has not all the options
   */
  static ModelKind of(Given given) {
    String name = given.text(Option.MODEL);
    String letters = name.replaceAll("[-_ ]", "");
    ModelKind found =
        Arrays.stream(values())
            .filter(
                kind -> kind.text.equalsIgnoreCase(letters) || kind.alias.equalsIgnoreCase(letters))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        Text.of("--model must be one of %s, was '%s'", names(), name)));
    for (ModelKind kind : values()) {
      given.requireOwn(Option.MODEL, kind.own, kind.text, found.own, found.text);
    }
    return found;
  }

  /** {@return the likelihood if none is named} */
  Likelihoods.Choice likelihood() {
    return this == MALLOWS_MIXTURE ? Likelihoods.Choice.RANKING : Likelihoods.Choice.AUTO;
  }

  /** {@return what the weights of rows mean} */
  Weights.Meaning weights(Given given) {
    String text =
        this == MALLOWS_MIXTURE && !given.has(DataOptions.WEIGHTS)
            ? DataOptions.BALLOT_WEIGHTS_DEFAULT
            : given.text(DataOptions.WEIGHTS);
    String name = Given.name(DataOptions.WEIGHTS);
    Weights.Meaning meaning = OptionText.choice(name, text, Weights.Meaning.class);
    Argument.require(
        given.has(Option.WEIGHT) || !given.has(DataOptions.WEIGHTS),
        "%s is given, but no %s that names the column of weights",
        name,
        Given.name(Option.WEIGHT));
    return meaning;
  }

  /** {@return whether neither order nor place of the rows counts} */
  boolean exchangeable() {
    return this == CRP_MIXTURE || this == POWERED_CRP || this == MIXTURE_OF_FINITE_MIXTURES;
  }

  /** {@return whether rows may be noise} */
  boolean hasNoise() {
    return own.contains(PriorOptions.NOISE);
  }

  /** {@return whether the prior is one over distances} */
  boolean isNear() {
    return own.contains(NearnessOptions.DECAY);
  }

  /** {@return the concentration, fixed or sampled} */
  private static Parameter concentration(Given given) {
    return concentration(given, PriorOptions.CONCENTRATION);
  }

  /** {@return the concentration of a model with distances} */
  Parameter nearConcentration(Given given) {
    return !given.has(PriorOptions.CONCENTRATION)
        ? Parameter.parse(PriorOptions.CONCENTRATION, PriorOptions.LINK_CONCENTRATION_DEFAULT)
        : concentration(given);
  }

  private static Parameter concentration(Given given, String option) {
    return given
        .parameter(option, PriorOptions.CONCENTRATION_SAMPLED)
        .requireConcentration(Given.name(option));
  }

  private static Parameter discount(Given given, String option) {
    return given
        .parameter(option, PriorOptions.DISCOUNT_SAMPLED)
        .require(Given.name(option), Range.BELOW_ONE);
  }

  /** {@return the shares that all groups have in common} */
  static Level top(Given given) {
    return Level.of(
        concentration(given, PriorOptions.TOP_CONCENTRATION),
        discount(given, PriorOptions.TOP_DISCOUNT));
  }

  /** {@return the shares of a group} */
  static Level group(Given given) {
    return Level.of(
        concentration(given, PriorOptions.CONCENTRATION), discount(given, PriorOptions.DISCOUNT));
  }

  /** {@return the transitions between states} */
  static TransitionPrior transitions(Given given) {
    return TransitionPrior.of(
        concentration(given, PriorOptions.TOP_CONCENTRATION),
        concentration(given, PriorOptions.CONCENTRATION),
        given
            .parameter(PriorOptions.STAY, PriorOptions.STAY_SAMPLED)
            .require(Given.name(PriorOptions.STAY), Range.NOT_NEGATIVE));
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
    return switch (this) {
      case POWERED_CRP -> powered(given, concentration(given));
      case MIXTURE_OF_FINITE_MIXTURES -> finite(given);
      default -> {
        Parameter discount = discount(given, PriorOptions.DISCOUNT);
        yield discount.equals(Parameter.fixed(0))
            ? Crp.of(concentration(given))
            : PitmanYor.of(concentration(given), discount);
      }
    };
  }

  private static TablePrior finite(Given given) {
    String text =
        given.has(PriorOptions.CONCENTRATION)
            ? given.text(PriorOptions.CONCENTRATION)
            : PriorOptions.FINITE_CONCENTRATION_DEFAULT;
    return FiniteMixtures.parse(
        Given.name(PriorOptions.CONCENTRATION),
        OptionText.finiteConcentration(text),
        ComponentLaw.parse(
            Given.name(PriorOptions.COMPONENTS), given.text(PriorOptions.COMPONENTS)));
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
