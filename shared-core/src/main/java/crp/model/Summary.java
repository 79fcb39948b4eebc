package crp.model;

import crp.likelihood.TableSummary;
import crp.seating.TablePrior;
import java.util.Locale;

/** Writes a fit for people. */
final class Summary {

  private static final int VALUES = 8;

  private final Fit<?> fit;
  private final StringBuilder out = new StringBuilder();

  Summary(Fit<?> fit) {
    this.fit = fit;
  }

  String text() {
    line(
        "%s of %s",
        Counted.of(fit.clusters().size(), "cluster"), Counted.of(fit.labels().length, "row"));
    line("");
    for (Cluster cluster : fit.clusters()) {
      double share = 100 * cluster.weight() / totalWeight();
      line(
          "cluster %d: %s (%.1f %%) %s",
          cluster.index(), Counted.of(cluster.rows(), "row"), share, describe(cluster.summary()));
    }
    line("");
    line("Number of clusters: %s", RunReport.clusterCountLaw(fit));
    line("%s", RunReport.prior(fit));
    if (!(fit.origin().prior() instanceof TablePrior)) {
      line("%s", RunReport.sampler(fit));
    }
    for (String warning : RunReport.warnings(fit)) {
      line("Note: %s", warning);
    }
    line("%s", RunReport.verdict(fit));
    if (!RunReport.certainty(fit).isEmpty()) {
      line("%s", RunReport.certainty(fit));
    }
    line("%s", RunReport.run(fit));
    return out.toString();
  }

  private double totalWeight() {
    return fit.clusters().stream().mapToDouble(Cluster::weight).sum();
  }

  private void line(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
  }

  static String describe(TableSummary summary) {
    if (summary instanceof TableSummary.Real real) {
      return real(real);
    }
    if (summary instanceof TableSummary.Categorical categorical) {
      return categorical(categorical);
    }
    if (summary instanceof TableSummary.Ranking ranking) {
      return ranking(ranking);
    }
    if (summary instanceof TableSummary.Quantities quantities) {
      return quantities(quantities);
    }
    return summary instanceof TableSummary.Words words
        ? words(words)
        : mixed((TableSummary.Mixed) summary);
  }

  private static String real(TableSummary.Real real) {
    StringBuilder text = new StringBuilder("mean (deviation)");
    for (int j = 0; j < Math.min(VALUES, real.mean().length); j++) {
      text.append(String.format(Locale.ROOT, " %.4g (%.3g)", real.mean()[j], real.deviation()[j]));
    }
    return text.append(real.mean().length > VALUES ? " ..." : "").toString();
  }

  private static String quantities(TableSummary.Quantities told) {
    StringBuilder text = new StringBuilder("mean (deviation)");
    int all = told.names().size();
    for (int j = 0; j < Math.min(VALUES, all); j++) {
      text.append(j == 0 ? " " : ", ").append(told.names().get(j));
      text.append(String.format(Locale.ROOT, " %.4g (%.3g)", told.mean()[j], told.deviation()[j]));
    }
    return text.append(all > VALUES ? " ..." : "").toString();
  }

  private static String categorical(TableSummary.Categorical categorical) {
    StringBuilder text = new StringBuilder("modes");
    for (int j = 0; j < Math.min(VALUES, categorical.probabilities().length); j++) {
      double[] p = categorical.probabilities()[j];
      int mode = largest(p);
      text.append(String.format(Locale.ROOT, " %d (%.2f)", mode, p[mode]));
    }
    return text.append(categorical.probabilities().length > VALUES ? " ..." : "").toString();
  }

  private static String words(TableSummary.Words words) {
    StringBuilder text = new StringBuilder("words");
    double[] p = words.probabilities().clone();
    for (int j = 0; j < Math.min(VALUES, p.length); j++) {
      int top = largest(p);
      text.append(String.format(Locale.ROOT, " %d (%.3f)", top, p[top]));
      p[top] = -1;
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
      text.append(
          String.format(
              Locale.ROOT, " %.2f (%.2f)", ranking.theta()[j], ranking.thetaDeviation()[j]));
    }
    return text.append(ranking.theta().length > VALUES ? " ..." : "").toString();
  }

  private static String mixed(TableSummary.Mixed mixed) {
    StringBuilder text = new StringBuilder();
    for (TableSummary part : mixed.parts()) {
      text.append(text.isEmpty() ? "" : "; ").append(describe(part));
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
