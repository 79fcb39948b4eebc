package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Weights;
import crp.likelihood.Background;
import crp.likelihood.Box;
import crp.likelihood.Capabilities;
import crp.likelihood.gaussian.GaussianNiw;
import crp.numerics.LogGamma;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.partition.Roster;
import crp.random.Rng;
import crp.seating.Crp;
import crp.seating.FiniteMixtures;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.state.Noise;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rows that belong to no cluster: the law of noise and partition by enumeration, and the exact
 * matrices of the kernels. Targets are written down plainly; normalisers are sums over partitions.
 */
class NoiseKernelTest {

  private static final double TOLERANCE = 1e-11;
  private static final double[] ALPHAS = {2.5, 0.3, 1};
  private static final double[] SHARES = {0.1, 0.35};
  private static final double[] LOG_DENSITIES = {-1.1, -2.3, -0.4, -1.9};
  private static final int NONE = -1;

  /** The cluster of each row in order of first appearance, -1 for noise, and the numbers. */
  private record Seated(List<Integer> labels, double alpha, double share) {

    int[] clustered() {
      return IntStream.range(0, labels.size()).filter(i -> labels.get(i) != NONE).toArray();
    }

    Partition partition() {
      return Partition.of(Arrays.stream(clustered()).map(labels::get).toArray());
    }
  }

  /** A prior and rows that can be listed. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Problem(TinyProblem data, double[] densities) {

    Problem(TinyProblem data) {
      this(data, LOG_DENSITIES);
    }

    Problem(TablePrior prior, Weights weights) {
      this(TinyProblem.line(prior, weights, ""));
    }

    int size() {
      return data.weights().size();
    }

    List<Seated> states(double[] alphas, double[] shares) {
      List<Seated> states = new ArrayList<>();
      for (int set = 0; set < 1 << size(); set++) {
        int noise = set;
        int[] others = IntStream.range(0, size()).filter(i -> (noise >> i & 1) == 0).toArray();
        for (Partition partition : Partitions.all(others.length)) {
          Integer[] labels = new Integer[size()];
          Arrays.fill(labels, NONE);
          for (int i = 0; i < others.length; i++) {
            labels[others[i]] = partition.label(i);
          }
          for (double alpha : alphas) {
            for (double share : shares) {
              states.add(new Seated(List.of(labels), alpha, share));
            }
          }
        }
      }
      return states;
    }

    TablePrior prior(double alpha) {
      return data.prior()
          .with(Prior.CONCENTRATION, new Parameter(alpha, Hyperprior.grid(ALPHAS)))
          .forCustomers(data.weights().total());
    }

    double logDensity(int row) {
      return data.weights().of(row) * densities[row];
    }

    TableState state(Seated at) {
      return state(at, IntStream.range(0, size()).mapToDouble(this::logDensity).toArray());
    }

    TableState state(Seated at, double[] logs) {
      Parameter share = new Parameter(at.share, Hyperprior.grid(SHARES));
      TableState state =
          new TableState(prior(at.alpha), data.banks().get(), new Noise(share, logs));
      for (int item : at.clustered()) {
        state.seat(item, at.labels.get(item));
      }
      return state;
    }

    static Seated read(TableState state) {
      Integer[] labels = new Integer[state.items()];
      int[] names = new int[state.slots().length];
      Arrays.fill(names, NONE);
      int next = 0;
      for (int item = 0; item < labels.length; item++) {
        int slot = state.slotOf(item);
        if (slot != Roster.NOWHERE && names[slot] == NONE) {
          names[slot] = next++;
        }
        labels[item] = slot == Roster.NOWHERE ? NONE : names[slot];
      }
      return new Seated(
          List.of(labels),
          state.prior().concentration(),
          state.parameters().value(Background.SHARE));
    }

    /** The textbook: noise row by row, and the prior of the others as if they were all there is. */
    double logTarget(Seated at) {
      TablePrior prior = prior(at.alpha);
      int[] rows = at.clustered();
      Weights some = data.weights().select(rows);
      double sum =
          PlainModel.logJoint(
                  prior,
                  some,
                  table -> data.marginal().applyAsDouble(table.stream().map(i -> rows[i]).toList()),
                  at.partition())
              - logNormaliser(prior, some);
      for (int i = 0; i < size(); i++) {
        double w = data.weights().of(i);
        sum +=
            at.labels.get(i) == NONE
                ? w * Math.log(at.share) + logDensity(i)
                : w * Math.log(1 - at.share);
      }
      return sum;
    }

    private static double logNormaliser(TablePrior prior, Weights weights) {
      if (!weights.allOne()) {
        double alpha = prior.concentration();
        return LogGamma.of(alpha + weights.total()) - LogGamma.of(alpha);
      }
      double z = 0;
      for (Partition each : Partitions.all(weights.size())) {
        z += Math.exp(PlainModel.logJoint(prior, weights, table -> 0, each));
      }
      return Math.log(z);
    }

    Invariance<Seated> matrix(double[] alphas, double[] shares, Kernel<TableState> kernel) {
      return matrix(alphas, shares, kernel, this::state);
    }

