package crp.command;

import crp.Argument;
import crp.Text;
import crp.data.Weights;
import crp.host.PriorTexts;
import crp.options.DataOptions;
import crp.options.NearnessOptions;
import crp.options.Option;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.seating.TablePrior;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The models by the names of the hosts, each with the options that only it has. */
enum ModelKind {
  CRP_MIXTURE("CRPMixture", "crp", PriorOptions.OF_MIXTURE),
  POWERED_CRP("PoweredCRP", "pcrp", PriorOptions.OF_POWERED),
  MIXTURE_OF_FINITE_MIXTURES("MixtureOfFiniteMixtures", "mfm", PriorOptions.OF_FINITE),
  MALLOWS_MIXTURE("MallowsMixture", "mallowsmixture", PriorOptions.OF_RANKINGS),
  HDP_MIXTURE("HDPMixture", "hdp", PriorOptions.OF_GROUPS, DataOptions.GROUP),
  HDP_HMM("HDPHMM", "hdphmm", PriorOptions.OF_STATES, DataOptions.SEQUENCE),
  AVERAGED_DISTANCE_DEPENDENT_CRP(
      "AveragedDistanceDependentCRP",
      "addcrp",
      NearnessOptions.OF_DECAY,
      PriorOptions.LINK_CONCENTRATION,
      NearnessOptions.TIME,
      NearnessOptions.TIES,
      NearnessOptions.VARIANT,
      NearnessOptions.SAMPLER),
  DISTANCE_DEPENDENT_CRP(
      "DistanceDependentCRP",
      "ddcrp",
      NearnessOptions.OF_DECAY,
      PriorOptions.LINK_CONCENTRATION,
      NearnessOptions.TIME,
      NearSources.PLACE,
      NearSources.DISTANCES,
      NearSources.EDGES,
      NearnessOptions.DIRECTION,
      NearnessOptions.TIES);

  /** The model that is fitted if none is named. */
  static final String USUAL = "CRPMixture";

  private final String text;
  private final String alias;

  @SuppressWarnings("ImmutableEnumChecker") // List.copyOf
  private final List<Option<?>> options;

  ModelKind(String text, String alias, List<Option<?>> options, Option<?>... more) {
    this.text = text;
    this.alias = alias;
    this.options = Stream.concat(options.stream(), Arrays.stream(more)).toList();
  }

  /** {@return the options of the prior} */
  List<Option<?>> options() {
    return options;
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
    String name = given.text(CommandOptions.MODEL);
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
      given.requireOwn(CommandOptions.MODEL, kind.options, kind.text, found.options, found.text);
    }
    return found;
  }

  /** {@return the likelihood if none is named} */
  Likelihoods.Choice likelihood() {
    return this == MALLOWS_MIXTURE ? Likelihoods.Choice.RANKING : Likelihoods.Choice.AUTO;
  }

  /** {@return what the weights of rows mean} */
  Weights.Meaning weights(Given given) {
    Weights.Meaning meaning =
        given.get(this == MALLOWS_MIXTURE ? DataOptions.BALLOT_WEIGHTS : DataOptions.WEIGHTS);
    Argument.require(
        given.has(CommandOptions.WEIGHT) || !given.has(DataOptions.WEIGHTS),
        "%s is given, but no %s that names the column of weights",
        Given.name(DataOptions.WEIGHTS),
        Given.name(CommandOptions.WEIGHT));
    return meaning;
  }

  /** {@return whether neither order nor place of the rows counts} */
  boolean exchangeable() {
    return this == CRP_MIXTURE || this == POWERED_CRP || this == MIXTURE_OF_FINITE_MIXTURES;
  }

  /** {@return whether rows may be noise} */
  boolean hasNoise() {
    return options.contains(PriorOptions.NOISE);
  }

  /** {@return whether the prior is one over distances} */
  boolean isNear() {
    return options.contains(NearnessOptions.DECAY);
  }

  /** {@return the concentration of a model with distances} */
  Parameter nearConcentration(Given given) {
    return given.get(PriorOptions.LINK_CONCENTRATION);
  }

  /** {@return whether a search finds the power before the run} */
  boolean tuned(Given given) {
    return this == POWERED_CRP && PriorTexts.tuned(given.texts());
  }

  /**
   * {@return the prior over partitions of a model without distances}
   *
   * @throws IllegalArgumentException if an option is out of range
   */
  TablePrior prior(Given given) {
    return switch (this) {
      case POWERED_CRP -> PriorTexts.powered(given.texts());
      case MIXTURE_OF_FINITE_MIXTURES -> PriorTexts.finite(given.texts());
      default -> PriorTexts.mixture(given.texts());
    };
  }
}
