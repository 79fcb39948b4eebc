package crp.answer;

import crp.draws.Draw;
import crp.estimate.Ladder;
import crp.model.Fit;
import crp.model.Posterior;
import crp.parallel.RunScope;
import crp.partition.Partition;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Small clusters of an answer that the draws do not hold, such as three rows that are together in
 * the estimate alone. In each draw the clusters most of whose rows are of one cluster of the answer
 * stand for it; it is found again as far as its rows and theirs are the same (the Jaccard index:
 * rows of both over rows of either). A small cluster is dissolved if that is less than half, on
 * average over the draws; it is fused with its nearest in the ladder. A number of clusters that
 * nearly all draws have is the least.
 *
 * <p>Reference: C. Hennig (2007), Cluster-wise assessment of cluster stability, Computational
 * Statistics and Data Analysis 52, 258-271, who asks for half in data drawn again from the rows.
 */
final class Dissolved {

  /** Mean Jaccard index below which a cluster is dissolved. */
  private static final double FOUND = 0.5;

  private final int[] labels;
  private final List<Draw> draws;

  private Dissolved(int[] labels, List<Draw> draws) {
    this.labels = labels;
    this.draws = draws;
  }

  /**
   * {@return a cut without dissolved clusters; unchanged where there is no ladder}
   *
   * @param cut of the clusters of the fit
   */
  static Partition fused(Fit<?> fit, Partition cut) {
    List<Draw> some = Posterior.thinned(fit.answeringDraws(), FusedClusters.DRAWS);
    return fused(fit.rowLabels().ofUnits(), some, cut, () -> FusedClusters.find(fit));
  }

  /**
   * {@return the same}
   *
   * @param labels cluster of each item of the draws in the answer, negative for none
   * @param draws of the answer
   * @param cut of the clusters of the answer
   * @param found the ladder of the answer, asked for where some are dissolved
   */
  static Partition fused(
      int[] labels, List<Draw> draws, Partition cut, Supplier<Optional<Ladder>> found) {
    Dissolved dissolved = new Dissolved(labels, draws);
    int sure = AgreedCut.sure(draws);
    int least = sure <= cut.clusters() ? sure : 1;
    Partition left = cut;
    for (int[] lost = dissolved.of(left);
        lost.length > 0 && left.clusters() - lost.length >= least;
        lost = dissolved.of(left)) {
      Optional<Ladder> ladder = found.get();
      if (ladder.isEmpty()) {
        break;
      }
      left = dissolved.fused(left, lost, ladder.get().merges());
    }
    return left;
  }

  /** {@return the dissolved ones of the clusters of a cut} */
  private int[] of(Partition cut) {
    int[] sizes = sizes(cut);
    int[] small = Arrays.stream(parts(cut)).filter(c -> small(sizes[c])).toArray();
    if (cut.clusters() < 2 || small.length == 0) {
      return new int[0];
    }
    double[] found = found(cut, sizes);
    return Arrays.stream(small).filter(c -> found[c] < FOUND).toArray();
  }

  private static int[] parts(Partition cut) {
    int[] parts = new int[cut.clusters()];
    Arrays.setAll(parts, c -> c);
    return parts;
  }

  private boolean small(int size) {
    return size < AgreedCut.LEAST * labels.length;
  }

  private int[] sizes(Partition cut) {
    int[] sizes = new int[cut.clusters()];
    Arrays.stream(labels).filter(k -> k >= 0).forEach(k -> sizes[cut.label(k)]++);
    return sizes;
  }

  /** {@return the mean Jaccard index of each cluster of a cut} */
  private double[] found(Partition cut, int[] sizes) {
    double[] found = new double[sizes.length];
    for (Draw draw : draws) {
      RunScope.check();
      int[] part = AgreedCut.parts(draw, labels, cut);
      int[] both = new int[sizes.length + 1];
      int[] drawn = new int[sizes.length + 1];
      for (int i = 0; i < labels.length; i++) {
        int in = draw.isNoise(i) ? sizes.length : part[draw.label(i)];
        drawn[in]++;
        both[in] += labels[i] >= 0 && cut.label(labels[i]) == in ? 1 : 0;
      }
      for (int c = 0; c < found.length; c++) {
        found[c] += (double) both[c] / (sizes[c] + drawn[c] - both[c]) / draws.size();
      }
    }
    return found;
  }

  private Partition fused(Partition cut, int[] lost, List<Ladder.Merge> merges) {
    int[] sizes = sizes(cut);
    int[] into = parts(cut);
    for (int c : lost) {
      Peaks.join(into, c, nearest(cut, sizes, c, merges));
    }
    return Partition.of(Arrays.stream(cut.labels()).map(c -> into[c]).toArray());
  }

  /** {@return the largest of the clusters with which one of a cut is first fused in the ladder} */
  private static int nearest(Partition cut, int[] sizes, int lost, List<Ladder.Merge> merges) {
    int[] group = new int[cut.size()];
    Arrays.setAll(group, k -> k);
    for (Ladder.Merge merge : merges) {
      Peaks.join(group, merge.second(), merge.first());
      int[] joined =
          IntStream.range(0, group.length)
              .filter(k -> group[k] == group[merge.first()])
              .map(cut::label)
              .toArray();
      int[] others = Arrays.stream(joined).filter(c -> c != lost).toArray();
      if (others.length > 0 && others.length < joined.length) {
        return Arrays.stream(others).reduce((c, e) -> sizes[e] > sizes[c] ? e : c).getAsInt();
      }
    }
    throw new IllegalStateException("a ladder ends with one cluster");
  }
}
