package crp.html;

import crp.Text;
import crp.checkpoint.Disk;
import crp.checkpoint.FileProblem;
import crp.checkpoint.WholeFile;
import crp.model.Fit;
import crp.report.Report;
import crp.report.ReportNames;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A finished clustering as one HTML file that a browser opens without a network: the answer in
 * plain lines, clusters with their profiles, plots that a slider along the ladder recolours, rows
 * that are unsure, traces. Its data stand in it as JSON, in the element {@code data}.
 *
 * <p>The browser is told to run the scripts of this package alone, by their hashes, and to load
 * nothing; names and values from the data are text and never markup. Up to 10,000 rows it is
 * smaller than 3 MB; of more rows it shows a sample, and says so.
 *
 * @param fit what was found
 * @param report the fit in words, with what else a host has to say of it
 * @param names of columns and groups
 * @param row maps a row of the data to its number in the model, both from 0
 * @since 0.1.0
 */
public record HtmlReport(Fit<?> fit, Report report, ReportNames names, IntUnaryOperator row) {

  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

  /**
   * {@return the page of a fit whose rows are in the order of the data}
   *
   * @param fit what was found
   * @param names of columns and groups
   */
  public static HtmlReport of(Fit<?> fit, ReportNames names) {
    return new HtmlReport(fit, fit.report(names), names, row -> row);
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

  private static String problem(Path file, IOException e) {
    return Text.of("the report %s cannot be written: %s", file, FileProblem.of(e));
  }

  /**
   * Writes the page, as a whole or not at all; a file of the same name is replaced.
   *
   * @param file its name
   * @throws UncheckedIOException if it cannot be written; the message names it
   */
  public void write(Path file) {
    byte[] page = text().getBytes(StandardCharsets.UTF_8);
    try {
      WholeFile.write(file, out -> out.write(page), Disk.REAL);
    } catch (IOException e) {
      throw new UncheckedIOException(problem(file, e), e);
    }
  }

  /** {@return the page} */
  public String text() {
    List<String> lines = PageData.lines(report);
    String plots = resource("uplot/uPlot.iife.min.js");
    String script = resource("report.js");
    Map<String, String> parts =
        Map.of(
            "hashes",
            Stream.of(plots, script).map(HtmlReport::hash).collect(Collectors.joining(" ")),
            "licence",
            resource("uplot/LICENSE"),
            "title",
            escaped(lines.get(0)),
            "lines",
            lines.stream()
                .skip(1)
                .map(line -> "<p>" + escaped(line) + "</p>")
                .collect(Collectors.joining("\n")),
            "style",
            resource("uplot/uPlot.min.css") + resource("report.css"),
            "data",
            PageData.of(this),
            "plots",
            plots,
            "script",
            script);
    return PLACE
        .matcher(resource("report.html"))
        .replaceAll(
            place -> Matcher.quoteReplacement(Objects.requireNonNull(parts.get(place.group(1)))));
  }

  private static String resource(String name) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the name under which the page's own policy lets a script run} */
  private static String hash(String script) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      byte[] digest = sha.digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
