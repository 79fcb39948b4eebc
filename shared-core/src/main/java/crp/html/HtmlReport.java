package crp.html;

import crp.Text;
import crp.answer.Answer;
import crp.answer.FitFiles;
import crp.checkpoint.Disk;
import crp.checkpoint.FileProblem;
import crp.checkpoint.WholeFile;
import crp.report.Report;
import crp.report.ReportNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntUnaryOperator;

/**
 * A finished clustering as one HTML file that a browser opens without a network: the answer in
 * plain lines, clusters with their profiles, plots that a slider along the ladder recolours, rows
 * that are unsure, traces. Its data stand in it as JSON, in the element {@code data}.
 *
 * <p>The browser is told to run the scripts of this package alone, by their hashes, and to load
 * nothing; names and values from the data are text and never markup. Up to 10,000 rows it is
 * smaller than 3 MB; of more rows it shows a sample, and says so.
 *
 * @param answer that the page shows first
 * @param report the answer in words, with what else a host has to say of it
 * @param names of columns and groups
 * @param row maps a row of the data to its number in the model, both from 0
 * @param origin file and date
 * @since 0.1.0
 */
public record HtmlReport(
    Answer answer, Report report, ReportNames names, IntUnaryOperator row, Origin origin) {

  /** A page that names neither file nor date. */
  public HtmlReport(Answer answer, Report report, ReportNames names, IntUnaryOperator row) {
    this(answer, report, names, row, Origin.UNKNOWN);
  }

  /** {@return the page of an answer whose rows are in the order of the data} */
  public static HtmlReport of(Answer answer, ReportNames names) {
    return new HtmlReport(answer, answer.report(names), names, row -> row);
  }

  /** {@return the same page with the file and the date of the run in its head} */
  public HtmlReport from(Origin other) {
    return new HtmlReport(answer, report, names, row, other);
  }

  /**
   * Checks that a file can be written, before a long run.
   *
   * @param file its name
   * @throws IllegalArgumentException if not; the message names it
   */
  public static void check(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new IllegalArgumentException("there is no folder for the report " + file);
    }
    try {
      WholeFile.attempt(file, Disk.REAL);
    } catch (IOException e) {
      throw new IllegalArgumentException(problem(file, e), e);
    }
  }

  static String problem(Path file, IOException e) {
    return Text.of("the report %s cannot be written: %s", file, FileProblem.of(e));
  }

  /**
   * Writes the page, as a whole or not at all; a file of the same name is replaced.
   *
   * @throws UncheckedIOException if it cannot be written; the message names it
   */
  public void write(Path file) {
    page().write(file);
  }

  /**
   * Writes the files of the fit, see {@link crp.answer.FitFiles#write}, and the page as {@code
   * report.html}.
   *
   * @param folder created if it does not exist; files of the same names are replaced
   * @throws UncheckedIOException if a file cannot be written; the message names it
   */
  public void writeFolder(Path folder) {
    FitFiles.write(answer.fit(), folder, row, names);
    write(folder.resolve("report.html"));
  }

  /** {@return what the page holds, without the fit} */
  public Page page() {
    return new Page(PageData.lines(report), PageData.of(this));
  }

  /** {@return the page} */
  public String text() {
    return page().text();
  }
}
