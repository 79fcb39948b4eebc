package crp.estimate;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the draw of least expected loss. Comparing two draws of n items costs O(n); if all pairs
 * would cost more than {@link #BUDGET} item comparisons, the candidates and the draws they are
 * compared with are thinned evenly.
 */
final class BestDraw {

  /** Limit of item comparisons per search: some tenths of a second. */
  static final double BUDGET = 1e8;

  /** Fixed cost of comparing two draws, in item comparisons. */
  private static final double OVERHEAD = 500;

  private BestDraw() {}

  static Draw of(Draws draws, Loss loss) {
    return of(draws, loss, BUDGET);
  }

  static Draw of(Draws draws, Loss loss, double budget) {
    int affordable = (int) Math.max(10, Math.sqrt(2 * budget / (draws.items() + OVERHEAD)));
    List<Draw> judged = thinned(draws.draws(), affordable);
    Partition[] partitions = judged.stream().map(Draw::partition).toArray(Partition[]::new);
    int m = partitions.length;
    double[] total = new double[m];
    for (int a = 0; a < m; a++) {
      for (int b = 0; b < a; b++) {
        double distance = loss.of(partitions[a], partitions[b]);
        total[a] += distance;
        total[b] += loss.apart() == 1 ? distance : loss.of(partitions[b], partitions[a]);
      }
    }
    int best = 0;
    for (int a = 1; a < m; a++) {
      best = total[a] < total[best] ? a : best;
    }
    return judged.get(best);
  }

  static Draw ofHighestJoint(Draws draws) {
    Draw best = draws.draws().get(0);
    for (Draw draw : draws.draws()) {
      best = draw.logJoint() > best.logJoint() ? draw : best;
    }
    return best;
  }

  /**
   * {@return the draws, thinned so that comparing each with one partition stays within the budget}
   */
  static List<Draw> comparable(Draws draws) {
    return thinned(draws.draws(), (int) Math.max(10, BUDGET / (draws.items() + OVERHEAD)));
  }

  /** {@return at most {@code atMost} of the draws, evenly spaced} */
  static List<Draw> thinned(List<Draw> draws, int atMost) {
    if (draws.size() <= atMost) {
      return draws;
    }
    Draw[] chosen = new Draw[atMost];
    Arrays.setAll(chosen, i -> draws.get((int) ((long) i * draws.size() / atMost)));
    return List.of(chosen);
  }
}
