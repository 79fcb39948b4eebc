package crp.html;

import crp.checkpoint.Disk;
import crp.checkpoint.WholeFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * What the page of a result holds: few enough bytes to be stored with a model.
 *
 * @param lines the headline and the lines of the conclusion
 * @param data JSON, see {@link HtmlReport}
 * @since 0.1.0
 */
public record Page(List<String> lines, String data) {

  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

  /** Stands between the lines and before the data, in neither of which it is. */
  private static final String BETWEEN = "\0";

  public Page {
    lines = List.copyOf(lines);
  }

  /** {@return the page in few bytes} */
  public byte[] packed() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      String all = String.join(BETWEEN, lines) + BETWEEN + data;
      out.write(all.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // it is written to memory
    }
    return bytes.toByteArray();
  }

  /**
   * {@return the page that was packed}
   *
   * @param bytes of it
   * @throws IllegalArgumentException if they are damaged
   */
  public static Page of(byte[] bytes) {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      List<String> parts = List.of(all.split(BETWEEN));
      return new Page(parts.subList(0, parts.size() - 1), parts.get(parts.size() - 1));
    } catch (IOException e) {
      throw new IllegalArgumentException("the report cannot be read", e);
    }
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
      throw new UncheckedIOException(HtmlReport.problem(file, e), e);
    }
  }

  /** {@return the page} */
  public String text() {
    String plots = resource("uplot/uPlot.iife.min.js");
    String script = resource("report.js");
    Map<String, String> parts =
        Map.of(
            "hashes",
            Stream.of(plots, script).map(Page::hash).collect(Collectors.joining(" ")),
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
            data.replace("<", "\\u003c"), // a stored page may have been changed
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
    try (InputStream in = Page.class.getResourceAsStream(name)) {
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
