package crp.answer;

import crp.data.CountRows;
import crp.diagnose.Verdict;
import crp.draws.Draw;
import crp.estimate.Apart;
import crp.model.Fit;
import crp.model.Posterior;
import crp.partition.Partition;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a model whose draws cut clusters into pieces joins, and what the data and the draws of an
 * exchangeable mixture fuse: clusters of one peak, those on which chains do not agree, the nearest
 * ones where too many are left, and small ones that few draws hold. Clusters of counts of words are
 * fused only where too many are left: small ones, such as stories of a day, are the rule there, and
 * chains hold different ones for as long as anyone would wait.
 *
 * @param parts the clusters as a partition of the clusters of the estimate
 * @param why the last reason for which some were fused; that small ones are dissolved only where
 *     there is no other
 */
record AutomaticCut(Partition parts, CutPlace.Why why) {

  /** Rows per cluster, on average, that an answer has at least whose number is not firm. */
  private static final int ROWS_EACH = 10;

  /**
   * Mean Hellinger distance of clusters that hardly overlap: of normal ones 5.6 deviations apart.
   */
  private static final double FAR = 0.99;

  static AutomaticCut of(Fit<?> fit) {
    int[] each = new int[fit.parts().size()];
    Arrays.setAll(each, k -> k);
    Partition all = Partition.of(each);
    if (!fit.model().exchangeable()) {
      return new AutomaticCut(fit.view().pieces().orElse(all), CutPlace.Why.PIECES);
    }
    if (fit.view().rows() instanceof CountRows) {
      return new AutomaticCut(obeying(fit, few(fit, all.size()).orElse(all)), CutPlace.Why.FEW);
    }
    Partition peaks = Peaks.of(fit.view().rows()).map(found -> fused(fit, found)).orElse(all);
    Partition agreed = joined(peaks, agreed(fit).orElse(all));
    Partition few = joined(agreed, few(fit, agreed.clusters()).orElse(all));
    boolean pieces = few.clusters() < all.size() || fit.diagnosis().verdict() == Verdict.DISAGREE;
    Optional<Partition> labelled = pieces ? labelled(fit) : Optional.empty();
    if (labelled.isPresent()) {
      return new AutomaticCut(labelled.get(), CutPlace.Why.KNOWN);
    }
    CutPlace.Why why =
        few.clusters() < agreed.clusters()
            ? CutPlace.Why.FEW
            : agreed.clusters() < peaks.clusters()
                ? CutPlace.Why.AGREED
                : peaks.clusters() < all.size() ? CutPlace.Why.PEAKS : CutPlace.Why.DISSOLVED;
    return new AutomaticCut(obeying(fit, Dissolved.fused(fit, few)), why);
  }

  /**
   * {@return the coarsest cut that keeps known labels apart, and clusters that hardly overlap;
   * empty if there are not two labels} It is for clusters that data or chains show to be pieces of
   * others: then labels say how many pieces are one. They do not unite clusters that are none.
   */
  private static Optional<Partition> labelled(Fit<?> fit) {
    return fit.model()
        .known()
        .filter(known -> known.classes() > 1)
        .flatMap(known -> FusedClusters.find(fit))
        .map(ladder -> ladder.cutAt(FAR));
  }

  /** {@return a cut in which no clusters are united that must not be} Else a union falls apart. */
  private static Partition obeying(Fit<?> fit, Partition cut) {
    Apart apart = FusedClusters.apart(fit);
    if (apart.obeyed(cut.labels())) {
      return cut;
    }
    int k = cut.size();
    int[] pieces =
        FusedClusters.find(fit)
            .map(ladder -> ladder.cut(ladder.fewest()))
            .map(Partition::labels)
            .orElse(IntStream.range(0, k).toArray());
    int[] part = new int[k];
    for (int a = 0; a < k; a++) {
      int union = cut.label(a);
      boolean whole = apart.obeyed(only(cut, union));
      part[a] = whole ? union : k + union * k + pieces[a];
    }
    return Partition.of(part);
  }

  /** {@return one cluster of a cut, the others alone} */
  private static int[] only(Partition cut, int cluster) {
    return IntStream.of(cut.labels()).map(label -> label == cluster ? label : -1).toArray();
  }

  /** {@return the clusters of one peak together} */
  private static Partition fused(Fit<?> fit, Peaks peaks) {
    List<Draw> some = Posterior.thinned(fit.answeringDraws(), FusedClusters.DRAWS);
    return peaks.fused(fit.rowLabels().ofUnits(), fit.parts().size(), some, number(fit));
  }

  /**
   * {@return the cut on which chains agree that disagree on the clusters; empty if there is none}
   */
  private static Optional<Partition> agreed(Fit<?> fit) {
    return fit.diagnosis().verdict() == Verdict.DISAGREE
        ? FusedClusters.find(fit)
            .flatMap(found -> AgreedCut.of(fit.rowLabels().ofUnits(), fit.answeringDraws(), found))
        : Optional.empty();
  }

  /**
   * {@return the cut into as many clusters as a tenth of the rows; empty if there are no more, or
   * if their number is firm}
   */
  private static Optional<Partition> few(Fit<?> fit, int clusters) {
    int most = Math.max(2, fit.rowLabels().units().size() / ROWS_EACH);
    return clusters > most && number(fit) != Peaks.Firmness.FIRM
        ? FusedClusters.find(fit).map(found -> found.cut(Math.max(most, found.fewest())))
        : Optional.empty();
  }

  private static Peaks.Firmness number(Fit<?> fit) {
    boolean agree = EnumSet.of(Verdict.AGREE, Verdict.ROUGHLY).contains(fit.diagnosis().verdict());
    return Peaks.Firmness.of(fit.answeringDraws().clusterCountLaw(), agree);
  }

  /** {@return the finest partition whose clusters are unions of clusters of both} */
  private static Partition joined(Partition some, Partition others) {
    int[] part = some.labels();
    for (int k = 0; k < part.length; k++) {
      for (int l = 0; l < k; l++) {
        if (others.label(k) == others.label(l)) {
          Peaks.join(part, k, l);
        }
      }
    }
    return Partition.of(part);
  }
}
