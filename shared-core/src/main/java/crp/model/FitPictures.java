package crp.model;

import crp.Text;
import crp.data.Rows;
import crp.likelihood.TableSummary;
import crp.parallel.RunScope;
import crp.report.AnswerDrawings;
import crp.report.ConsensusPictures;
import crp.report.Counted;
import crp.report.LadderText;
import crp.report.NamedPicture;
import crp.report.PairPicture;
import crp.report.ReportNames;
import crp.report.TracePictures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The pictures of a fit, for every kind of model: those of the answer, then those of the chains.
 */
final class FitPictures {

  /** Rows shown in the picture of pairs: more do not fit on a screen. */
  static final int ROWS = 1000;

  /** Clusters of rankings whose consensus is shown, in the order of the clusters. */
  private static final int CONSENSUS = 12;

  private FitPictures() {}

  /**
   * {@return the pictures}
   *
   * @param fit any
   * @param rows about how many rows the picture of pairs shows
   * @param names of columns and groups
   */
  static <R extends Rows> List<NamedPicture> of(Fit<R> fit, int rows, ReportNames names) {
    RunScope.check();
    String noun = fit.model().noun();
    List<NamedPicture> all = new ArrayList<>(FitPositions.pictures(fit, names));
    all.addAll(fit.view().pictures(fit, names));
    all.addAll(FitProfiles.pictures(fit, names));
    all.addAll(consensus(fit));
    all.addAll(FitDensities.pictures(fit, names));
    fit.findLadder().map(ladder -> LadderText.picture(ladder, noun)).ifPresent(all::add);
    all.add(law(fit, noun + "s"));
    if (fit.uncertainty().estimate().clusters() <= ROWS) {
      all.add(
          PairPicture.named(
              "Pairs of rows",
              fit.answeringDraws(),
              fit.uncertainty().estimate(),
              labels(fit),
              rows));
    }
    all.addAll(TracePictures.all(fit.draws(), noun + "s", fit.schedule().burnIn()));
    return List.copyOf(all);
  }

  private static NamedPicture law(Fit<?> fit, String plural) {
    return new NamedPicture(
        "Posterior of the number of " + plural,
        new AnswerDrawings.Law(
            fit.answeringDraws().clusterCountLaw(), fit.clusters().size(), plural));
  }

  private static List<NamedPicture> consensus(Fit<?> fit) {
    List<NamedPicture> all = new ArrayList<>();
    List<Cluster> clusters = fit.clusters();
    for (Cluster cluster : clusters.subList(0, Math.min(CONSENSUS, clusters.size()))) {
      if (cluster.summary() instanceof TableSummary.Ranking ranking) {
        String title =
            Text.of("Cluster %d (%s)", cluster.index(), Counted.of(cluster.rows(), "row"));
        all.add(ConsensusPictures.named("Consensus of cluster " + cluster.index(), title, ranking));
      }
    }
    return all;
  }

  /** {@return the clusters of the items of the draws} */
  static int[] labels(Fit<?> fit) {
    int[] labels = fit.labels();
    int[] items = fit.items();
    int[] ofItems = new int[fit.rows()];
    Arrays.fill(ofItems, RowLabels.NOISE);
    for (int row = 0; row < items.length; row++) {
      if (items[row] >= 0) {
        ofItems[items[row]] = labels[row];
      }
    }
    return ofItems;
  }
}
