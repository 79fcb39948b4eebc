package crp.report;

import crp.Argument;
import crp.Text;
import crp.checkpoint.Disk;
import crp.checkpoint.FileProblem;
import crp.checkpoint.WholeFile;
import crp.draws.Trace;
import crp.parallel.RunScope;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Stream;

/**
 * The folder for the files of a run. Each file appears whole or not at all; files of the same names
 * are replaced.
 */
public final class ResultFolder {

  private static final long MILLION = 1_000_000;

  /** So near to a half of the last digit the decimal text of a number decides. */
  private static final double NEAR = 1e-6;

  private final Path path;
  private final Disk disk;

  /**
   * Makes a folder.
   *
   * @param path created when the first file is written, if it does not exist
   */
  public ResultFolder(Path path) {
    this(path, Disk.REAL);
  }

  ResultFolder(Path path, Disk disk) {
    this.path = path;
    this.disk = disk;
  }

  /** {@return the folder} */
  public Path path() {
    return path;
  }

  /**
   * Checks that a folder can be written to, before a long run.
   *
   * @param folder created if it does not exist
   * @throws IllegalArgumentException if it cannot be created or written to; the message names it
   */
  public static void check(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          Text.of("the folder %s cannot be created: %s", folder, FileProblem.of(e)), e);
    }
    Argument.require(Files.isWritable(folder), "the folder %s cannot be written to", folder);
  }

  /**
   * Writes a text file.
   *
   * @param name of the file
   * @param text its content
   * @throws UncheckedIOException if it cannot be written; the message names it
   */
  public void text(String name, String text) {
    write(name, Stream.of(text), "");
  }

  /**
   * Writes a text file line by line, for one that is too long for a string.
   *
   * @param name of the file
   * @param lines its lines
   * @throws UncheckedIOException if it cannot be written; the message names it
   */
  public void lines(String name, Stream<String> lines) {
    write(name, lines, "\n");
  }

  private void write(String name, Stream<String> pieces, String end) {
    write(
        name,
        plain -> {
          Writer out = new OutputStreamWriter(plain, StandardCharsets.UTF_8);
          for (Iterator<String> each = pieces.iterator(); each.hasNext(); ) {
            RunScope.check();
            out.append(each.next()).append(end);
          }
          out.flush();
        });
  }

  private void write(String name, WholeFile.Content content) {
    Path file = path.resolve(name);
    try {
      Files.createDirectories(path);
      WholeFile.write(file, content, disk);
    } catch (IOException e) {
      throw new UncheckedIOException(name + ": " + FileProblem.of(e), e);
    }
  }

  /**
   * Writes {@code trace.csv}: every sweep of every chain.
   *
   * @param traces one per chain
   * @throws UncheckedIOException if the file cannot be written
   */
  public void trace(List<Trace> traces) {
    StringJoiner header = new StringJoiner(",", "", "\n");
    for (String name : List.of("chain", "sweep", "clusters", "log_joint", "entropy")) {
      header.add(name);
    }
    for (String name : traces.get(0).numbers()) {
      header.add(name.contains(" ") ? '"' + name + '"' : name);
    }
    StringBuilder text = new StringBuilder(header.toString());
    for (int chain = 0; chain < traces.size(); chain++) {
      chain(traces.get(chain), chain + 1, text);
    }
    text("trace.csv", text.toString());
  }

  private static void chain(Trace trace, int chain, StringBuilder text) {
    int[] clusters = trace.clusters();
    List<double[]> columns = new ArrayList<>(List.of(trace.logJoint(), trace.entropy()));
    trace.numbers().forEach(name -> columns.add(trace.number(name)));
    for (int s = 0; s < clusters.length; s++) {
      text.append(chain).append(',').append(s + 1).append(',').append(clusters[s]);
      for (double[] column : columns) {
        text.append(',').append(number(column[s], "%.10g"));
      }
      text.append('\n');
    }
  }

  /**
   * {@return a name as a field of a table of comma-separated values} A name that begins like a
   * formula has an apostrophe in front, so that a spreadsheet takes it for a text; a number has
   * none.
   *
   * @param name from the user's data
   */
  public static String field(String name) {
    String text = formula(name) ? "'" + name : name;
    return text.matches("[^,\"\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private static boolean formula(String name) {
    String shown = name.strip();
    if (!name.startsWith("\t") && !name.startsWith("\r") && !shown.matches("[=+\\-@].*")) {
      return false;
    }
    try {
      Text.number(shown);
      return false;
    } catch (NumberFormatException e) {
      return true;
    }
  }

  /**
   * {@return a number as text; empty for NaN, as spreadsheets expect}
   *
   * @param value the number
   * @param format as for {@link String#format}
   */
  public static String number(double value, String format) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
  }

  /**
   * {@return a probability with six decimals, empty for NaN} The text of {@code %.6f} in a tenth of
   * its time, since files have one for each row and cluster.
   *
   * @param value from 0 to 1
   */
  public static String share(double value) {
    double scaled = MILLION * value;
    double beyond = scaled - Math.floor(scaled);
    if (!(value >= 0 && value <= 1) || Math.abs(beyond - 0.5) < NEAR) {
      return number(value, "%.6f");
    }
    long digits = Math.round(scaled);
    return digits / MILLION + "." + String.valueOf(MILLION + digits % MILLION).substring(1);
  }
}
