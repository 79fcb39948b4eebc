package crp.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
   * @throws java.io.UncheckedIOException if a file cannot be written
   */
  public static void write(Fit<?> fit, IntUnaryOperator row, Path folder) {
    RunFolder files = new RunFolder(folder);
    files.text("summary.txt", fit.summary());
    files.trace(fit.draws().traces());
    files.text("rows.csv", rows(fit, row));
    files.pictures(RunPictures.all(fit, ROWS));
  }

  private static String rows(Fit<?> fit, IntUnaryOperator row) {
    int[] labels = fit.labels();
    double[] confidence = fit.confidence();
    StringBuilder text = new StringBuilder("row,cluster,confidence\n");
    for (int i = 0; i < labels.length; i++) {
      int at = row.applyAsInt(i);
      text.append(i + 1).append(',').append(labels[at]).append(',');
      text.append(RunFolder.number(confidence[at], "%.4f")).append('\n');
    }
    return text.toString();
  }
}
