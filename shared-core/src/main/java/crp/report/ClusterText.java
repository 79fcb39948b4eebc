package crp.report;

import crp.Text;
import crp.likelihood.TableSummary;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>The parameters of a cluster in words. Static and without state.
 */
public final class ClusterText {

  /** The largest number of columns that are printed. */
  private static final int VALUES = 8;

  private ClusterText() {}

  /**
   * {@return the parameters of a cluster in words}
   *
   * @param summary of a cluster, in the data's units
   * @param names of the columns and of nominal values, which are printed if there is one for each
   *     column of the summary
   */
  public static String of(TableSummary summary, ReportNames names) {
    if (summary instanceof TableSummary.Real real) {
      return real(real, names.columns());
    }
    if (summary instanceof TableSummary.Categorical categorical) {
      return categorical(categorical, names);
    }
    if (summary instanceof TableSummary.Ranking ranking) {
      return ranking(ranking);
    }
    if (summary instanceof TableSummary.Quantities quantities) {
      return quantities(quantities);
    }
    return summary instanceof TableSummary.Words words
        ? words(words, names)
        : mixed((TableSummary.Mixed) summary, names);
  }

  private static String name(List<String> columns, int j, int all) {
    return columns.size() == all ? (j == 0 ? " " : ", ") + columns.get(j) : "";
  }

  private static String real(TableSummary.Real real, List<String> columns) {
    StringBuilder text = new StringBuilder("mean (deviation)");
    int all = real.mean().length;
    for (int j = 0; j < Math.min(VALUES, all); j++) {
      text.append(name(columns, j, all));
      text.append(' ').append(Plain.moments(real.mean()[j], real.deviation()[j]));
    }
    return text.append(all > VALUES ? " ..." : "").toString();
  }

  private static String quantities(TableSummary.Quantities quantities) {
    StringBuilder text = new StringBuilder("mean (deviation)");
    int all = quantities.names().size();
    for (int j = 0; j < Math.min(VALUES, all); j++) {
      text.append(j == 0 ? " " : ", ").append(quantities.names().get(j));
      text.append(' ').append(Plain.moments(quantities.mean()[j], quantities.deviation()[j]));
    }
    return text.append(all > VALUES ? " ..." : "").toString();
  }

  private static String categorical(TableSummary.Categorical categorical, ReportNames names) {
    StringBuilder text = new StringBuilder("modes");
    int all = categorical.probabilities().length;
    List<String> columns = names.nominal().stream().map(ReportNames.Nominal::name).toList();
    for (int j = 0; j < Math.min(VALUES, all); j++) {
      text.append(name(columns, j, all));
      double[] p = categorical.probabilities()[j];
      int mode = largest(p);
      text.append(Text.of(" %s (%.2f)", names.value(j, mode), p[mode]));
    }
    return text.append(all > VALUES ? " ..." : "").toString();
  }

  private static String words(TableSummary.Words words, ReportNames names) {
    return words(words, names, TypicalWords.NONE);
  }

  /**
   * {@return the words of a cluster with their probabilities, the most typical first}
   *
   * @param typical of the clusters of the answer
   */
  public static String words(TableSummary.Words words, ReportNames names, TypicalWords typical) {
    double[] p = words.probabilities();
    boolean named = Math.max(names.words().size(), names.columns().size()) >= p.length;
    StringBuilder text = new StringBuilder("words");
    for (int word : typical.first(p, VALUES)) {
      String name = named ? names.word(word) : String.valueOf(word);
      text.append(Text.of(" %s (%.3f)", name, p[word]));
    }
    return text.toString();
  }

  private static String ranking(TableSummary.Ranking ranking) {
    StringBuilder text = new StringBuilder();
    int[] consensus = ranking.consensus();
    for (int p = 0; p < Math.min(VALUES, consensus.length); p++) {
      text.append(p == 0 ? "" : " > ").append(ranking.names().get(consensus[p]));
    }
    text.append(consensus.length > VALUES ? " > ..." : "").append("; theta");
    for (int j = 0; j < Math.min(VALUES, ranking.theta().length); j++) {
      text.append(Text.of(" %.2f (%.2f)", ranking.theta()[j], ranking.thetaDeviation()[j]));
    }
    return text.append(ranking.theta().length > VALUES ? " ..." : "").toString();
  }

  private static String mixed(TableSummary.Mixed mixed, ReportNames names) {
    StringBuilder text = new StringBuilder();
    for (TableSummary part : mixed.parts()) {
      text.append(text.isEmpty() ? "" : "; ").append(of(part, names));
    }
    return text.toString();
  }

  private static int largest(double[] p) {
    int best = 0;
    for (int v = 1; v < p.length; v++) {
      best = p[v] > p[best] ? v : best;
    }
    return best;
  }
}
