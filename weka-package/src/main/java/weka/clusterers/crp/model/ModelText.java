package weka.clusterers.crp.model;

import crp.model.Cluster;
import crp.model.Counted;
import crp.model.Fit;
import crp.model.RunReport;
import crp.model.SequenceFit;
import crp.model.Settings;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.data.Members;
import weka.clusterers.crp.likelihood.Binding;

/** Writes a model for people. */
public final class ModelText {

  private static final int WIDTH = 100;
  private static final int SEGMENTS = 60;
  private static final int GROUPS = 40;

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
   * @param remarks further paragraphs; empty ones are left out
   */
  public record Caption(String scheme, String command, List<String> remarks) {}

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
    remarks(text, caption);
    run(text, fit);
    line(text, "Repeat with: weka.Run %s -t <data>", caption.command());
    return text.toString();
  }

  private static void remarks(StringBuilder text, Caption caption) {
    for (String remark : caption.remarks()) {
      if (!remark.isEmpty()) {
        wrapped(text, remark.stripTrailing());
      }
    }
  }

  /**
   * {@return the text of a model of sequences or groups}
   *
   * @param binding likelihood and data
   * @param clusters all of them
   * @param summary of the fit
   * @param caption what else to say
   */
  public static String of(
      Binding<?> binding, List<Cluster> clusters, String summary, Caption caption) {
    StringBuilder text = new StringBuilder();
    line(text, caption.scheme());
    line(text, "=".repeat(caption.scheme().length()));
    line(text, "");
    summary(text, summary);
    text.append(new ClusterTable(clusters).text(binding.reader())).append('\n');
    for (String note : binding.notes()) {
      wrapped(text, "Note: " + note + ".");
    }
    remarks(text, caption);
    line(text, "Repeat with: weka.Run %s -t <data>", caption.command());
    return text.toString();
  }

  /**
   * {@return the names of the first groups, a line each}
   *
   * @param members the groups
   */
  public static String groups(Members members) {
    StringBuilder text = new StringBuilder();
    List<String> names = members.names();
    for (int g = 0; g < Math.min(GROUPS, names.size()); g++) {
      line(text, "group %d is '%s'", g, names.get(g));
    }
    return text.toString();
  }

  /**
   * {@return the first segments of equal states, a line each}
   *
   * @param fit what was found
   * @param members the sequences, null for a single one
   */
  public static String segments(SequenceFit<?> fit, @Nullable Members members) {
    StringBuilder text = new StringBuilder();
    line(text, "Segments (rows from 1, in the order of time)");
    int[] labels = fit.labels();
    boolean[] first = fit.sequences().firsts();
    int shown = 0;
    for (int from = 0; from < labels.length; ) {
      int to = from + 1;
      while (to < labels.length && labels[to] == labels[from] && !first[to]) {
        to++;
      }
      if (shown++ < SEGMENTS) {
        String name =
            members == null ? "" : "sequence " + members.names().get(members.of()[from]) + ", ";
        String rows = to == from + 1 ? "row " + to : "rows %d-%d".formatted(from + 1, to);
        line(text, "  %s%s: state %d", name, rows, labels[from]);
      }
      from = to;
    }
    if (shown > SEGMENTS) {
      line(text, "  ... not shown: %s", Counted.of(shown - SEGMENTS, "further segment"));
    }
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
