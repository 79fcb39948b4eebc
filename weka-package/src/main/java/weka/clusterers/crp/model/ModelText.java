package weka.clusterers.crp.model;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import crp.Text;
import crp.report.Report;
import crp.report.Table;
import crp.report.Topic;
import crp.task.Result;
import java.util.List;

/** Writes a model for people. */
public final class ModelText {

  private static final int WIDTH = 100;

  private ModelText() {}

  /**
   * {@return the text of a model}
   *
   * @param scheme name of the clusterer
   * @param result what was found
   * @param files sentences on the files that were written; empty ones are left out
   * @param repeat the command that repeats the run
   */
  public static String of(String scheme, Result<?> result, List<String> files, String repeat) {
    StringBuilder text = new StringBuilder();
    Report report = result.answer().report(result.names(), result.warnings()).folded();
    line(text, "%s", scheme);
    line(text, "%s", "=".repeat(scheme.length()));
    line(text, "");
    text.append(report.only(Topic.SIZE, Topic.CONCLUSION, Topic.CUT).text(WIDTH));
    line(text, "");
    text.append(result.sideBySide());
    line(text, "");
    for (String note : result.notes()) {
      wrapped(text, "Note: " + note + ".");
    }
    Report rest =
        report.without(Topic.SIZE, Topic.CONCLUSION, Topic.CUT, Topic.CLUSTERS, Topic.TIME);
    if (rest.items().get(0) instanceof Table) {
      line(text, "");
    }
    text.append(rest.plus(result.remarks()).text(WIDTH));
    files.stream()
        .filter(file -> !file.isEmpty())
        .forEach(file -> wrapped(text, file.stripTrailing()));
    line(text, "Repeat with: %s", repeat);
    line(text, "");
    // Weka's window shows the end
    text.append(report.only(Topic.SIZE, Topic.CONCLUSION).text(WIDTH));
    return text.toString();
  }

  /**
   * {@return the command line that repeats a run}
   *
   * @param command class and options
   */
  public static String repetition(String command) {
    return Text.of("weka.Run %s -t <data>", command);
  }

  /** Long lines go on below, indented. */
  static void wrapped(StringBuilder text, String sentences) {
    for (String line : sentences.split("\\R", -1)) {
      wrappedLine(text, line);
    }
  }

  private static void wrappedLine(StringBuilder text, String line) {
    int column = 0;
    for (String word : line.split(" ", -1)) {
      if (column > 0 && column + word.length() >= WIDTH) {
        text.append(System.lineSeparator()).append("   ");
        column = 3;
      }
      text.append(column == 0 ? "" : " ").append(word);
      column += word.length() + 1;
    }
    text.append(System.lineSeparator());
  }

  @FormatMethod
  private static void line(StringBuilder text, @FormatString String format, Object... values) {
    text.append(Text.of(format, values)).append(System.lineSeparator());
  }
}
