package crp.model;

import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.DrawsFile;
import crp.likelihood.TableSummary;
import crp.parallel.RunScope;
import crp.partition.Partition;
import crp.report.ConsensusPictures;
import crp.report.Counted;
import crp.report.LadderText;
import crp.report.NamedPicture;
import crp.report.PairPicture;
import crp.report.Paragraph;
import crp.report.ReportNames;
import crp.report.ResultFolder;
import crp.report.Topic;
import crp.report.TracePictures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Pictures and files of a fit, for every kind of model. */
final class FitFiles {

  /** Rows shown in the picture of pairs: more do not fit on a screen. */
  static final int ROWS = 1000;

  /** Clusters of rankings whose consensus is shown, in the order of the clusters. */
  private static final int CONSENSUS = 12;

  /** Draws times rows in {@code draws.csv}: some 50 MB. */
  private static final int CELLS = 20_000_000;

  private FitFiles() {}

  static <R extends Rows> List<NamedPicture> pictures(Fit<R> fit, int rows, ReportNames names) {
    RunScope.check();
    List<NamedPicture> all = new ArrayList<>();
    String noun = fit.model().noun();
    all.addAll(TracePictures.all(fit.draws(), noun + "s"));
    if (fit.uncertainty().estimate().clusters() <= ROWS) {
      Draws draws = fit.draws();
      Partition estimate = fit.uncertainty().estimate();
      all.add(PairPicture.named("Pairs of rows", draws, estimate, rows));
    }
    all.addAll(FitDensities.pictures(fit, names));
    fit.findLadder().map(ladder -> LadderText.picture(ladder, noun)).ifPresent(all::add);
    all.addAll(fit.view().pictures(fit));
    List<Cluster> clusters = fit.clusters();
    for (Cluster cluster : clusters.subList(0, Math.min(CONSENSUS, clusters.size()))) {
      if (cluster.summary() instanceof TableSummary.Ranking ranking) {
        String title =
            "Cluster %d (%s)".formatted(cluster.index(), Counted.of(cluster.rows(), "row"));
        all.add(ConsensusPictures.named("Consensus of cluster " + cluster.index(), title, ranking));
      }
    }
    return List.copyOf(all);
  }

  static <R extends Rows> void write(
      Fit<R> fit, Path folder, IntUnaryOperator row, ReportNames names) {
    ResultFolder files = new ResultFolder(folder);
    DrawsFile draws = draws(fit, row);
    files.text("summary.txt", fit.report().plus(thinned(fit, draws)).text());
    files.trace(fit.draws().traces());
    files.lines("draws.csv", draws.lines());
    files.text("rows.csv", rows(fit, row));
    fit.findLadder()
        .map(ladder -> LadderText.csv(ladder, fit.model().noun()))
        .ifPresent(text -> files.text("ladder.csv", text));
    fit.view().write(files);
    FitDensities.write(fit, files, names);
    files.pictures(pictures(fit, ROWS, names));
  }

  static DrawsFile draws(Fit<?> fit, IntUnaryOperator row) {
    int[] items = fit.items();
    Draws all = fit.draws();
    List<Draw> written = Posterior.thinned(all, mostDraws(items.length));
    return new DrawsFile(
        new Draws(written, all.traces(), all.timeLimitReached()),
        IntStream.range(0, items.length).map(i -> items[row.applyAsInt(i)]).toArray());
  }

  /** {@return the largest number of draws that are written} */
  static int mostDraws(int rows) {
    return Math.max(1, CELLS / rows);
  }

  private static List<Paragraph> thinned(Fit<?> fit, DrawsFile file) {
    int all = fit.draws().size();
    int written = file.draws().size();
    return written == all
        ? List.of()
        : List.of(
            Paragraph.of(
                Topic.NOTE,
                "Note: draws.csv holds %d of the %d kept draws, evenly spaced.",
                written,
                all));
  }

  private static String rows(Fit<?> fit, IntUnaryOperator row) {
    int[] labels = fit.labels();
    double[] confidence = fit.confidence();
    List<int[]> others = fit.answers().stream().skip(1).map(fit::labels).toList();
    StringBuilder text = new StringBuilder("row," + fit.model().noun() + ",confidence,unsure");
    for (int a = 0; a < others.size(); a++) {
      text.append(",answer").append(a + 2);
    }
    text.append('\n');
    for (int i = 0; i < labels.length; i++) {
      int at = row.applyAsInt(i);
      text.append(i + 1)
          .append(',')
          .append(labels[at] == RowLabels.NOISE ? "noise" : labels[at])
          .append(',');
      text.append(ResultFolder.number(confidence[at], "%.4f")).append(',');
      text.append(
          Double.isNaN(confidence[at]) ? "" : confidence[at] < Uncertainty.SURE ? "1" : "0");
      for (int[] other : others) {
        String missing = Double.isNaN(confidence[at]) ? "" : "noise";
        text.append(',').append(other[at] < 0 ? missing : String.valueOf(other[at]));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
