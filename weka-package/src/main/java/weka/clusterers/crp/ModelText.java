package weka.clusterers.crp;

import crp.model.Fit;
import crp.report.Report;
import crp.report.Topic;
import java.util.Locale;

/** Writes a model for people. */
final class ModelText {

  static final int WIDTH = 100;

  private ModelText() {}

  /**
   * What the text says besides the fit.
   *
   * @param scheme name of the clusterer
   * @param command the command line that repeats the run
   * @param remarks further paragraphs of the clusterer, empty for none
   */
  record Caption(String scheme, String command, String remarks) {}

  /**
   * {@return the text of a model}
   *
   * @param binding likelihood and data
   * @param fit what was found
   * @param caption what else to say
   */
  static String of(Binding<?> binding, Fit<?> fit, Caption caption) {
    StringBuilder text = new StringBuilder();
    Report report = fit.report();
    line(text, caption.scheme());
    line(text, "=".repeat(caption.scheme().length()));
    line(text, "");
    text.append(report.only(Topic.SIZE).text());
    line(text, "");
    text.append(new ClusterTable(fit.clusters()).text(binding.reader()));
    line(text, "");
    for (String note : binding.notes()) {
      wrapped(text, "Note: " + note + ".");
    }
    text.append(report.without(Topic.SIZE, Topic.CLUSTERS, Topic.TIME).text(WIDTH));
    text.append(caption.remarks());
    line(text, "Repeat with: weka.Run %s -t <data>", caption.command());
    return text.toString();
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

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append(System.lineSeparator());
  }
}
