package weka.clusterers.crp;

import crp.model.Counted;
import crp.model.Fit;
import crp.model.RunReport;
import crp.model.Settings;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes a model for people. */
final class ModelText {

  private static final int WIDTH = 100;

  /** Such as {@code Chains: 4 chains agree}. */
  private static final Pattern SENTENCE = Pattern.compile("[A-Z][a-z ]*: ");

  /** Such as {@code state 0: 28 rows (28.0 %)}, and what follows it. */
  private static final Pattern CLUSTER =
      Pattern.compile("((?:state|cluster) \\d+: [^%]*%\\)(?: without data)?).*");

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
    int k = fit.clusters().size();
    line(text, caption.scheme());
    line(text, "=".repeat(caption.scheme().length()));
    line(text, "");
    line(text, "%s of %s", Counted.of(k, "cluster"), Counted.of(fit.origin().rows(), "row"));
    line(text, "");
    text.append(new ClusterTable(fit.clusters()).text(binding.reader()));
    line(text, "");
    for (String note : binding.notes()) {
      wrapped(text, "Note: " + note + ".");
    }
    for (String warning : RunReport.warnings(fit)) {
      wrapped(text, "Note: " + warning);
    }
    wrapped(text, "Number of clusters (probability): " + RunReport.clusterCountLaw(fit));
    wrapped(text, RunReport.prior(fit));
    wrapped(text, "Likelihood: " + binding.family().describe());
    text.append(caption.remarks());
    run(text, fit);
    line(text, "Repeat with: weka.Run %s -t <data>", caption.command());
    return text.toString();
  }

  private static void run(StringBuilder text, Fit<?> fit) {
    Settings settings = fit.origin().settings();
    wrapped(
        text,
        String.format(
            Locale.ROOT,
            "Run: %s of %s (%d burn-in), %s kept; the estimate's mean variation of"
                + " information to them is %.4f nats",
            Counted.of(settings.chains(), "chain"),
            Counted.of(settings.schedule().sweeps(), "sweep"),
            settings.schedule().burnIn(),
            Counted.of(fit.draws().size(), "draw"),
            fit.expectedVi()));
    wrapped(text, RunReport.verdict(fit));
    if (!RunReport.certainty(fit).isEmpty()) {
      wrapped(text, RunReport.certainty(fit));
    }
    if (fit.draws().timeLimitReached()) {
      line(text, "Note: stopped by the time limit; a repetition may differ.");
    }
  }

  /**
   * Adds a text whose sentences begin with a word and a colon; tables stay as they are. What the
   * clusters are like is left to a {@link ClusterTable}.
   */
  static void summary(StringBuilder text, String summary) {
    for (String line : summary.split("\n", -1)) {
      if (SENTENCE.matcher(line).lookingAt()) {
        wrapped(text, line);
      } else {
        Matcher cluster = CLUSTER.matcher(line);
        text.append(cluster.matches() ? cluster.group(1) : line).append(System.lineSeparator());
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

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append(System.lineSeparator());
  }
}
