package crp.task;

import crp.Argument;
import crp.Text;
import crp.data.Weights;
import crp.host.PriorTexts;
import crp.links.AveragedDistanceCrp;
import crp.links.DistanceCrp;
import crp.options.DataOptions;
import crp.options.FileOptions;
import crp.options.KnownOptions;
import crp.options.NearnessOptions;
import crp.options.Option;
import crp.options.PriorOptions;
import crp.options.Texts;
import crp.parameter.Parameter;
import crp.proximity.NearLinks;
import crp.seating.Prior;
import crp.seating.TablePrior;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The models by the names of the hosts, each with the options that only it has. */
public enum Scheme {
  /** Chinese restaurant or Pitman-Yor process mixture. */
  CRP_MIXTURE("CRPMixture", "crp", PriorOptions.OF_MIXTURE),
  /** Powered Chinese restaurant process mixture. */
  POWERED_CRP("PoweredCRP", "pcrp", PriorOptions.OF_POWERED),
  /** Mixture with a prior on the number of components. */
  MIXTURE_OF_FINITE_MIXTURES("MixtureOfFiniteMixtures", "mfm", PriorOptions.OF_FINITE),
  /** Mixture of generalised Mallows models. */
  MALLOWS_MIXTURE("MallowsMixture", "mallowsmixture", PriorOptions.OF_RANKINGS),
  /** Groups that share their clusters. */
  HDP_MIXTURE("HDPMixture", "hdp", PriorOptions.OF_GROUPS, DataOptions.GROUP),
  /** Sequences whose states are the clusters. */
  HDP_HMM("HDPHMM", "hdphmm", PriorOptions.OF_STATES, DataOptions.SEQUENCE),
  /** Rows of connected regions, or of segments of time. */
  REGION_MIXTURE(
      "RegionMixture",
      List.of("regions", "segments"),
      PriorOptions.OF_REGIONS,
      NearnessOptions.TIME,
      NearSources.PLACE,
      NearSources.DISTANCES,
      NearSources.EDGES,
      NearSources.ID,
      NearnessOptions.NEIGHBOURS),
  /** Rows that join clusters near to them in time. */
  AVERAGED_DISTANCE_DEPENDENT_CRP(
      "AveragedDistanceDependentCRP",
      "addcrp",
      PriorOptions.OF_LINKS,
      NearnessOptions.OF_DECAY,
      NearnessOptions.TIME,
      NearnessOptions.TIES,
      NearnessOptions.VARIANT),
  /** Rows that link to near rows. */
  DISTANCE_DEPENDENT_CRP(
      "DistanceDependentCRP",
      "ddcrp",
      PriorOptions.OF_LINKS,
      NearnessOptions.OF_DECAY,
      NearnessOptions.TIME,
      NearSources.PLACE,
      NearSources.DISTANCES,
      NearSources.EDGES,
      NearSources.ID,
      NearnessOptions.DIRECTION,
      NearnessOptions.TIES);

  /** Names the model. */
  public static final Option<String> OPTION =
      Option.text("model", "Model: " + names() + ".", CRP_MIXTURE.text);

  private final String text;

  @SuppressWarnings("ImmutableEnumChecker") // List.of
  private final List<String> aliases;

  @SuppressWarnings("ImmutableEnumChecker") // Stream.toList
  private final List<Option<?>> prior;

  @SuppressWarnings("ImmutableEnumChecker") // Stream.toList
  private final List<Option<?>> options;

  Scheme(String text, String alias, List<Option<?>> prior, Option<?>... more) {
    this(text, alias, prior, List.of(), more);
  }

  Scheme(
      String text, String alias, List<Option<?>> prior, List<Option<?>> decay, Option<?>... more) {
    this(
        text,
        List.of(alias),
        prior,
        Stream.concat(decay.stream(), Stream.of(more)).toArray(Option<?>[]::new));
  }

