package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.check.Invariance;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * Exact transition matrices of the sampler over all draws and seatings of tiny problems. The
 * expected numbers come from another program that enumerates labelled seatings.
 */
class SimultaneousDrawsTest {

  /** Draws and seatings as one value. */
  record State(List<Integer> dishes, SeatingsOf seatings) {

    int[] array() {
      return dishes.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  /** A step on a franchise and its draws. */
  interface Step {
    void apply(Franchise franchise, int[] dishes, Rng rng);
  }

  /** A tree with leaves under the top, what is drawn from where, and what speaks for the draws. */
  record Problem(
      int leaves, BaseMeasure base, double top, double leaf, SimultaneousDraws.Block block) {

    Franchise empty() {
      RestaurantTree tree = new RestaurantTree();
      for (int i = 0; i < leaves; i++) {
        tree.open(0);
      }
      return new Franchise(tree, base, List.of(Level.of(top), Level.of(leaf)));
    }

    Franchise franchise(State state) {
      Franchise franchise = empty();
      state.seatings.seat(franchise);
      return franchise;
    }

    State state(Franchise franchise, int[] dishes) {
      return new State(Arrays.stream(dishes).boxed().toList(), SeatingsOf.of(franchise));
    }

    State start(int... dishes) {
      Franchise franchise = empty();
      Rng rng = new SeededRng(3);
      for (int i = 0; i < dishes.length; i++) {
        franchise.add(block.restaurant(i, dishes), dishes[i], rng);
      }
      return state(franchise, dishes);
    }

    double logTarget(State state) {
      return franchise(state).logJoint()
          + state.seatings.logWays()
          + block.logWeight(state.array());
    }

    Invariance<State> matrix(State start, Step step) {
      return Invariance.from(
          start,
          (state, rng) -> {
            Franchise franchise = franchise(state);
            int[] dishes = state.array();
            step.apply(franchise, dishes, rng);
            assertEquals(List.of(), franchise.audit());
            return state(franchise, dishes);
          },
          this::logTarget);
    }
  }

  static double mean(Invariance<State> matrix, ToDoubleFunction<State> of) {
    return matrix.states().stream().mapToDouble(s -> matrix.target(s) * of.applyAsDouble(s)).sum();
  }

  private static double probability(Invariance<State> matrix, Integer... dishes) {
    return mean(matrix, s -> s.dishes.equals(List.of(dishes)) ? 1 : 0);
  }

  /** Draws from given restaurants with a log weight. */
  static SimultaneousDraws.Block from(int[] houses, ToDoubleFunction<int[]> logWeight) {
    return new SimultaneousDraws.Block() {
      @Override
      public int size() {
        return houses.length;
      }

      @Override
      public int restaurant(int draw, int[] dishes) {
        return houses[draw];
      }

      @Override
      public double logWeight(int[] dishes) {
        return logWeight.applyAsDouble(dishes);
      }
    };
  }

  /** A hidden Markov chain that starts in state 0: restaurant 1 + s holds the draws after s. */
  static SimultaneousDraws.Block chain(double[][] emission, int... observed) {
    return new SimultaneousDraws.Block() {
      @Override
      public int size() {
        return observed.length;
      }

      @Override
      public int restaurant(int draw, int[] dishes) {
        return 1 + (draw == 0 ? 0 : dishes[draw - 1]);
      }

      @Override
      public double logWeight(int[] dishes) {
        double sum = 0;
        for (int t = 0; t < observed.length; t++) {
          sum += Math.log(emission[dishes[t]][observed[t]]);
        }
        return sum;
      }
    };
  }

  private static Step joint(Problem problem, SimultaneousDraws.Proposal proposal) {
    return (franchise, dishes, rng) ->
        new SimultaneousDraws().apply(franchise, problem.block, proposal, dishes, rng);
  }

  /**
   * Redraws the state at a random time of a hidden Markov chain: the seat of the state that follows
   * goes with it, as its restaurant changes.
   */
  private static Step stepwise(double[][] emission, int... observed) {
    return (franchise, dishes, rng) -> {
      int t = rng.below(observed.length);
      SimultaneousDraws.Block block = follow(dishes, t, emission, observed);
      int[] draws = Arrays.copyOfRange(dishes, t, t + block.size());
      new SimultaneousDraws().apply(franchise, block, proposal(dishes, t, emission), draws, rng);
      dishes[t] = draws[0];
    };
  }

  private static SimultaneousDraws.Proposal proposal(int[] dishes, int t, double[][] emission) {
    int[][] options = new int[emission.length][];
    for (int s = 0; s < options.length; s++) {
      options[s] = t + 1 < dishes.length ? new int[] {s, dishes[t + 1]} : new int[] {s};
    }
    return Proposals.among(options);
  }

  private static SimultaneousDraws.Block follow(
      int[] dishes, int t, double[][] emission, int[] observed) {
    int before = t == 0 ? 0 : dishes[t - 1];
    int size = t + 1 < dishes.length ? 2 : 1;
    int after = size == 2 ? dishes[t + 1] : -1;
    return new SimultaneousDraws.Block() {
      @Override
      public int size() {
        return size;
      }

      @Override
      public int restaurant(int draw, int[] x) {
        return 1 + (draw == 0 ? before : x[0]);
      }

      @Override
      public double logWeight(int[] x) {
        return size == 1 || x[1] == after
            ? Math.log(emission[x[0]][observed[t]])
            : Double.NEGATIVE_INFINITY;
      }
    };
  }

  @Test
  void threeDrawsOfWhichTwoAreEqual() {
    Problem problem =
        new Problem(
            1,
            BaseMeasure.Atoms.uniform(2),
            1,
            1,
            from(new int[] {1, 1, 1}, x -> x[0] == x[1] ? 0 : Double.NEGATIVE_INFINITY));
    for (SimultaneousDraws.Proposal proposal :
        List.of(
            Proposals.predictive(),
            Proposals.among(new int[][] {{0, 0, 0}, {0, 0, 1}, {1, 1, 0}, {1, 1, 1}}))) {
      Invariance<State> matrix = problem.matrix(problem.start(0, 0, 0), joint(problem, proposal));
      matrix.requireInvariant(1e-11).requireIrreducible().requireReversible(1e-11);
      assertEquals(0.46428571, probability(matrix, 0, 0, 0), 5e-9);
      assertEquals(0.03571429, probability(matrix, 1, 1, 0), 5e-9);
      assertEquals(1.76190476, mean(matrix, s -> s.seatings.tables(1)), 5e-9);
      assertEquals(1.28571429, mean(matrix, s -> s.seatings.tables(0)), 5e-9);
    }
  }

  @Test
  void drawsFromSeveralRestaurantsWithEvidence() {
    double[][] evidence = {{.7, .2, .1}, {.1, .8, .1}, {.3, .3, .4}, {.5, .25, .25}};
    int[] houses = {1, 1, 2, 2};
    ToDoubleFunction<int[]> weight =
        x -> {
          double sum = 0;
          for (int i = 0; i < 4; i++) {
            sum += Math.log(evidence[i][x[i]]);
          }
          return sum;
        };
    Problem problem = new Problem(2, BaseMeasure.Atoms.uniform(3), 0.5, 2, from(houses, weight));
    Step step =
        (franchise, dishes, rng) -> {
          int i = rng.below(4);
          int[] one = {dishes[i]};
          SimultaneousDraws.Block block =
              from(new int[] {houses[i]}, x -> Math.log(evidence[i][x[0]]));
          new SimultaneousDraws().apply(franchise, block, Proposals.predictive(), one, rng);
          dishes[i] = one[0];
        };
    Invariance<State> matrix = problem.matrix(problem.start(0, 1, 2, 0), step);
    matrix.requireInvariant(1e-11).requireIrreducible();
    assertEquals(0.5085652, mean(matrix, s -> s.dishes.get(0) == 0 ? 1 : 0), 5e-8);
    assertEquals(0.43505983, mean(matrix, s -> s.dishes.get(0) == 1 ? 1 : 0), 5e-9);
    assertEquals(
        0.74540448, mean(matrix, s -> s.dishes.get(0).equals(s.dishes.get(2)) ? 1 : 0), 5e-9);
    assertEquals(3.36466838, mean(matrix, s -> s.seatings.tables(1) + s.seatings.tables(2)), 5e-9);
    assertEquals(1.66222818, mean(matrix, s -> s.seatings.tables(0)), 5e-9);
    assertEquals(-4.7161145190, logEvidence(problem, matrix), 5e-10);
  }

  private static double logEvidence(Problem problem, Invariance<State> matrix) {
    State any = matrix.states().get(0);
    return problem.logTarget(any) - Math.log(matrix.target(any));
  }

  @Test
  void hiddenMarkovChainOfTwoStates() {
    double[][] emission = {{.9, .1}, {.2, .8}};
    Problem problem =
        new Problem(2, BaseMeasure.Atoms.uniform(2), 1, 1, chain(emission, 0, 1, 1, 0));
    double total = 0;
    double[] sums = new double[4];
    for (int code = 0; code < 16; code++) {
      int[] x = {code >> 3, code >> 2 & 1, code >> 1 & 1, code & 1};
      ExhaustiveRng rng = new ExhaustiveRng();
      double probability = 0;
      do {
        rng.begin();
        Franchise franchise = problem.empty();
        double weight = rng.pathProbability() * Math.exp(problem.block.logWeight(x));
        for (int t = 0; t < 4; t++) {
          weight *= franchise.add(problem.block.restaurant(t, x), x[t], rng);
        }
        weight *= rng.pathProbability();
        probability += weight;
        sums[0] += weight * (franchise.tables(1) + franchise.tables(2));
        sums[1] += weight * franchise.tables(0);
      } while (rng.next());
      total += probability;
      sums[2] += code == 15 ? probability : 0;
      sums[3] += code == 2 ? probability : 0;
    }
    assertEquals(-3.7585128767, Math.log(total), 5e-10);
    assertEquals(3.01240331, sums[0] / total, 5e-9);
    assertEquals(1.94882791, sums[1] / total, 5e-9);
    assertEquals(0.35880119, sums[2] / total, 5e-9);
    assertEquals(0.04703905, sums[3] / total, 5e-9);
  }

  private static final double[][] THREE = {{.8, .1, .1}, {.1, .8, .1}, {.15, .15, .7}};

  private static Problem threeStates() {
    return new Problem(3, BaseMeasure.Atoms.uniform(3), 1.5, 0.7, chain(THREE, 0, 2, 2));
  }

  @Test
  void hiddenMarkovChainOfThreeStates() {
    Problem problem = threeStates();
    Invariance<State> matrix = problem.matrix(problem.start(0, 2, 2), stepwise(THREE, 0, 2, 2));
    matrix.requireInvariant(1e-11).requireIrreducible();
    assertEquals(-3.6920453691, logEvidence(problem, matrix), 5e-10);
    assertEquals(0.52046868, probability(matrix, 2, 2, 2), 5e-9);
    assertEquals(0.18505553, probability(matrix, 0, 2, 2), 5e-9);
    assertEquals(0.08089477, probability(matrix, 0, 0, 0), 5e-9);
    assertEquals(0.05617757, probability(matrix, 1, 2, 2), 5e-9);
    assertEquals(
        2.48146918,
        mean(matrix, s -> s.seatings.tables(1) + s.seatings.tables(2) + s.seatings.tables(3)),
        5e-9);
    assertEquals(1.74556738, mean(matrix, s -> s.seatings.tables(0)), 5e-9);
  }

  /** The twin accepts with p(S*) / p(S_old) and the draws' proposals alone. */
  @Test
  void withoutTheSeatingRatioTheTargetIsMissed() {
    Problem problem = threeStates();
    Step twin =
        (franchise, dishes, rng) -> {
          int t = rng.below(3);
          SimultaneousDraws.Block block = follow(dishes, t, THREE, new int[] {0, 2, 2});
          SimultaneousDraws.Proposal q = proposal(dishes, t, THREE);
          int[] old = Arrays.copyOfRange(dishes, t, t + block.size());
          double ratio = -franchise.logJoint() - block.logWeight(old);
          SeatPath[] out = {new SeatPath(), new SeatPath()};
          for (int i = old.length - 1; i >= 0; i--) {
            franchise.remove(block.restaurant(i, old), old[i], out[i], rng);
          }
          int[] proposed = new int[2];
          q.propose(franchise, block, proposed, rng);
          ratio += q.logProbability(franchise, block, old);
          ratio -= q.logProbability(franchise, block, proposed);
          SeatPath[] in = {new SeatPath(), new SeatPath()};
          for (int i = 0; i < old.length; i++) {
            franchise.add(block.restaurant(i, proposed), proposed[i], in[i], rng);
          }
          if (rng.accept(ratio + franchise.logJoint() + block.logWeight(proposed))) {
            dishes[t] = proposed[0];
            return;
          }
          for (int i = old.length - 1; i >= 0; i--) {
            franchise.retract(block.restaurant(i, proposed), proposed[i], in[i]);
          }
          for (int i = 0; i < old.length; i++) {
            franchise.restore(block.restaurant(i, old), old[i], out[i]);
          }
        };
    Invariance<State> matrix = problem.matrix(problem.start(0, 2, 2), twin);
    assertTrue(matrix.worstImbalance() > 1e-3, matrix::toString);
  }

  @Test
  void conditionsThatNothingMeetsAreNamed() {
    SimultaneousDraws.Block never = from(new int[] {1, 1}, x -> Double.NEGATIVE_INFINITY);
    Problem problem = new Problem(1, BaseMeasure.Atoms.uniform(2), 1, 1, never);
    Franchise franchise = problem.franchise(problem.start(0, 1));
    assertEquals(
        "the draws [0, 1] do not meet the condition",
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    new SimultaneousDraws()
                        .apply(
                            franchise,
                            never,
                            Proposals.predictive(),
                            new int[] {0, 1},
                            new SeededRng(1)))
            .getMessage());
    assertThrows(IllegalArgumentException.class, () -> Proposals.among(new int[0][]));
  }
}
