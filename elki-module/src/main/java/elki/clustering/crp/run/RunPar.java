package elki.clustering.crp.run;

import crp.Text;
import crp.host.RunOrder;
import crp.model.Settings;
import crp.options.DataOptions;
import crp.options.Option;
import crp.options.OutputOptions;
import crp.options.RunOptions;
import crp.options.Texts;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.relation.KnownObjects;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.random.RandomFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The options of a run, which all algorithms share.
 *
 * @since 0.1.0
 */
public abstract class RunPar implements Parameterizer {

  private static final String TIME = "time";

  /** Empty for a seed of ELKI's. */
  private static final Option<OptionalLong> SEED =
      Option.of(
          RunOptions.SEED.name(),
          RunOptions.SEED.help()
              + " 'time': a seed from ELKI's global random numbers, another one in each run unless"
              + " -Delki.seed is given; the log and the summary name it.",
          RunOptions.SEED.usual(),
          RunPar::seed);

  /** Further rows. */
  static final Option<Optional<Path>> PREDICT =
      Option.file(
          "predict",
          "File with further rows as a table with the columns of the data; the cluster of each, its"
              + " probability and the log density are the result crp-predictions. Not for rankings,"
              + " sequences, groups, sparse vectors, and distances of something else than columns.");

  /** Further results. */
  static final Option<Boolean> DETAILS =
      Option.flag(
          "details",
          "Keep each sweep, each draw, densities and the clusters of the ladder as results, too;"
              + " ResultWriter writes them as files.");

  private Texts texts = Options.DEFAULTS;
  private RunFiles files = RunFiles.NONE;
  private RunOrder order = RunOrder.of(Options.SPELLING, Settings.defaults());

  /** Creates parameters at their defaults. */
  protected RunPar() {}

  /** Reads some options, whose texts are then among {@link #texts}. */
  protected final void read(Parameterization config, List<? extends Option<?>> options) {
    texts = texts.plus(Options.read(config, options));
  }

  /** Adds the texts of options that were read elsewhere. */
  protected final void include(Texts more) {
    texts = texts.plus(more);
  }

  /** {@return the texts of the options that were read} */
  protected final Texts texts() {
    return texts;
  }

  /** {@return what is made of the options that were read; null after an error} */
  protected final <T> @Nullable T made(Parameterization config, Function<Texts, T> making) {
    return Options.made(config, () -> making.apply(texts));
  }

  /**
   * Reads the options of the run.
   *
   * @param more options of what is computed, which not all models have
   */
  protected final void configureRun(Parameterization config, Option<?>... more) {
    read(
        config, RunOptions.OF_ALL.stream().map(x -> x.equals(RunOptions.SEED) ? SEED : x).toList());
    // ELKI has its own way to write the files of a result
    read(
        config,
        OutputOptions.OF_ALL.stream().filter(x -> !x.equals(OutputOptions.RESULTS)).toList());
    read(config, Stream.concat(Stream.of(RunOptions.CHECKPOINT), Stream.of(more)).toList());
    read(config, KnownObjects.OPTIONS);
    if (texts.has(RunOptions.CHECKPOINT)) {
      read(config, List.of(RunOptions.CHECKPOINT_SECONDS));
    }
    texts = texts.plus(Options.readFiles(config, List.of(PREDICT)));
    read(config, List.of(DETAILS));
    texts = texts.plus(Options.readFiles(config, RunFiles.READ));
    read(config, List.of(RunFiles.SAVE));
    RunFiles posterior = made(config, RunFiles::of);
    files = posterior == null ? RunFiles.NONE : posterior;
    RunOrder made = made(config, given -> RunOrder.of(given, 0));
    order = made == null ? order : made;
  }

  /** Options of ELKI alone, or whose texts are ELKI's. */
  private static final List<Option<?>> OWN =
      Stream.concat(
              Stream.of(
                  SEED, PREDICT, DETAILS, RunFiles.SAVE, DataOptions.GROUP, DataOptions.SEQUENCE),
              RunFiles.READ.stream())
          .<Option<?>>map(option -> option)
          .toList();

  /** {@return those texts that the command reads in the same way} */
  public static Texts ofCommand(Texts texts) {
    Texts rest = texts.without(OWN);
    return texts.has(SEED) && texts.get(SEED).isPresent()
        ? rest.with(SEED, texts.text(SEED))
        : rest;
  }

  /** {@return the seed that a text names; none for one of ELKI's} */
  private static OptionalLong seed(String name, String text) {
    String word = text.trim();
    if (word.equalsIgnoreCase(TIME)) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(word));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          Text.of(
              "%s must be a whole number from %d to %d or '%s', was '%s'",
              name, Long.MIN_VALUE, Long.MAX_VALUE, TIME, word),
          e);
    }
  }

  /** {@return the plan that was read} */
  protected final RunPlan plan() {
    long seed =
        texts.get(SEED).orElseGet(() -> RandomFactory.DEFAULT.getSingleThreadedRandom().nextLong());
    return new RunPlan(
            order,
            texts.get(OutputOptions.SOFT),
            texts.get(OutputOptions.REPORT).orElse(null),
            texts.get(DETAILS),
            texts.get(PREDICT).orElse(null),
            files)
        .withSeed(seed);
  }
}
