package weka.clusterers.crp;

import crp.model.Fit;
import crp.report.ResultFolder;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * Where a user wants the files of a run, if anywhere. Immutable.
 *
 * @param name of a folder, empty for none
 */
record ResultsFolder(String name) implements Serializable {

  private static final String OPTION = "results folder (-results)";

  /** Adds the option that names the folder. */
  static void addOption(OptionTable table, Supplier<String> name, Consumer<String> setter) {
    table.add(
        "-results <folder>",
        "",
        "Folder for files about the run: trace.csv, rows.csv, summary.txt and pictures.",
        name,
        setter);
  }

  /** Tells before the run whether the folder can be written to. */
  void check() {
    if (name.isEmpty()) {
      return;
    }
    try {
      ResultFolder.check(path());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(OPTION + ": " + e.getMessage(), e);
    }
  }

  private Path path() {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("there can be no folder of the name " + name, e);
    }
  }

  /**
   * Writes the files of a run.
   *
   * @param fit what was found
   * @param row leads from a row of the data to its number in the fit
   * @return a sentence for the text of the model, empty if there is nothing to say
   */
  String write(Fit<?> fit, IntUnaryOperator row) {
    return write(folder -> fit.write(folder, row));
  }

  /**
   * Writes the files of a run. What cannot be written does not cost the run.
   *
   * @param files writes into a folder
   * @return a sentence for the text of the model, empty if there is nothing to say
   */
  String write(Consumer<Path> files) {
    if (name.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    try {
      files.accept(path());
      ModelText.wrapped(text, "Trace, rows and pictures are in the folder " + name + ".");
    } catch (UncheckedIOException e) {
      ModelText.wrapped(
          text, "Note: not all results could be written to " + name + ": " + e.getMessage());
    }
    return text.toString();
  }
}
