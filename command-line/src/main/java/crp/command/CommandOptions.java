package crp.command;

import crp.options.DataOptions;
import crp.options.LikelihoodOptions;
import crp.options.Option;
import crp.options.OutputOptions;
import crp.options.PriorOptions;
import crp.options.RunOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The options of the command: those of the core, and those that say how files are read and where
 * results go.
 */
final class CommandOptions {

  /** The word for what is found in the data. */
  static final String AUTO = "auto";

  /** The word for no files. */
  static final String NONE = "none";

  static final Option<String> MODEL =
      Option.text("model", "Model: " + ModelKind.names() + ".", ModelKind.USUAL);
  static final Option<String> CATEGORIES =
      Option.text("categories", "Columns of numbers that are categories, such as codes.", "");
  static final Option<String> WEIGHT =
      Option.text("weight", "Column of weights, from 0 to 1e12.", "");
  static final Option<String> MISSING =
      Option.text(
          "missing",
          "Further marks of missing values, with commas between them, such as -999. Empty cells,"
              + " NA, NaN, null, ? and the like are missing in any case.",
          "");
  static final Option<String> SEPARATOR =
      Option.text("separator", "Separator of the cells: a character, tab, or auto.", AUTO);
  static final Option<String> HEADER =
      Option.text("header", "Whether the first line has names: yes, no, or auto.", AUTO);
  static final Option<String> DECIMAL =
      Option.text("decimal", "Decimal mark: a point, a comma, or auto.", AUTO);
  static final Option<String> OUTPUT =
      Option.text(
          "output",
          "Folder for labels.csv, probabilities.csv, summary.txt, summary.json and report.html."
              + " Files of the same names are replaced; none writes no files. If not given, the name"
              + " of the data file with -crp in place of its ending.",
          "");
  static final Option<String> SAVE =
      Option.text("save", "File for the model, which --load reads to predict new rows.", "");
  static final Option<String> LOAD =
      Option.text("load", "Saved model by which the rows of the data file are predicted.", "");
  static final Option<Boolean> DRAWS =
      Option.flag("draws", "Also write draws.csv, the labels in each kept draw.");
  static final Option<Boolean> QUIET = Option.flag("quiet", "Print nothing but errors.");

  private static final List<Option<?>> OF_FILES =
      List.of(CATEGORIES, WEIGHT, MISSING, SEPARATOR, HEADER, DECIMAL, OUTPUT, SAVE, LOAD);

  /** All options, each name once, in the order of the help. */
  static final Collection<Option<?>> ALL = all();

  private static final Set<String> USUAL =
      Set.of(
          MODEL.name(),
          LikelihoodOptions.LIKELIHOOD_NAME,
          PriorOptions.CONCENTRATION_NAME,
          PriorOptions.DISCOUNT_NAME,
          PriorOptions.NOISE_NAME,
          OutputOptions.CUT_NAME,
          OutputOptions.REPORT_NAME,
          RunOptions.SWEEPS_NAME,
          RunOptions.SEED_NAME,
          RunOptions.MAX_SECONDS_NAME,
          DataOptions.IGNORE_NAME,
          DataOptions.GROUP_NAME,
          DataOptions.SEQUENCE_NAME);

  private CommandOptions() {}

  /** {@return whether the help of one screen shows an option} */
  static boolean isUsual(Option<?> option) {
    return USUAL.contains(option.name()) || OF_FILES.contains(option);
  }

  private static Collection<Option<?>> all() {
    List<Option<?>> all = new ArrayList<>();
    all.add(MODEL);
    all.add(Likelihoods.LIKELIHOOD);
    for (Likelihoods.Choice choice : Likelihoods.Choice.values()) {
      all.addAll(choice.options());
    }
    for (ModelKind kind : ModelKind.values()) {
      all.addAll(kind.options());
    }
    all.addAll(RunOptions.OF_ALL);
    all.add(RunOptions.CHECKPOINT);
    all.add(RunOptions.CHECKPOINT_SECONDS);
    all.addAll(List.of(DataOptions.IGNORE, DataOptions.WEIGHTS));
    all.addAll(OutputOptions.OF_ALL);
    all.remove(OutputOptions.SOFT); // probabilities are always written
    all.add(OutputOptions.EVIDENCE);
    all.addAll(OF_FILES);
    all.addAll(List.of(DRAWS, QUIET));
    Map<String, Option<?>> named = new LinkedHashMap<>();
    all.forEach(option -> named.putIfAbsent(option.name(), option));
    return List.copyOf(named.values());
  }
}
