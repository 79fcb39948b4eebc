package crp.command;

import crp.options.DataOptions;
import crp.options.FileOptions;
import crp.options.LikelihoodOptions;
import crp.options.Option;
import crp.options.OutputOptions;
import crp.options.PriorOptions;
import crp.options.RunOptions;
import crp.task.EarlierFile;
import crp.task.LikelihoodChoice;
import crp.task.Scheme;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The options of the command: those of the core, and those that say how files are read and where
 * results go.
 */
final class CommandOptions {

  /** The word for no files. */
  static final String NONE = "none";

  static final Option<String> OUTPUT =
      Option.text(
          "output",
          "Folder for clustered.csv, report.html, summary and further files. Results of the same data"
              + " file are replaced, those of another one are refused; none writes no files, - writes"
              + " clustered.csv to the standard output and the text to that of errors. If not given,"
              + " the name of the data file with -crp in place of its ending.",
          "");
  static final Option<String> SAVE =
      Option.text("save", "File for the model, which --load reads to predict new rows.", "");
  static final Option<String> LOAD =
      Option.text("load", "Saved model by which the rows of the data file are predicted.", "");
  static final Option<String> ADD =
      Option.text(
          "add",
          "File with further rows, which are added to the model of --load. The clusters are those of"
              + " all rows, and --save keeps them. In place of a data file.",
          "");
  static final Option<String> STREAM =
      Option.text(
          "stream",
          "Column of batches, such as days or months: the texts of each batch are clustered by those"
              + " up to it, while earlier clusters fade. In place of --model.",
          "");
  static final Option<Boolean> DRAWS =
      Option.flag("draws", "Also write draws.csv, the labels in each kept draw.");
  static final Option<Boolean> QUIET = Option.flag("quiet", "Print nothing but errors.");

  /** Those of the command alone. */
  static final List<Option<?>> OWN = List.of(OUTPUT, SAVE, LOAD, ADD, STREAM, DRAWS, QUIET);

  private static final List<Option<?>> OF_FILES =
      Stream.concat(FileOptions.OF_ALL.stream(), Stream.of(OUTPUT, SAVE, LOAD, ADD))
          .<Option<?>>map(option -> option)
          .toList();

  /** All options, each name once, in the order of the help. */
  static final Collection<Option<?>> ALL = all();

  private static final Set<String> USUAL =
      Set.of(
          Scheme.OPTION.name(),
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
    all.add(Scheme.OPTION);
    all.add(LikelihoodChoice.OPTION);
    for (LikelihoodChoice choice : LikelihoodChoice.values()) {
      all.addAll(choice.options());
    }
    for (Scheme scheme : Scheme.values()) {
      all.addAll(scheme.options());
    }
    all.addAll(RunOptions.OF_ALL);
    all.add(RunOptions.CHECKPOINT);
    all.add(RunOptions.CHECKPOINT_SECONDS);
    all.add(RunOptions.COMPARE_REFIT);
    all.addAll(List.of(DataOptions.IGNORE, DataOptions.WEIGHTS));
    all.addAll(OutputOptions.OF_ALL);
    all.remove(OutputOptions.SOFT); // probabilities are always written
    all.add(OutputOptions.EVIDENCE);
    all.addAll(OF_FILES);
    all.addAll(List.of(EarlierFile.EARLIER, EarlierFile.EARLIER_ID));
    all.addAll(List.of(STREAM, DRAWS, QUIET));
    Map<String, Option<?>> named = new LinkedHashMap<>();
    all.forEach(option -> named.putIfAbsent(option.name(), option));
    return List.copyOf(named.values());
  }
}
