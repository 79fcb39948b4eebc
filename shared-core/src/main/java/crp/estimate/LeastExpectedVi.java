package crp.estimate;

import crp.compare.VariationOfInformation;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import java.util.Arrays;
import java.util.List;

/**
 * Searches the draws for the one of least expected variation of information (Wade, S. and
 * Ghahramani, Z. 2018, Bayesian cluster analysis). Comparing two draws of n items costs O(n); where
 * all pairs would cost more than {@link #BUDGET} item comparisons, both the candidates and the
 * draws they are held against are thinned evenly.
 */
final class LeastExpectedVi {

  /** How many item comparisons a search may take: about a second. */
  static final double BUDGET = 1e8;

  /** What comparing two draws costs beside their items, in item comparisons. */
  private static final double OVERHEAD = 500;

  private LeastExpectedVi() {}

  static Estimate of(Draws draws) {
    return of(draws, BUDGET);
  }

  static Estimate of(Draws draws, double budget) {
    int affordable = (int) Math.max(10, Math.sqrt(2 * budget / (draws.items() + OVERHEAD)));
    List<Draw> judged = thinned(draws.draws(), affordable);
    int m = judged.size();
    double[] loss = new double[m];
    for (int a = 0; a < m; a++) {
      Partition candidate = judged.get(a).partition();
      for (int b = 0; b < a; b++) {
        double vi = VariationOfInformation.of(candidate, judged.get(b).partition());
        loss[a] += vi / m;
        loss[b] += vi / m;
      }
    }
    int best = 0;
    for (int a = 1; a < m; a++) {
      if (loss[a] < loss[best]) {
        best = a;
      }
    }
    return new Estimate(judged.get(best), loss[best]);
  }

  static Estimate ofHighestJoint(Draws draws) {
    Draw best = draws.draws().get(0);
    for (Draw draw : draws.draws()) {
      if (draw.logJoint() > best.logJoint()) {
        best = draw;
      }
    }
    int affordable = (int) Math.max(10, BUDGET / (draws.items() + OVERHEAD));
    List<Draw> judged = thinned(draws.draws(), affordable);
    Partition partition = best.partition();
    double loss = 0;
    for (Draw draw : judged) {
      loss += VariationOfInformation.of(partition, draw.partition()) / judged.size();
    }
    return new Estimate(best, loss);
  }

  private static List<Draw> thinned(List<Draw> draws, int atMost) {
    if (draws.size() <= atMost) {
      return draws;
    }
    Draw[] chosen = new Draw[atMost];
    Arrays.setAll(chosen, i -> draws.get((int) ((long) i * draws.size() / atMost)));
    return List.of(chosen);
  }
}
