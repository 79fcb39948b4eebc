package crp.model;

import crp.Text;
import crp.data.Rows;
import crp.estimate.Cut;
import crp.estimate.Ladder;
import crp.numerics.LogSum;
import crp.partition.Partition;
import crp.report.Counted;
import crp.report.Item;
import crp.report.LadderText;
import crp.report.Paragraph;
import crp.report.Report;
import crp.report.Table;
import crp.report.Topic;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The answer of a fit after a cut of its ladder: each cluster is the union of clusters of the
 * estimate, its parts. Its probabilities are the sums of theirs. Clusters are numbered by their
 * first row. Immutable; holds no rows.
 */
public final class CutAnswer implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final double HALF = 0.5;

  /** Why clusters are fused by an automatic cut; the last one that fused some is printed. */
  enum Why {
    PEAKS,
    AGREED,
    FEW,
    DISSOLVED;

    Paragraph text(String clusters, String parts) {
      return switch (this) {
        case PEAKS ->
            Paragraph.of(
                Topic.CUT,
                "Cut: %s. Between some of the %s of the estimate the density has no valley: each of"
                    + " these is a union of them, perhaps one skewed, bent or flat group (override:"
                    + " cut none).",
                clusters,
                parts);
        case AGREED ->
            Paragraph.of(
                Topic.CUT,
                "Cut: %s. Chains disagree on the %s of the estimate: each of these is a union of"
                    + " them, so coarse that most chains agree or that they do not overlap"
                    + " (override: cut none).",
                clusters,
                parts);
        case FEW ->
            Paragraph.of(
                Topic.CUT,
                "Cut: %s. The %s of the estimate are more than a tenth of the rows, and their number"
                    + " is not firm: each of these is a union of them (override: cut none).",
                clusters,
                parts);
        case DISSOLVED ->
            Paragraph.of(
                Topic.CUT,
                "Cut: %s. Of the %s of the estimate, small ones that most draws do not hold are united"
                    + " with their nearest (override: cut none).",
                clusters,
                parts);
      };
    }
  }

  private final Partition parts;
  private final double height;
  private final String reason;
  private final Why why;

  private CutAnswer(Partition parts, double height, String reason) {
    this(parts, height, reason, Why.PEAKS);
  }

  private CutAnswer(Partition parts, double height, String reason, Why why) {
    this.parts = parts;
    this.height = height;
    this.reason = reason;
    this.why = why;
  }

  /** {@return the answer after a cut; the estimate itself if there is no cut or no ladder} */
  static CutAnswer of(Fit<?> fit, Cut cut) {
    int[] all = new int[fit.clusters().size()];
    Arrays.setAll(all, k -> k);
    if (cut.none()) {
      return new CutAnswer(Partition.of(all), 0, "");
    }
    if (cut.automatic()) {
      AutomaticCut found = AutomaticCut.of(fit);
      return new CutAnswer(found.parts(), 0, "", found.why());
    }
    try {
      Ladder ladder = fit.ladder();
      Partition parts = ladder.cut(cut);
      return new CutAnswer(parts, ladder.height(parts.clusters()), "");
    } catch (UnsupportedOperationException e) {
      return new CutAnswer(Partition.of(all), 0, String.valueOf(e.getMessage()));
    }
  }

  /** {@return the number of clusters} */
  public int clusters() {
    return parts.clusters();
  }

  /** {@return the clusters as a partition of the clusters of the estimate} */
  public Partition parts() {
    return parts;
  }

  /**
   * {@return the clusters of rows}
   *
   * @param labels their clusters in the estimate; negative for rows that belong to none
   */
  public int[] labels(int[] labels) {
    return Arrays.stream(labels).map(k -> k < 0 ? k : parts.label(k)).toArray();
  }

  /**
   * {@return sums over the parts of each cluster}
   *
   * @param ofParts one number per cluster of the estimate; further ones, such as that of a new
   *     cluster, are kept
   */
  public double[] sums(double[] ofParts) {
    int more = ofParts.length - parts.size();
    double[] sums = new double[parts.clusters() + more];
    for (int k = 0; k < ofParts.length; k++) {
      sums[k < parts.size() ? parts.label(k) : parts.clusters() + k - parts.size()] += ofParts[k];
    }
    return sums;
  }

  /**
   * {@return the same for numbers that are given and returned as natural logs}
   *
   * @param ofParts one log per cluster of the estimate
   */
  public double[] logSums(double[] ofParts) {
    double[] sums = new double[parts.clusters()];
    Arrays.fill(sums, Double.NEGATIVE_INFINITY);
    for (int k = 0; k < parts.size(); k++) {
      sums[parts.label(k)] = LogSum.add(sums[parts.label(k)], ofParts[k]);
    }
    return sums;
  }

  /**
   * {@return a report whose first lines are those of this answer, with the cut in words below them}
   *
   * @param fit whose answer this is
   * @param report of the fit
   */
  public Report in(Fit<?> fit, Report report) {
    List<Item> all = new ArrayList<>();
    all.add(new Paragraph(Topic.SIZE, headline(fit)));
    if (parts.clusters() < parts.size()) {
      int[] labels = labels(fit.labels());
      Conclusion conclusion = Conclusion.of(fit, parts, labels, unsure(fit, labels));
      all.addAll(FitReport.conclusion(fit, conclusion));
    } else {
      all.addAll(report.only(Topic.CONCLUSION).items());
    }
    other(fit).ifPresent(all::add);
    all.addAll(items(fit));
    return new Report(all).plus(report.without(Topic.SIZE, Topic.CONCLUSION).items());
  }

  private <R extends Rows> String headline(Fit<R> fit) {
    String found = fit.view().headline(fit, parts.clusters());
    if (parts.clusters() > 1 || height > 0 || !(fit.model() instanceof Mixture<?>)) {
      return found;
    }
    return found
        + (fit.answeringDraws().share(1) > HALF
            ? ": no clusters are found in these data"
            : "; the number of clusters is not certain");
  }

  /**
   * {@return the most stable cut of the ladder with another number of clusters in words; empty
   * where the estimate is the answer, and most draws have its number}
   */
  private Optional<Item> other(Fit<?> fit) {
    if (parts.clusters() == parts.size() && fit.answeringDraws().share(parts.size()) > HALF) {
      return Optional.empty();
    }
    return fit.findLadder()
        .flatMap(
            ladder ->
                ladder.stable(parts.clusters()).stream()
                    .mapToObj(
                        k ->
                            (Item)
                                Paragraph.of(
                                    Topic.CONCLUSION,
                                    "Other cut: %s (height %.2f).",
                                    Counted.of(k, fit.model().noun()),
                                    ladder.height(k)))
                    .findFirst());
  }

  /** Whether a row is in its cluster in less than half of the draws; empty if not counted. */
  private Optional<boolean[]> unsure(Fit<?> fit, int[] labels) {
    if (fit.certainty().isEmpty()) {
      return Optional.empty();
    }
    double[][] shares = fit.memberships();
    boolean[] unsure = fit.unsure();
    for (int i = 0; i < labels.length; i++) {
      unsure[i] = labels[i] < 0 ? unsure[i] : sums(shares[i])[labels[i]] < HALF;
    }
    return Optional.of(unsure);
  }

  /**
   * {@return the cut in words: its clusters with their sizes and parts; empty if there is no cut}
   */
  List<Item> items(Fit<?> fit) {
    if (!reason.isEmpty()) {
      return List.of(Paragraph.of(Topic.CUT, "Cut: none, since %s.", reason));
    }
    if (parts.clusters() == parts.size()) {
      return List.of();
    }
    String noun = fit.model().noun();
    double total = fit.clusters().stream().mapToDouble(Cluster::weight).sum();
    List<List<String>> rows = new ArrayList<>();
    for (int c = 0; c < parts.clusters(); c++) {
      int here = c;
      List<Cluster> of =
          fit.clusters().stream().filter(one -> parts.label(one.index()) == here).toList();
      double weight = of.stream().mapToDouble(Cluster::weight).sum();
      rows.add(
          List.of(
              String.valueOf(c),
              String.valueOf(of.stream().mapToInt(Cluster::rows).sum()),
              Text.of("%.1f", total > 0 ? 100 * weight / total : 0),
              LadderText.part(of.stream().map(Cluster::index).toList())));
    }
    String number = Counted.of(parts.clusters(), noun);
    String of = Counted.of(parts.size(), noun);
    return List.of(
        height > 0
            ? Paragraph.of(
                Topic.CUT,
                "Cut: %s, the %s of the estimate fused up to height %.3f",
                number,
                of,
                height)
            : why.text(number, of),
        new Table(
            Topic.CUT,
            "",
            List.of(
                Table.Column.ofNumbers(noun),
                Table.Column.ofNumbers("rows"),
                Table.Column.ofNumbers(Cluster.share(fit.clusters())),
                Table.Column.ofText(noun + "s of the estimate")),
            rows,
            ""));
  }
}
