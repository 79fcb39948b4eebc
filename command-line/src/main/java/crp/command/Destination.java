package crp.command;

import crp.Argument;
import crp.html.Json;
import crp.options.OptionText;
import crp.report.ResultFolder;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where the files of a run go: to a folder, nowhere, or its table to the standard output. A folder
 * belongs to the data file that its {@value #OWNER} names first.
 *
 * @param given the command line
 * @param folder of the files, where there is one
 */
record Destination(Given given, Path folder) {

  /** The word for the standard input as data file, and for the standard output. */
  static final String STREAM = "-";

  static final String CLUSTERED = "clustered.csv";
  static final String OWNER = "summary.json";

  private static final List<String> NAMES =
      List.of(OWNER, CLUSTERED, "labels.csv", "probabilities.csv", "summary.txt", "report.html");

  private static final Pattern FILE = Pattern.compile("\\{\"file\":\"((?:[^\"\\\\]|\\\\.)*)\",");

  static Destination of(Given given) {
    return new Destination(
        given,
        Path.of(
            given.has(CommandOptions.OUTPUT)
                ? given.text(CommandOptions.OUTPUT)
                : dataName(given).replaceFirst("(\\.\\w+)?(\\.gz)?$", "") + "-crp"));
  }

  /** {@return the name of the data file without its folder; "stdin" for a stream} */
  static String dataName(Given given) {
    Path file = Path.of(given.file());
    boolean stream = Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    return stream || given.file().equals(STREAM) ? "stdin" : String.valueOf(file.getFileName());
  }

  /** {@return whether the table with its clusters goes to the standard output} */
  boolean isStream() {
    return given.is(CommandOptions.OUTPUT, STREAM);
  }

  /** {@return whether files go to the folder} */
  boolean isFolder() {
    return !isStream() && !given.is(CommandOptions.OUTPUT, CommandOptions.NONE);
  }

  /**
   * Before a run: a folder that cannot be written, or has other results, would cost it.
   *
   * @return whether the folder has results of an earlier run on the file, which are replaced
   * @throws IllegalArgumentException if it has results of another file
   */
  boolean check() {
    if (!isFolder()) {
      return false;
    }
    if (given.has(CommandOptions.OUTPUT)) {
      OptionText.checked(Given.name(CommandOptions.OUTPUT), () -> ResultFolder.check(folder));
    }
    List<String> there = NAMES.stream().filter(name -> Files.exists(folder.resolve(name))).toList();
    String owner = there.contains(OWNER) ? beginning() : "";
    boolean own = owner.startsWith(mark());
    if (!there.isEmpty() && !own) {
      Matcher file = FILE.matcher(owner);
      throw Argument.refused(
          "%s: the folder %s has %s, not of %s, so another folder must be given",
          Given.name(CommandOptions.OUTPUT),
          folder,
          file.lookingAt() ? "results of " + file.group(1) : "a file " + there.get(0),
          dataName(given));
    }
    return own;
  }

  private String mark() {
    String json = Json.ofFile(one -> one.put("file", dataName(given)));
    return json.substring(0, json.length() - 1) + ',';
  }

  private String beginning() {
    try (Stream<String> lines = Files.lines(folder.resolve(OWNER))) {
      return lines.findFirst().orElse("");
    } catch (IOException | UncheckedIOException e) {
      return "";
    }
  }

  /**
   * Writes the table with its clusters to the folder or to a stream.
   *
   * @throws IllegalArgumentException if it cannot be written
   */
  void write(Stream<String> lines, PrintStream out) {
    if (!isStream()) {
      new ResultFolder(folder).lines(CLUSTERED, lines);
      return;
    }
    PrintWriter plain =
        new PrintWriter(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)));
    lines.forEach(line -> plain.append(line).append('\n'));
    plain.flush();
    if (out.checkError()) {
      throw Argument.refused("the standard output cannot be written, or was closed");
    }
  }
}
