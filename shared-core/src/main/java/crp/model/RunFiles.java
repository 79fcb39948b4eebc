package crp.model;

import crp.draws.Trace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.IntUnaryOperator;

/**
 * Writes what a fit found into a folder, for people and for other programs: {@code trace.csv}
 * (every sweep of every chain), {@code rows.csv} (cluster and confidence of every row), {@code
 * summary.txt} and the pictures of {@link RunPictures}. Each file appears whole or not at all.
 * Static and free of state.
 */
public final class RunFiles {

  /** Rows shown in the picture of pairs. */
  private static final int ROWS = 1000;

  private RunFiles() {}

  /**
   * Makes sure that a folder can be written to, before a long run.
   *
   * @param folder made if it is not there
   * @throws IllegalArgumentException if it cannot be made or written to; the message names it
   */
  public static void check(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new IllegalArgumentException("the folder " + folder + " cannot be made", e);
    }
    if (!Files.isWritable(folder)) {
      throw new IllegalArgumentException("the folder " + folder + " cannot be written to");
    }
  }

  /**
   * Writes everything; files of the same names are replaced.
   *
   * @param fit a fit
   * @param row leads from a row of the data to its number in the fit, both from 0
   * @param folder made if it is not there
   * @throws UncheckedIOException if a file cannot be written
   */
  public static void write(Fit<?> fit, IntUnaryOperator row, Path folder) {
    try {
      Files.createDirectories(folder);
      write(folder.resolve("summary.txt"), fit.summary());
      write(folder.resolve("trace.csv"), trace(fit.draws().traces()));
      write(folder.resolve("rows.csv"), rows(fit, row));
      for (RunPictures.Named one : RunPictures.all(fit, ROWS)) {
        one.picture().write(folder.resolve(one.fileName() + ".png"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, String text) throws IOException {
    // no temporary file of Java's, which nobody else may read
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      Files.writeString(part, text);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static String rows(Fit<?> fit, IntUnaryOperator row) {
    int[] labels = fit.labels();
    double[] confidence = fit.confidence();
    StringBuilder text = new StringBuilder("row,cluster,confidence\n");
    for (int i = 0; i < labels.length; i++) {
      int at = row.applyAsInt(i);
      text.append(i + 1).append(',').append(labels[at]).append(',');
      text.append(number(confidence[at], "%.4f")).append('\n');
    }
    return text.toString();
  }

  private static String trace(List<Trace> traces) {
    StringJoiner header = new StringJoiner(",", "", "\n");
    for (String name :
        List.of("chain", "sweep", "clusters", "log_joint", "entropy", "concentration", "scale")) {
      header.add(name);
    }
    for (Trace.Named one : traces.get(0).hyperparameters()) {
      header.add('"' + one.name().replace("\"", "\"\"") + '"');
    }
    StringBuilder text = new StringBuilder(header.toString());
    for (int chain = 0; chain < traces.size(); chain++) {
      chain(traces.get(chain), chain + 1, text);
    }
    return text.toString();
  }

  private static void chain(Trace trace, int chain, StringBuilder text) {
    int[] clusters = trace.clusters();
    List<double[]> columns =
        new ArrayList<>(
            List.of(trace.logJoint(), trace.entropy(), trace.concentration(), trace.scale()));
    trace.hyperparameters().forEach(one -> columns.add(one.values()));
    for (int s = 0; s < clusters.length; s++) {
      text.append(chain).append(',').append(s + 1).append(',').append(clusters[s]);
      for (double[] column : columns) {
        text.append(',').append(number(column[s], "%.10g"));
      }
      text.append('\n');
    }
  }

  /** What is not known stays empty, as spreadsheets expect. */
  private static String number(double value, String format) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
  }
}
