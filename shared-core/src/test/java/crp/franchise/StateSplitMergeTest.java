package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.data.CategoryRows;
import crp.data.Sequences;
import crp.kernel.Kernel;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.Categories;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Detailed balance of splits and merges of hidden states, for each pair of states of the chain:
 * labels with shares. The uniform draw that divides a share is fixed, all others are enumerated.
 */
class StateSplitMergeTest {

  private static final CategoryRows ROWS =
      CategoryRows.of(new int[] {0, CategoryRows.MISSING, 1, 0}, 4, 2);
  private static final Sequences SEQUENCES = Sequences.of(3, 1);
  private static final TransitionPrior PRIOR = TransitionPrior.of(0.9, 1.3, 0.7);
  private static final StateSplitMerge KERNEL = new StateSplitMerge(1);

  /** Labels in order of first appearance, and the share of each. */
  record Labelled(List<Integer> labels, List<Double> shares) {

    static Labelled of(BlockedHmm state) {
      Map<Integer, Integer> names = new HashMap<>();
      List<Integer> labels = new ArrayList<>();
      List<Double> shares = new ArrayList<>();
      for (int t = 0; t < state.items(); t++) {
        int slot = state.states().label(t);
        if (!names.containsKey(slot)) {
          names.put(slot, names.size());
          shares.add(Math.rint(1e9 * state.share(slot)) / 1e9);
        }
        labels.add(names.get(slot));
      }
      return new Labelled(labels, shares);
    }

    BlockedHmm state() {
      BlockedHmm state = new BlockedHmm(PRIOR, bank(), SEQUENCES);
      for (int t = 0; t < labels.size(); t++) {
        state.states().assign(t, labels.get(t));
      }
      for (int k = 0; k < shares.size(); k++) {
        state.setShare(k, shares.get(k));
      }
      return state;
    }

    /** {@return the log density, written out} */
    double logDensity() {
      int k = shares.size();
      double rest = 1 - shares.stream().mapToDouble(x -> x).sum();
      double sum = k * Math.log(PRIOR.top().value());
      sum += (PRIOR.top().value() - 1) * Math.log(rest);
      TableBank<CategoryRows> bank = bank();
      bank.reserve(k);
      double[][] counts = new double[k + 1][k];
      for (int t = 0; t < labels.size(); t++) {
        int to = labels.get(t);
        int from = t == 0 || t == 3 ? 0 : labels.get(t - 1) + 1;
        double weight = PRIOR.next().value() * shares.get(to) + counts[from][to];
        double total = PRIOR.next().value();
        for (double n : counts[from]) {
          total += n;
        }
        if (from > 0) {
          weight += from == to + 1 ? PRIOR.stay().value() : 0;
          total += PRIOR.stay().value();
        }
        sum += Math.log(weight / total);
        counts[from][to]++;
        if (t != 1) {
          bank.add(to, t);
        }
      }
      for (int i = 0; i < k; i++) {
        sum += bank.logMarginal(i) - Math.log(shares.get(i));
      }
      return sum;
    }
  }

  private static TableBank<CategoryRows> bank() {
    return Categories.symmetric(0.5).bank(ROWS);
  }

  /** Chances of the next states, where a share is divided at u. */
  private static Map<Labelled, Double> from(
      Labelled labelled, double u, Kernel<BlockedHmm> kernel) {
    Map<Labelled, Double> next = new HashMap<>();
    ExhaustiveRng rng = ExhaustiveRng.answering(u);
    do {
      rng.begin();
      BlockedHmm state = labelled.state();
      kernel.apply(state, rng);
      next.merge(Labelled.of(state), rng.pathProbability(), Double::sum);
    } while (rng.next());
    return next;
  }

  private static final List<Labelled> TOGETHER =
      List.of(
          new Labelled(List.of(0, 0, 0, 0), List.of(0.5)),
          new Labelled(List.of(0, 1, 0, 0), List.of(0.5, 0.125)),
          new Labelled(List.of(0, 1, 1, 0), List.of(0.25, 0.5)));

  /** {@return the largest relative difference of two flows between a state and its splits} */
  private static double worst(Kernel<BlockedHmm> kernel, List<Labelled> states) {
    double u = 0.25;
    double worst = 0;
    int flows = 0;
    for (Labelled together : states) {
      Map<Labelled, Double> there = from(together, u, kernel);
      // the other of the two rows may take the first part
      from(together, 1 - u, kernel).forEach((to, p) -> there.merge(to, p, Double::sum));
      for (Map.Entry<Labelled, Double> entry : there.entrySet()) {
        Labelled apart = entry.getKey();
        if (apart.shares.size() <= together.shares.size()) {
          continue;
        }
        double share = share(together, apart);
        double forth = Math.exp(together.logDensity()) * entry.getValue() / share;
        double back =
            Math.exp(apart.logDensity()) * from(apart, u, kernel).getOrDefault(together, 0.0);
        worst = Math.max(worst, Math.abs(forth / back - 1));
        flows++;
      }
    }
    assertTrue(flows >= 3 * states.size(), "only " + flows + " flows");
    return worst;
  }

  /** {@return the share that was divided} */
  private static double share(Labelled together, Labelled apart) {
    List<Double> left = new ArrayList<>(together.shares);
    left.removeAll(apart.shares);
    assertEquals(1, left.size());
    return left.get(0);
  }

  @Tag("slow")
  @Test
  void splitsAndMergesAreInBalance() {
    assertEquals(0, worst(KERNEL, TOGETHER), 1e-10);
  }

  @Tag("slow")
  @Test
  void fewerAttemptsInLargeStatesAreInBalance() {
    // from one state and from two: how many attempts there are depends on their number
    assertEquals(
        0, worst(new StateSplitMerge(new PairAttempts(1, 0.5)), TOGETHER.subList(0, 2)), 1e-10);
  }

  @Tag("slow")
  @Test
  void anotherPriorIsFoundOut() {
    requireFound(TransitionPrior.of(0.9, 1.3, 0));
  }

  @Tag("slow")
  @Tag("thorough")
  @Test
  void soAreTwoMore() {
    requireFound(TransitionPrior.of(1.8, 1.3, 0.7));
    requireFound(TransitionPrior.of(0.9, 2.6, 0.7));
  }

  private static void requireFound(TransitionPrior wrong) {
    Kernel<BlockedHmm> twin =
        (state, rng) -> {
          state.setPrior(wrong);
          int accepted = KERNEL.apply(state, rng);
          state.setPrior(PRIOR);
          return accepted;
        };
    assertTrue(worst(twin, TOGETHER.subList(0, 1)) > 1e-2, wrong.describe());
  }
}
