package crp.bench;

import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.data.Sequences;
import crp.franchise.BaseMeasure;
import crp.franchise.BlockedHmm;
import crp.franchise.BlockedSweep;
import crp.franchise.Franchise;
import crp.franchise.LanguageModel;
import crp.franchise.Level;
import crp.franchise.RestaurantTree;
import crp.franchise.StepwiseHmm;
import crp.franchise.StepwiseSweep;
import crp.franchise.TransitionPrior;
import crp.likelihood.discrete.Categories;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.random.SeededRng;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Hidden Markov models and trees of restaurants: a sweep of the blocked sampler over 5000 rows of
 * two Gaussian columns from 25 states, and of the step-wise one over the same rows; over 100,000
 * rows of one of 27 symbols from 20 states; a draw out of and into a tree of three levels, one with
 * 1000 leaves and many dishes and one with a million customers of five dishes; a sweep of a
 * language model over 100,000 symbols.
 */
@SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class FranchiseBenchmark {

  private static final int TOKENS = 100_000;
  private static final int CROWD = 1_000_000;

  private final SeededRng rng = new SeededRng(1);
  private final BlockedSweep blockedSweep = new BlockedSweep();
  private final StepwiseSweep stepwiseSweep = new StepwiseSweep();
  private BlockedHmm gaussian;
  private StepwiseHmm stepwise;
  private BlockedHmm symbols;
  private Franchise tree;
  private final int[] houses = new int[TOKENS];
  private final int[] words = new int[TOKENS];
  private int next;
  private Franchise crowd;
  private int crowdNext;
  private LanguageModel language;

  /** Draws the data and burns the chains in. */
  @Setup
  public void start() {
    int n = 5000;
    double[] values = new double[2 * n];
    int state = 0;
    for (int t = 0; t < n; t++) {
      state = rng.uniform() < 0.1 ? rng.below(25) : state;
      values[2 * t] = 6 * (state % 5) + rng.gaussian();
      values[2 * t + 1] = 6 * Math.floorDiv(state, 5) + rng.gaussian();
    }
    RealRows rows = RealRows.of(values, n, 2);
    GaussianNiw family = GaussianNiw.from(rows);
    gaussian =
        new BlockedHmm(
            TransitionPrior.of(Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
            family.bank(rows),
            Sequences.of(n));
    gaussian.seatSequentially(rng);
    stepwise =
        new StepwiseHmm(
            TransitionPrior.of(Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
            family.bank(rows),
            Sequences.of(n));
    stepwise.seatSequentially(rng);
    int[] codes = new int[TOKENS];
    double[][] laws = new double[20][27];
    for (double[] law : laws) {
      for (int v = 0; v < law.length; v++) {
        law[v] = rng.gamma(0.2);
      }
    }
    for (int t = 0; t < TOKENS; t++) {
      state = rng.uniform() < 0.3 ? rng.below(20) : state % 20;
      codes[t] = rng.pick(laws[state].clone(), 27);
    }
    CategoryRows text = CategoryRows.of(codes, TOKENS, 27);
    symbols =
        new BlockedHmm(
            TransitionPrior.of(Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
            Categories.symmetric(0.2).bank(text),
            Sequences.of(TOKENS));
    symbols.seatAtRandom(20, rng);
    for (int i = 0; i < 20; i++) {
      blockedSweep.apply(gaussian, rng);
      blockedSweep.apply(symbols, rng);
    }
    plant();
    List<Level> levels =
        Collections.nCopies(
            4, Level.of(Parameter.gamma(1, 1), Parameter.sampled(new Hyperprior.Beta(1, 1))));
    language = new LanguageModel(codes, Sequences.of(TOKENS), 27, levels);
    language.sweep(rng);
  }

  /** A tree of 1000 leaves below 30 branches, words by a law with a long tail. */
  private void plant() {
    RestaurantTree shape = new RestaurantTree();
    for (int branch = 0; branch < 30; branch++) {
      shape.open(0);
    }
    for (int leaf = 0; leaf < 1000; leaf++) {
      shape.open(1 + leaf % 30);
    }
    tree =
        new Franchise(
            shape,
            BaseMeasure.Atoms.uniform(5000),
            List.of(Level.of(10, 0.5), Level.of(5, 0.5), Level.of(2, 0.5)));
    for (int i = 0; i < TOKENS; i++) {
      houses[i] = 31 + rng.below(1000);
      words[i] = (int) (5000 * Math.pow(rng.uniform(), 4));
      tree.add(houses[i], words[i], rng);
    }
    RestaurantTree narrow = new RestaurantTree();
    for (int branch = 0; branch < 3; branch++) {
      narrow.open(narrow.open(0));
    }
    Level level = Level.of(1000);
    crowd = new Franchise(narrow, BaseMeasure.Atoms.uniform(5), List.of(level, level, level));
    for (int i = 0; i < CROWD; i++) {
      crowd.add(2 + 2 * (i % 3), i % 5, rng);
    }
  }

  /** {@return how many rows moved in one sweep} */
  @Benchmark
  public int blockedGaussian() {
    return blockedSweep.apply(gaussian, rng);
  }

  /** {@return how many rows moved in one sweep} */
  @Benchmark
  public int stepwiseGaussian() {
    return stepwiseSweep.apply(stepwise, rng);
  }

  /** {@return how many rows moved in one sweep} */
  @Benchmark
  public int blockedSymbols() {
    return blockedSweep.apply(symbols, rng);
  }

  /** {@return a number that depends on the draw} */
  @Benchmark
  @OutputTimeUnit(TimeUnit.NANOSECONDS)
  public double outAndIn() {
    next = next + 1 == TOKENS ? 0 : next + 1;
    tree.remove(houses[next], words[next], rng);
    return tree.add(houses[next], words[next], rng);
  }

  /** {@return a number that depends on the draw} */
  @Benchmark
  @OutputTimeUnit(TimeUnit.NANOSECONDS)
  public double outAndInOfACrowd() {
    crowdNext = crowdNext + 1 == CROWD ? 0 : crowdNext + 1;
    crowd.remove(2 + 2 * (crowdNext % 3), crowdNext % 5, rng);
    return crowd.add(2 + 2 * (crowdNext % 3), crowdNext % 5, rng);
  }

  /** {@return a number that depends on the sweep} */
  @Benchmark
  public double languageModel() {
    language.sweep(rng);
    return language.levels().get(0).concentration();
  }
}
