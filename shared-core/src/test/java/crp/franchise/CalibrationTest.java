package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Replicates;
import crp.data.CategoryRows;
import crp.data.Sequences;
import crp.kernel.ParameterUpdate;
import crp.likelihood.discrete.Categories;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Parameters and states are drawn from the prior, then a sampler runs without data: what it leaves
 * has the law of the prior again. Replicates are independent, so the two-sample z scores of
 * statistics are honest.
 */
class CalibrationTest {

  /** Mean of many statistics before and after, each pair of samples independent. */
  private static double worst(
      int replicates, Function<Rng, double[]> before, Function<Rng, double[]> after) {
    double[][] moments = new double[2][];
    double[][] squares = new double[2][];
    for (int side = 0; side < 2; side++) {
      for (double[] x : Replicates.of(replicates, 12 + side, side == 0 ? before : after)) {
        if (moments[side] == null) {
          moments[side] = new double[x.length];
          squares[side] = new double[x.length];
        }
        for (int s = 0; s < x.length; s++) {
          moments[side][s] += x[s] / replicates;
          squares[side][s] += x[s] * x[s] / replicates;
        }
      }
    }
    double worst = 0;
    for (int s = 0; s < moments[0].length; s++) {
      double a = moments[0][s];
      double b = moments[1][s];
      double variance = squares[0][s] - a * a + squares[1][s] - b * b;
      worst = Math.max(worst, Math.abs(a - b) / Math.sqrt(variance / replicates));
    }
    return worst;
  }

  private static Franchise seated(Rng rng) {
    List<Level> levels = new ArrayList<>();
    for (int depth = 0; depth < 3; depth++) {
      Hyperprior uniform = new Hyperprior.Beta(1, 1);
      levels.add(
          Level.of(
              new Parameter(rng.gamma(2) / 2, new Hyperprior.Gamma(2, 2)),
              new Parameter(rng.uniform(), uniform)));
    }
    RestaurantTree tree = new RestaurantTree();
    for (int branch = 0; branch < 3; branch++) {
      int house = tree.open(0);
      tree.open(house);
      tree.open(house);
    }
    Franchise franchise = new Franchise(tree, BaseMeasure.Atoms.uniform(6), levels);
    for (int i = 0; i < 40; i++) {
      int house = LEAVES[i % 6];
      double[] weights = new double[6];
      for (int x = 0; x < 6; x++) {
        weights[x] = franchise.predictive(house, x);
      }
      franchise.add(house, rng.pick(weights, 6), rng);
    }
    return franchise;
  }

  private static final int[] LEAVES = {2, 3, 5, 6, 8, 9};

  private static double[] numbers(Franchise franchise) {
    double[] x = new double[9];
    for (int depth = 0; depth < 3; depth++) {
      Level level = franchise.levels().get(depth);
      x[3 * depth] = Math.log(level.concentration());
      x[3 * depth + 1] = level.discount();
      x[3 * depth + 2] = level.discount() * level.discount();
    }
    return x;
  }

  private static double levels(int replicates, double shift) {
    return worst(
        replicates,
        rng -> numbers(seated(rng)),
        rng -> {
          Franchise franchise = seated(rng);
          ParameterUpdate<LevelNumbers> update = new ParameterUpdate<>();
          String middle = "concentration at depth 1";
          for (int i = 0; i < 3; i++) {
            LevelNumbers numbers = new LevelNumbers(franchise);
            update.apply(numbers, rng);
            numbers.set(middle, numbers.parameters().value(middle) * shift);
          }
          return numbers(franchise);
        });
  }

  /** Nine z scores at 4.5: false alarms 6e-5. */
  @Test
  @Tag("slow")
  void levelsKeepTheirPrior() {
    assertTrue(levels(2000, 1) < 4.5);
    assertTrue(levels(2000, 1.3) > 6, "the twin multiplies one of them");
  }

  /** The same with twenty times as many replicates. */
  @Test
  @Tag("slow")
  @Tag("thorough")
  void levelsKeepTheirPriorClosely() {
    assertTrue(levels(40_000, 1) < 4.5);
  }

  private static final int T = 25;

