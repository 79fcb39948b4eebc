package crp.answer;

import crp.diagnose.Diagnosis;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.LikelyNumber;
import crp.estimate.Ladder;
import crp.model.Posterior;
import crp.partition.Partition;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The finest cut of a ladder on which most chains agree: what a longer run would find again, where
 * chains hold different clusters. In each draw a cluster stands for the part of the cut that holds
 * most of its rows; chains agree if they then hold the same clusters, see {@link Diagnosis#groups}.
 * Clusters whose densities do not overlap stay apart, and a number of clusters that nearly all
 * draws have is the least.
 *
 * <p>Reference: T. Lange, V. Roth, M. L. Braun and J. M. Buhmann (2004), Stability-based validation
 * of clustering solutions, Neural Computation 16, 1299-1323, who choose the number of clusters that
 * is found again on other rows; here it is found again by other chains.
 */
final class AgreedCut {

  /** Of fewer chains one that is stuck would decide. */
  private static final int CHAINS = 3;

  /** Clusters at a greater height do not overlap, and are not fused for lack of agreement. */
  private static final double APART = 0.95;

  /** Draws compared per chain. */
  private static final int DRAWS = 20;

  /** The second largest cluster has at least this share of the rows: else a cut is trivial. */
  static final double LEAST = 0.05;

  private final int[] labels;
  private final List<Draw> draws;
  private final long chains;

  private AgreedCut(int[] labels, Draws draws) {
    this.labels = labels;
    chains = draws.draws().stream().mapToInt(Draw::chain).distinct().count();
    this.draws = Posterior.thinned(draws, DRAWS * (int) chains);
  }

  /**
   * {@return the cut, as a partition of the clusters of the answer; empty if there is none but
   * trivial ones, or fewer than three chains} Steps halve the ladder, on which agreement grows from
   * fine to coarse.
   *
   * @param labels cluster of each item of the draws in the answer, negative for none
   * @param draws of the answer
   * @param ladder of the answer
   */
  static Optional<Partition> of(int[] labels, Draws draws, Ladder ladder) {
    AgreedCut chains = new AgreedCut(labels, draws);
    if (chains.chains < CHAINS) {
      return Optional.empty();
    }
    int fine = ladder.clusters() + 1;
    int agreed = least(draws, ladder);
    int left = ladder.clusters();
    while (fine - agreed > 1) {
      if (chains.agreeOn(ladder.cut(left))) {
        agreed = left;
      } else {
        fine = left;
      }
      left = (fine + agreed) / 2;
    }
    return Optional.of(ladder.cut(agreed)).filter(chains::substantial);
  }

  private static int least(Draws draws, Ladder ladder) {
    int apart = ladder.cutAt(APART).clusters();
    return Math.max(
        Math.max(apart, ladder.fewest()), Math.min(ladder.clusters(), sure(draws.draws())));
  }

  /** {@return the number of clusters that nearly all draws have, 1 if there is none} */
  static int sure(List<Draw> draws) {
    LikelyNumber number = LikelyNumber.of(new Draws(draws, List.of(), false).clusterCountLaw());
    return number.fewest() == number.most() ? number.mode() : 1;
  }

  private boolean agreeOn(Partition cut) {
    List<Draw> coarse = draws.stream().map(draw -> coarse(draw, cut)).toList();
    return Diagnosis.of(new Draws(coarse, List.of(), false)).groups().stream()
        .anyMatch(group -> 2L * group.size() > chains);
  }

  private Draw coarse(Draw draw, Partition cut) {
    int[] part = parts(draw, labels, cut);
    int[] seats = new int[labels.length];
    Arrays.setAll(seats, i -> part[draw.label(i)]);
    return draw.seatedAs(Partition.of(seats));
  }

  /**
   * {@return for each cluster of a draw the part of a cut that holds most of its rows} Noise of the
   * answer is a part of its own, the last one.
   */
  static int[] parts(Draw draw, int[] labels, Partition cut) {
    int parts = cut.clusters() + 1;
    int[][] counts = new int[draw.parts()][parts];
    for (int i = 0; i < labels.length; i++) {
      counts[draw.label(i)][labels[i] < 0 ? parts - 1 : cut.label(labels[i])]++;
    }
    return Arrays.stream(counts).mapToInt(AgreedCut::largest).toArray();
  }

  private static int largest(int[] counts) {
    int best = 0;
    for (int k = 1; k < counts.length; k++) {
      best = counts[k] > counts[best] ? k : best;
    }
    return best;
  }

  private boolean substantial(Partition cut) {
    int[] sizes = new int[cut.clusters()];
    Arrays.stream(labels).filter(k -> k >= 0).forEach(k -> sizes[cut.label(k)]++);
    Arrays.sort(sizes);
    return sizes.length > 1 && sizes[sizes.length - 2] >= LEAST * labels.length;
  }
}
