package weka.clusterers.crp.model;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import crp.Text;
import crp.host.Bound;
import crp.model.Fit;
import crp.report.Report;
import crp.report.ReportNames;
import crp.report.Table;
import crp.report.Topic;
import java.util.List;

/** Writes a model for people. */
public final class ModelText {

  private static final int WIDTH = 100;

  private ModelText() {}

  /**
   * What the text says besides the fit.
   *
   * @param scheme name of the clusterer
   * @param command the command line that repeats the run
   * @param warnings what the user has to look at first
   * @param remarks further paragraphs; empty ones are left out
   * @param names of columns and groups
   */
  public record Caption(
      String scheme,
      String command,
      List<String> warnings,
      List<String> remarks,
      ReportNames names) {}

  /**
   * {@return the text of a model}
   *
   * @param binding likelihood and data
   * @param fit what was found
   * @param caption what else to say
   */
  public static String of(Bound<?> binding, Fit<?> fit, Caption caption) {
    StringBuilder text = new StringBuilder();
    Report report = fit.answer().report(caption.names(), caption.warnings()).folded();
    line(text, "%s", caption.scheme());
    line(text, "%s", "=".repeat(caption.scheme().length()));
    line(text, "");
    text.append(report.only(Topic.SIZE, Topic.CONCLUSION, Topic.CUT).text(WIDTH));
    line(text, "");
    text.append(new ClusterTable(fit.answer().clusters()).text(binding.reader()));
    line(text, "");
    for (String note : binding.notes()) {
      wrapped(text, "Note: " + note + ".");
    }
    Report rest =
        report.without(Topic.SIZE, Topic.CONCLUSION, Topic.CUT, Topic.CLUSTERS, Topic.TIME);
    if (rest.items().get(0) instanceof Table) {
      line(text, "");
    }
    text.append(rest.text(WIDTH));
    remarks(text, caption);
    line(text, "Repeat with: %s", repetition(caption.command()));
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

  private static void remarks(StringBuilder text, Caption caption) {
    for (String remark : caption.remarks()) {
      if (!remark.isEmpty()) {
        wrapped(text, remark.stripTrailing());
      }
    }
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