  Scheme(String text, List<String> aliases, List<Option<?>> prior, Option<?>... more) {
    this.text = text;
    this.aliases = aliases;
    this.prior = List.copyOf(prior);
    this.options =
        Stream.of(prior, List.of(more), KnownOptions.OF_ALL, List.of(NearSources.ID))
            .<Option<?>>flatMap(List::stream)
            .distinct()
            .toList();
  }

  /** {@return the options of the prior and of what else a row has: group, sequence, nearness} */
  public List<Option<?>> options() {
    return options;
  }

  /** {@return the options of the prior alone} */
  public List<Option<?>> priorOptions() {
    return prior;
  }

  /** {@return the model of a name in Weka; empty if there is none} */
  public static Optional<Scheme> named(String text) {
    return Arrays.stream(values()).filter(one -> one.text.equals(text)).findFirst();
  }

  /** {@return its name in Weka} */
  public String text() {
    return text;
  }

  private static String names() {
    return Arrays.stream(values())
        .map(kind -> Text.of("%s (%s)", kind.text, String.join(" or ", kind.aliases)))
        .collect(Collectors.joining(", "));
  }

  /**
   * {@return the model that an option names; hyphens in its name do not count}
   *
   * @throws IllegalArgumentException if there is none of this name, or it has not all the options
   */
  static Scheme of(Texts texts) {
    String name = texts.text(OPTION);
    String letters = name.replaceAll("[-_ ]", "");
    Scheme found =
        Arrays.stream(values())
            .filter(kind -> kind.isCalled(letters))
            .findFirst()
            .orElseThrow(
                () ->
                    Argument.refused(
                        "%s must be one of %s, was '%s'", texts.name(OPTION), names(), name));
    for (Scheme kind : values()) {
      texts.requireOwn(OPTION, kind.options, kind.text, found.options, found.text);
    }
    return found;
  }

  private boolean isCalled(String name) {
    return text.equalsIgnoreCase(name) || aliases.stream().anyMatch(name::equalsIgnoreCase);
  }

  /** {@return the likelihood if none is named} */
  LikelihoodChoice likelihood() {
    return this == MALLOWS_MIXTURE ? LikelihoodChoice.RANKING : LikelihoodChoice.AUTO;
  }

  /** {@return what the weights of rows mean} */
  Weights.Meaning weights(Texts texts) {
    Weights.Meaning meaning =
        texts.get(this == MALLOWS_MIXTURE ? DataOptions.BALLOT_WEIGHTS : DataOptions.WEIGHTS);
    Argument.require(
        texts.has(FileOptions.WEIGHT) || !texts.has(DataOptions.WEIGHTS),
        "%s is given, but no %s that names the column of weights",
        texts.name(DataOptions.WEIGHTS),
        texts.name(FileOptions.WEIGHT));
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

  /** {@return whether it counts how near rows are} */
  boolean isNear() {
    return options.contains(NearnessOptions.TIME);
  }

  /** {@return whether nearness is a graph of neighbours, without weights} */
  boolean hasRegions() {
    return this == REGION_MIXTURE;
  }

  /**
   * {@return the prior over partitions of a model without distances}
   *
   * @throws IllegalArgumentException if an option is out of range
   */
  TablePrior prior(Texts texts) {
    return switch (this) {
      case POWERED_CRP -> PriorTexts.powered(texts);
      case MIXTURE_OF_FINITE_MIXTURES -> PriorTexts.finite(texts);
      default -> PriorTexts.mixture(texts);
    };
  }

  /**
   * {@return the prior over partitions of a model with distances}
   *
   * @param links between near rows
   */
  Prior near(Texts texts, NearLinks links) {
    Parameter concentration = texts.get(PriorOptions.LINK_CONCENTRATION);
    return this == AVERAGED_DISTANCE_DEPENDENT_CRP
        ? AveragedDistanceCrp.of(concentration, texts.get(NearnessOptions.VARIANT), links)
        : DistanceCrp.of(concentration, links);
  }
}
