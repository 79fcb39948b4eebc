package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.CategoryRows;
import crp.data.Sequences;
import crp.likelihood.discrete.Categories;
import crp.numerics.LogGamma;
import crp.parameter.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The step-wise sampler with an extra weight of staying, against the sticky model written out as in
 * Fox et al. (2008): tables of DP(alpha + kappa) that send to the top or stay.
 */
class StickyStepwiseTest {

  private static final double GAMMA = 1.3;
  private static final double ALPHA = 0.7;
  private static final double KAPPA = 1.9;
  private static final double BETA = 0.6;
  private static final int[] CODES = {0, 0, 1, CategoryRows.MISSING};
  private static final CategoryRows ROWS = CategoryRows.of(CODES, CODES.length, 2);

  private static Invariance<HmmTest.Seated> matrix(Sequences sequences, HmmTest.Redraw kernel) {
    TransitionPrior prior =
        TransitionPrior.of(Parameter.fixed(GAMMA), Parameter.fixed(ALPHA), Parameter.fixed(KAPPA));
    return HmmTest.matrix(prior, Categories.symmetric(BETA), ROWS, sequences, kernel);
  }

  /** All ways to seat a path at the tables of the sticky model, with the probability of each. */
  private static final class Tree {

    private final int second;
    private final Map<List<Integer>, Double> law = new HashMap<>();
    private final List<Integer> path = new ArrayList<>();
    private final List<Integer> atTop = new ArrayList<>();
    private final Map<Integer, List<int[]>> houses = new HashMap<>();
    private int states;

    Tree(int second) {
      this.second = second;
    }

    Map<List<Integer>, Double> posterior() {
      grow(1);
      double total = law.values().stream().mapToDouble(p -> p).sum();
      law.replaceAll((labels, p) -> p / total);
      return law;
    }

    private void grow(double p) {
      int t = path.size();
      if (t == CODES.length) {
        law.merge(List.copyOf(path), p * likelihood(path), Double::sum);
        return;
      }
      int before = t == 0 || t == second ? -1 : path.get(t - 1);
      List<int[]> tables = houses.computeIfAbsent(before, house -> new ArrayList<>());
      double kappa = before < 0 ? 0 : KAPPA;
      double n = ALPHA + kappa + tables.stream().mapToInt(table -> table[1]).sum();
      for (int i = 0; i < tables.size(); i++) {
        int[] table = tables.get(i);
        table[1]++;
        next(table[0], p * (table[1] - 1) / n);
        table[1]--;
      }
      if (before >= 0) {
        open(tables, before, p * kappa / n);
      }
      for (int dish = 0; dish <= states; dish++) {
        int one = dish;
        double served = atTop.stream().filter(x -> x == one).count();
        double share = (dish == states ? GAMMA : served) / (GAMMA + atTop.size());
        int old = states;
        states = Math.max(states, dish + 1);
        atTop.add(dish);
        open(tables, dish, p * ALPHA / n * share);
        atTop.remove(atTop.size() - 1);
        states = old;
      }
    }

    private void open(List<int[]> tables, int dish, double p) {
      tables.add(new int[] {dish, 1});
      next(dish, p);
      tables.remove(tables.size() - 1);
    }

    private void next(int dish, double p) {
      path.add(dish);
      grow(p);
      path.remove(path.size() - 1);
    }
  }

  private static double likelihood(List<Integer> path) {
    double log = 0;
    int[][] counts = new int[path.size()][2];
    for (int t = 0; t < CODES.length; t++) {
      if (CODES[t] != CategoryRows.MISSING) {
        counts[path.get(t)][CODES[t]]++;
      }
    }
    for (int[] state : counts) {
      log += LogGamma.rising(BETA, state[0]) + LogGamma.rising(BETA, state[1]);
      log -= LogGamma.rising(2 * BETA, state[0] + state[1]);
    }
    return Math.exp(log);
  }

  private static void agrees(Sequences sequences, int second) {
    Invariance<HmmTest.Seated> matrix =
        matrix(sequences, (s, t, rng) -> new StepwiseSweep().redraw(s, t, rng));
    matrix.requireInvariant(1e-11).requireIrreducible();
    Map<List<Integer>, Double> law = new HashMap<>();
    matrix.states().forEach(s -> law.merge(s.labels(), matrix.target(s), Double::sum));
    Map<List<Integer>, Double> posterior = new Tree(second).posterior();
    assertEquals(posterior.keySet(), law.keySet());
    posterior.forEach((labels, p) -> assertEquals(p, law.get(labels), 1e-11, labels::toString));
  }

  @Test
  void theTransitionMatrixKeepsTheEnumeratedPosterior() {
    agrees(Sequences.of(4), 4);
    agrees(Sequences.of(1, 3), 1);
  }

  /** The twin tosses a coin by alpha and kappa alone, not by how often a state was left before. */
  @Test
  void coinsThatForgetAreFoundOut() {
    Invariance<HmmTest.Seated> twin =
        matrix(
            Sequences.of(4),
            (s, t, rng) -> {
              new StepwiseSweep().redraw(s, t, rng);
              if (t > 0 && s.states().label(t) == s.states().label(t - 1)) {
                s.unseat(t, rng);
                int slot = s.states().label(t);
                double go = ALPHA * s.franchise().predictive(s.restaurantOf(t), slot);
                s.seat(t, rng.chance(KAPPA / (KAPPA + go)), rng);
              }
            });
    AssertionError found = assertThrows(AssertionError.class, () -> twin.requireInvariant(1e-4));
    assertTrue(found.getMessage().contains("not leave its target invariant"), found.getMessage());
  }
}