    Invariance<Seated> matrix(
        double[] alphas,
        double[] shares,
        Kernel<TableState> kernel,
        Function<Seated, TableState> states) {
      return Invariance.of(
          states(alphas, shares),
          (at, rng) -> {
            TableState state = states.apply(at);
            kernel.apply(state, rng);
            state.audit(1e-12);
            return read(state);
          },
          this::logTarget);
    }

    Invariance<Seated> matrix(Kernel<TableState> kernel) {
      return matrix(new double[] {1}, new double[] {SHARES[1]}, kernel);
    }

    @Override
    public String toString() {
      return data.prior().describe() + ", " + data.weights();
    }
  }

  static Stream<Problem> problems() {
    return Stream.of(
        new Problem(Crp.of(1.3), Weights.ones(4)),
        new Problem(Crp.of(1.3), Weights.of(1, 3, 2)),
        new Problem(Crp.of(1.3), Weights.of(0.7, 1, 2.25)),
        new Problem(PitmanYor.of(0.4, 0.5), Weights.ones(4)),
        new Problem(PoweredCrp.of(0.9, 1.6), Weights.ones(3)),
        new Problem(PoweredCrp.ofLambda(0.9, 4), Weights.ones(3)),
        new Problem(GeneralizedCrp.of(0.8, n -> 1 + 2 * Math.sqrt(n)), Weights.ones(3)));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void theStateHasTheLawOfTheTextbook(Problem problem) {
    double all = 0;
    for (Seated at : problem.states(new double[] {0.3}, new double[] {0.35})) {
      TableState state = problem.state(at);
      assertEquals(problem.logTarget(at), state.logJoint(), 1e-11, at::toString);
      all += Math.exp(state.logPrior());
    }
    if (problem.data.weights().allOne()) {
      assertEquals(1, all, 1e-12);
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void aSweepKeepsThePosterior(Problem problem) {
    problem.matrix(new TableGibbs()).requireInvariant(TOLERANCE).requireIrreducible();
  }

  /** Priors that are defined without rows, too. */
  static Stream<TablePrior> priorsOfAnyNumber() {
    return LawGibbsTest.priors().filter(prior -> !(prior instanceof FiniteMixtures));
  }

  @ParameterizedTest
  @MethodSource("priorsOfAnyNumber")
  void aSweepByLawsKeepsThePosterior(TablePrior prior) {
    Problem problem = new Problem(LawGibbsTest.problem(prior, 3, TwoPointBank.Fault.NONE));
    problem.matrix(new LawGibbs()).requireInvariant(TOLERANCE).requireIrreducible();
  }

  /** The density of a row of the line under uniform noise, written down plainly. */
  private static double uniform(RealRows rows, int row, double widening) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    int n = 0;
    for (int i = 0; i < rows.size(); i++) {
      if (rows.weights().of(i) > 0) {
        low = Math.min(low, rows.value(i, 0));
        high = Math.max(high, rows.value(i, 0));
        n++;
      }
    }
    double more = widening * (high - low) / (n - 1);
    double x = rows.value(row, 0);
    double inside = x >= low - more && x <= high + more ? 1 / (high - low + 2 * more) : 0;
    // Student t of the prior predictive with kappa 0.1, as the family has nu 1.4 and scale 1.1
    double scale = 1.1 * (1 + 1 / 0.1) / 1.4;
    double t =
        Math.exp(LogGamma.of(1.2) - LogGamma.of(0.7))
            / Math.sqrt(Math.PI * 1.4 * scale)
            * Math.pow(1 + (x - 0.5) * (x - 0.5) / (1.4 * scale), -1.2);
    return Math.log(0.99 * inside + 0.01 * t);
  }

  /**
   * Rows of which one of weight zero lies outside the range, as {@link Background} has them. Broken
   * twin: a range that ends at the outermost rows.
   */
  @Test
  void uniformNoiseKeepsThePosterior() {
    TinyProblem data = TinyProblem.line(Crp.of(1.3), Weights.of(1, 3, 2), "");
    RealRows rows = RealRows.of(TinyProblem.places(3), 3, 1, data.weights());
    GaussianNiw family = GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1});
    Box box = Box.around(rows, Resolution.none(1));
    double[] logs = Background.of(family, rows, box).logDensities(rows);
    for (double widening : new double[] {1, 0}) {
      double[] plain = IntStream.range(0, 3).mapToDouble(i -> uniform(rows, i, widening)).toArray();
      Problem problem = new Problem(data, plain);
      Invariance<Seated> report =
          problem.matrix(new double[] {1}, SHARES, new TableGibbs(), at -> problem.state(at, logs));
      if (widening == 1) {
        report.requireInvariant(TOLERANCE);
      } else {
        assertTrue(report.worstImbalance() > 1e-4, report.toString());
      }
    }
  }

  @Test
  @Tag("slow")
  void aSweepWithBoundsKeepsThePosterior() {
    new Problem(TinyProblem.wide(Crp.of(1.3), Weights.of(1, 2, 1), ""))
        .matrix(new TableGibbs(-1e6))
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
  }

  @ParameterizedTest
  @MethodSource("problems")
  void splitsAndMergesKeepThePosterior(Problem problem) {
    problem.matrix(SplitMerge.sequential(1).guided(0.5)).requireInvariant(TOLERANCE);
    problem.matrix(SplitMerge.sequential(1).guided(1).limitedTo(0.6)).requireInvariant(TOLERANCE);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void eachNumberIsDrawnFromItsConditionalLaw(Problem problem) {
    for (String name : List.of(Prior.CONCENTRATION, Background.SHARE)) {
      problem
          .matrix(ALPHAS, SHARES, ParameterUpdate.of(name))
          .requireInvariant(TOLERANCE)
          .requireReversible(TOLERANCE);
    }
  }

  /** What is wrong with a sweep between one table, a new one and noise. */
  enum Fault {
    NONE,
    /** The seat of noise weighs s / (1 - s) alone. */
    FORGETS_THE_NORMALISER,
    /** The normalisers are those of all items. */
    COUNTS_NOISE_AS_SEATED,
    /** The seat of noise weighs s in place of s / (1 - s). */
    SHARE_FOR_ODDS,
    /** A row of weight w is noise as if it had weight 1. */
    FORGETS_THE_WEIGHT
  }

  private static Kernel<TableState> twin(Fault fault) {
    return (state, rng) -> {
      for (int item = 0; item < state.items(); item++) {
        reseat(state, item, fault, rng);
      }
      return 0;
    };
  }

  private static void reseat(TableState state, int item, Fault fault, Rng rng) {
    int home = state.slotOf(item);
    boolean alone = home != Roster.NOWHERE && state.count(home) == 1;
    int[] slots = new int[state.tables() + 2];
    double[] logs = new double[slots.length];
    int n = state.seats(item, slots, logs);
    Capabilities.scoring(state.bank()).addLogPredictive(item, alone ? -1 : home, slots, n, logs);
    double w = fault == Fault.FORGETS_THE_WEIGHT ? 1 : state.weightOf(item);
    double seated =
        fault == Fault.COUNTS_NOISE_AS_SEATED ? state.totalWeight() : state.seatedWeight();
    double m = Math.max(0, home == Roster.NOWHERE ? seated : seated - state.weightOf(item));
    double share = state.parameters().value(Background.SHARE);
    logs[n] =
        w * (fault == Fault.SHARE_FOR_ODDS ? Math.log(share) : Math.log(share / (1 - share)))
            + state.weightOf(item) * LOG_DENSITIES[item];
    if (fault != Fault.FORGETS_THE_NORMALISER) {
      logs[n] += state.prior().logNormaliser(m + w) - state.prior().logNormaliser(m);
    }
    slots[n] = Roster.NOWHERE;
    int to = slots[rng.index(logs, n + 1)];
    if (to != home && !(alone && to != Roster.NOWHERE && state.count(to) == 0)) {
      state.move(item, to);
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void eachFaultIsFoundOut(Fault fault) {
    Invariance<Seated> report = new Problem(Crp.of(1.3), Weights.of(1, 3, 2)).matrix(twin(fault));
    if (fault == Fault.NONE) {
      report.requireInvariant(TOLERANCE).requireIrreducible();
    } else {
      assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
      assertTrue(report.worstImbalance() > 1e-4, fault + ": " + report);
    }
  }

  @Test
  void mergesThatSwallowNoiseAreFoundOut() {
    Kernel<TableState> swallows =
        (state, rng) -> {
          int i = rng.below(state.items());
          int j = SplitMerge.other(i, state.items(), rng);
          int slot = state.slotOf(i);
          if (slot == Roster.NOWHERE || state.slotOf(j) != Roster.NOWHERE) {
            return SplitMerge.sequential(1).apply(state, rng);
          }
          double before = state.logJoint();
          state.move(j, slot);
          if (!rng.accept(state.logJoint() - before)) {
            state.move(j, Roster.NOWHERE);
          }
          return 0;
        };
    Invariance<Seated> report = new Problem(Crp.of(1.3), Weights.ones(3)).matrix(swallows);
    assertTrue(report.worstImbalance() > 1e-3, report.toString());
  }

  @Test
  void aConcentrationThatSeatsNoiseIsFoundOut() {
    Kernel<TableState> wrong =
        (state, rng) -> {
          double[] logs = new double[ALPHAS.length];
          for (int g = 0; g < logs.length; g++) {
            logs[g] =
                state.tables() * Math.log(ALPHAS[g])
                    - Crp.of(ALPHAS[g]).logNormaliser(state.totalWeight());
          }
          state.set(Prior.CONCENTRATION, ALPHAS[rng.index(logs, logs.length)]);
          return 0;
        };
    Invariance<Seated> report =
        new Problem(Crp.of(1), Weights.ones(3)).matrix(ALPHAS, SHARES, wrong);
    assertTrue(report.worstImbalance() > 1e-3, report.toString());
  }
}
