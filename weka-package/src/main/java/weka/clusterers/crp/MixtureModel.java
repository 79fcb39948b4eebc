package weka.clusterers.crp;

import crp.data.Rows;
import crp.data.Weights;
import crp.draws.Trace;
import crp.likelihood.Family;
import crp.model.Fit;
import crp.model.RunReport;
import crp.model.Settings;
import crp.predict.Predictor;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import weka.core.Instance;
import weka.core.Utils;

/**
 * A built mixture: what prediction and the text need, and none of the draws, so that stored models
 * are small.
 *
 * @param <R> the kind of rows
 */
final class MixtureModel<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int TRACE = 2000;
  private static final int WIDTH = 100;

  private final RowReader<R> reader;
  private final Predictor<R> predictor;
  private final int[][] traces;
  private final String text;

  private MixtureModel(RowReader<R> reader, Predictor<R> predictor, int[][] traces, String text) {
    this.reader = reader;
    this.predictor = predictor;
    this.traces = traces;
    this.text = text;
  }

  /**
   * What the text says besides the fit.
   *
   * @param scheme name of the clusterer
   * @param command the command line that repeats the run
   * @param remarks further paragraphs of the clusterer, empty for none
   */
  record Caption(String scheme, String command, String remarks) {}

  static <R extends Rows> MixtureModel<R> of(Binding<R> binding, Fit<R> fit, Caption caption) {
    int[][] traces = fit.draws().traces().stream().map(MixtureModel::thinned).toArray(int[][]::new);
    String text = text(binding.reader(), binding.family(), binding.notes(), fit, caption);
    return new MixtureModel<>(binding.reader(), fit.predictor(), traces, text);
  }

  private static int[] thinned(Trace trace) {
    int[] all = trace.clusters();
    int step = (all.length + TRACE - 1) / TRACE;
    int[] some = new int[(all.length + step - 1) / step];
    Arrays.setAll(some, i -> all[i * step]);
    return some;
  }

  int clusters() {
    return predictor.clusters();
  }

  /** {@return the number of clusters of each chain, sweep by sweep, at most 2000 sweeps} */
  int[][] traces() {
    return traces;
  }

  /**
   * {@return the seat probabilities of the occupied tables, the new table's shared out among them}
   */
  double[] priors() {
    double[] priors = Arrays.copyOf(predictor.logSeatProbabilities(), clusters());
    return Utils.logs2probs(priors);
  }

  /** {@return the log predictive density of an instance at each occupied table} */
  synchronized double[] logDensities(Instance instance) {
    R row = reader.read(List.of(instance), Weights.ones(1));
    return Arrays.copyOf(predictor.logDensities(row, 0), clusters());
  }

  @Override
  public String toString() {
    return text;
  }

  private static String text(
      RowReader<?> reader, Family<?> family, List<String> notes, Fit<?> fit, Caption caption) {
    StringBuilder text = new StringBuilder();
    int k = fit.clusters().size();
    line(text, caption.scheme());
    line(text, "=".repeat(caption.scheme().length()));
    line(text, "");
    line(text, "%d cluster%s of %d rows", k, k == 1 ? "" : "s", fit.origin().rows());
    line(text, "");
    text.append(new ClusterTable(fit.clusters()).text(reader));
    line(text, "");
    for (String note : notes) {
      wrapped(text, "Note: " + note + ".");
    }
    wrapped(text, "Number of clusters (probability): " + RunReport.clusterCountLaw(fit));
    wrapped(text, RunReport.prior(fit));
    wrapped(text, "Likelihood: " + family.describe());
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
            "Run: %d chains of %d sweeps (%d burn-in), %d draws kept; the estimate's mean variation of"
                + " information to them is %.4f nats",
            settings.chains(),
            settings.schedule().sweeps(),
            settings.schedule().burnIn(),
            fit.draws().size(),
            fit.expectedVi()));
    wrapped(text, RunReport.verdict(fit));
    if (fit.draws().timeLimitReached()) {
      line(text, "Note: stopped by the time limit; a repetition may differ.");
    }
  }

  /** Long lines go on below, indented. */
  private static void wrapped(StringBuilder text, String sentence) {
    int column = 0;
    for (String word : sentence.split(" ", -1)) {
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