  /** Draws a path from the sticky prior by its own seating, written as plainly as can be. */
  private static int[] path(double top, double next, double stay, Rng rng) {
    List<List<int[]>> houses = new ArrayList<>();
    List<Integer> atTop = new ArrayList<>();
    int[] path = new int[T];
    List<int[]> start = new ArrayList<>();
    for (int t = 0; t < T; t++) {
      int before = t == 0 || t == 10 ? -1 : path[t - 1];
      List<int[]> tables = before < 0 ? start : houses.get(before);
      double extra = before < 0 ? 0 : stay;
      double[] weights = new double[tables.size() + 2];
      for (int i = 0; i < tables.size(); i++) {
        weights[i] = tables.get(i)[1];
      }
      weights[tables.size()] = next;
      weights[tables.size() + 1] = extra;
      int seat = rng.pick(weights, weights.length);
      if (seat < tables.size()) {
        tables.get(seat)[1]++;
        path[t] = tables.get(seat)[0];
        continue;
      }
      int dish = before;
      if (seat == tables.size()) {
        double[] shares = new double[houses.size() + 1];
        for (int one : atTop) {
          shares[one]++;
        }
        shares[houses.size()] = top;
        dish = rng.pick(shares, shares.length);
        atTop.add(dish);
        if (dish == houses.size()) {
          houses.add(new ArrayList<>());
        }
      }
      tables.add(new int[] {dish, 1});
      path[t] = dish;
    }
    return path;
  }

  private static double[] statistics(int[] path, TransitionPrior prior) {
    double same = 0;
    double early = 0;
    for (int t = 1; t < T; t++) {
      same += t != 10 && path[t] == path[t - 1] ? 1 : 0;
      early += path[t] == path[0] ? 1 : 0;
    }
    double k = Arrays.stream(path).distinct().count();
    return new double[] {
      k,
      same,
      early,
      k * k,
      Math.log(prior.top().value()),
      Math.log(prior.next().value()),
      Math.log(prior.stay().value())
    };
  }

  private static TransitionPrior prior(Rng rng) {
    return TransitionPrior.of(
        Parameter.gamma(2, 1).with(rng.gamma(2)),
        Parameter.gamma(2, 1).with(rng.gamma(2)),
        Parameter.gamma(2, 0.5).with(rng.gamma(2) / 0.5));
  }

  private static double sticky(int replicates, boolean broken) {
    int[] missing = new int[T];
    Arrays.fill(missing, CategoryRows.MISSING);
    CategoryRows rows = CategoryRows.of(missing, T, 2);
    Function<Rng, double[]> before =
        rng -> {
          TransitionPrior prior = prior(rng);
          double top = prior.top().value();
          return statistics(path(top, prior.next().value(), prior.stay().value(), rng), prior);
        };
    return worst(
        replicates,
        before,
        rng -> {
          TransitionPrior prior = prior(rng);
          double top = prior.top().value();
          int[] path = path(top, prior.next().value(), prior.stay().value(), rng);
          BlockedHmm state =
              new BlockedHmm(prior, Categories.jeffreys().bank(rows), Sequences.of(10, T - 10));
          for (int t = 0; t < T; t++) {
            state.states().assign(t, path[t]);
          }
          seatShares(state, prior, rng);
          BlockedSweep sweep = new BlockedSweep(0.05);
          for (int i = 0; i < 3; i++) {
            sweep.apply(state, rng);
            for (int t = T - 8; broken && t < T; t++) {
              // the twin likes to stay too much
              state.states().assign(t, state.states().label(T - 9));
            }
          }
          return statistics(state.partition().labels(), state.prior());
        });
  }

  /**
   * The first sweep seats the path given shares that must follow their law given the path; a draw
   * of it takes some rounds of seating and drawing.
   */
  private static void seatShares(BlockedHmm state, TransitionPrior prior, Rng rng) {
    int k = state.tables();
    TransitionPrior fixed =
        TransitionPrior.of(prior.top().asFixed(), prior.next().asFixed(), prior.stay().asFixed());
    Transitions transitions = new Transitions();
    double[] shares = new double[k];
    for (int i = 0; i < k; i++) {
      shares[i] = 1.0 / (k + 1);
    }
    for (int round = 0; round < 30; round++) {
      transitions.draw(fixed, Transitions.counts(state.states(), k), k, shares, rng);
      for (int i = 0; i < k; i++) {
        shares[i] = transitions.share(i);
      }
    }
    for (int i = 0; i < k; i++) {
      state.setShare(state.slots()[i], shares[i]);
    }
  }

  /** Seven z scores at 4.5: false alarms 5e-5. */
  @Test
  void theStickyModelKeepsItsPrior() {
    assertTrue(sticky(2000, false) < 4.5);
    assertTrue(sticky(1000, true) > 6);
  }

  /** The same with ten times as many replicates. */
  @Test
  @Tag("slow")
  @Tag("thorough")
  void theStickyModelKeepsItsPriorClosely() {
    assertTrue(sticky(30_000, false) < 4.5);
  }
}
