package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.Rng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kappa on its grid, alone and with the base scale, against the textbook's marginals. */
class KappaUpdateTest {

  private static final double TOLERANCE = 1e-11;
  private static final int GRID = 13;
  private static final double[] MEAN = {0.5, 0.1};

  /** A family at a base scale and a kappa, from the textbook. */
  private interface Plain {
    PlainModel.Marginal at(double baseScale, double kappa);
  }

  private record Problem(String name, Family<RealRows> family, RealRows rows, Plain plain) {
    boolean scaleLearnt() {
      return Capabilities.sampled(family.bank(rows))
          .hyperparameters()
          .has(GaussianFamily.BASE_SCALE);
    }

    /** How many values there are of the base scale: by roots of 2 for a column. */
    int scales() {
      return !scaleLearnt() ? 1 : family instanceof DiagonalGaussian ? 2 * GRID - 1 : GRID;
    }

    double scale(int g) {
      return Math.pow(2, -(double) g * (GRID - 1) / Math.max(1, scales() - 1));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private record At(Partition partition, int kappa) {}

  private static RealRows rows(boolean holes, Weights weights) {
    double[] x = {-0.4, 1.1, 2.6, holes ? Double.NaN : 0.4, 0.3, -0.2};
    return RealRows.of(x, 3, 2, weights);
  }

  private static Problem columns(Weights w) {
    RealRows rows = rows(true, w);
    double[] scale = {1.1, 0.8};
    return new Problem(
        "columns " + w.total(),
        DiagonalGaussian.of(MEAN, 0.3, 1.4, scale).withSampled(GaussianFamily.KAPPA),
        rows,
        (c, kappa) -> PlainModel.columns(rows, MEAN, kappa, 1.4, scale));
  }

  /** Two columns would each have a scale of their own. */
  private static Problem columnWithScale(Weights w) {
    RealRows rows = rows(true, w).columns(new int[] {1});
    double[] mean = {0.1};
    return new Problem(
        "column with base scale " + w.total(),
        DiagonalGaussian.of(mean, 0.3, 1.4, new double[] {0.8})
            .withSampled(GaussianFamily.KAPPA, GaussianFamily.BASE_SCALE),
        rows,
        (c, kappa) -> PlainModel.columns(rows, mean, kappa, 1.4, new double[] {0.8 * c}));
  }

  private static Problem full(Weights w) {
    RealRows rows = rows(false, w);
    double[] scale = {1.1, 0.3, 0.3, 0.8};
    return new Problem(
        "full " + w.total(),
        GaussianNiw.of(MEAN, 0.3, 3.4, scale).withSampled(GaussianFamily.KAPPA),
        rows,
        (c, kappa) -> PlainModel.normalInverseWishart(rows, MEAN, kappa, 3.4, scale));
  }

  /** The prior follows the data, here one column of rows. */
  private static Problem fullWithScale(double... x) {
    RealRows rows = RealRows.of(x, x.length, 1);
    double[] mean = {Arrays.stream(x).average().orElseThrow()};
    double variance = Arrays.stream(x).map(v -> (v - mean[0]) * (v - mean[0])).sum() / x.length;
    return new Problem(
        "full with base scale " + x.length,
        GaussianNiw.from(rows).withSampled(GaussianFamily.KAPPA),
        rows,
        (c, kappa) ->
            PlainModel.normalInverseWishart(rows, mean, kappa, 3, new double[] {c * variance}));
  }

  static Stream<Problem> alone() {
    Weights some = Weights.of(1, 2.5, 0.5);
    return Stream.of(columns(Weights.ones(3)), columns(some), full(Weights.ones(3)), full(some));
  }

  static Stream<Problem> all() {
    Problem zero = full(Weights.of(1, 2, 0));
    return Stream.concat(
        alone(),
        Stream.of(
            zero,
            columnWithScale(Weights.of(2, 1.5, 1)),
            fullWithScale(-0.4, 2.6, 0.3),
            // so tight and so far off that scatters must come from the rows
            fullWithScale(0, 1e-9, 2e-9, 3e-9, 5e-9, 7e-9, 1e-9, 4e-9, 1)));
  }

  private static ToDoubleFunction<String> values(Problem problem, int scale, int kappa) {
    return name ->
        name.equals(GaussianFamily.KAPPA) ? Math.scalb(1.0, -kappa) : problem.scale(scale);
  }

  /** {@return the number on its grid of each learnt number} */
  private static int[] read(Problem problem, TableBank<?> bank) {
    Parameters sampled = Capabilities.sampled(bank).hyperparameters();
    double[] values = sampled.names().stream().mapToDouble(sampled::value).toArray();
    int[] numbers = Arrays.stream(values).mapToInt(v -> -Math.getExponent(v)).toArray();
    if (problem.scaleLearnt()) {
      double steps = (problem.scales() - 1) / (GRID - 1.0);
      numbers[0] = (int) Math.rint(steps * Math.log(values[0]) / Math.log(0.5));
    }
    return numbers;
  }

  /** The last row that counts apart from the others, one table each. */
  private static TableBank<RealRows> seated(Problem problem, int scale, int kappa) {
    TableBank<RealRows> bank = problem.family.bank(problem.rows);
    bank.reserve(3);
    int n = problem.rows.size();
    for (int i = 0; i < n; i++) {
      bank.add(i == n - 1 ? 1 : 0, i);
    }
    Capabilities.sampled(bank).setHyperparameters(values(problem, scale, kappa));
    return bank;
  }

  private static double plain(Problem problem, int scale, int kappa) {
    PlainModel.Marginal marginal = problem.plain.at(problem.scale(scale), Math.scalb(1.0, -kappa));
    List<Integer> most = new ArrayList<>();
    for (int i = 0; i < problem.rows.size() - 1; i++) {
      most.add(i);
    }
    return marginal.applyAsDouble(most) + marginal.applyAsDouble(List.of(problem.rows.size() - 1));
  }

  /** Every value of the draw, and every marginal that the tables have after a move. */
  @ParameterizedTest
  @MethodSource("all")
  void theDrawFollowsTheConditionalLaw(Problem problem) {
    int scales = problem.scales();
    double[] target = new double[scales * GRID];
    for (int at = 0; at < target.length; at++) {
      target[at] = plain(problem, at / GRID, at % GRID);
      TableBank<RealRows> bank = seated(problem, 3, 5);
      Capabilities.sampled(bank).setHyperparameters(values(problem, at / GRID, at % GRID));
      assertEquals(target[at], bank.logMarginal(0) + bank.logMarginal(1), 1e-5, "at " + at);
    }
    double max = Arrays.stream(target).max().orElseThrow();
    double total = Arrays.stream(target).map(l -> Math.exp(l - max)).sum();
    double[] drawn = new double[target.length];
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      TableBank<RealRows> bank = seated(problem, 3, 0);
      Capabilities.sampled(bank).resample(new int[] {0, 1}, 2, rng);
      int[] read = read(problem, bank);
      drawn[(scales > 1 ? read[0] * GRID : 0) + read[read.length - 1]] += rng.pathProbability();
    } while (rng.next());
    for (int at = 0; at < target.length; at++) {
      assertEquals(Math.exp(target[at] - max) / total, drawn[at], 1e-6, "at " + at);
    }
  }

  private static TableState state(Problem problem, At at) {
    TableBank<RealRows> bank = problem.family.bank(problem.rows);
    Capabilities.sampled(bank).setHyperparameters(values(problem, 0, at.kappa));
    return new TableState(Crp.of(1.3), bank, at.partition);
  }

  private static Invariance<At> matrix(Problem problem, List<Kernel<TableState>> kernels) {
    List<At> states = new ArrayList<>();
    for (Partition partition : Partitions.all(3)) {
      for (int h = 0; h < GRID; h++) {
        states.add(new At(partition, h));
      }
    }
    return Invariance.of(
        states,
        (from, rng) -> {
          TableState state = state(problem, from);
          kernels.forEach(kernel -> kernel.apply(state, rng));
          return new At(state.partition(), read(problem, state.bank())[0]);
        },
        at -> state(problem, at).logJoint());
  }

  static Stream<Problem> first() {
    return alone().limit(1);
  }

  static Stream<Problem> others() {
    return alone().skip(1);
  }

  @ParameterizedTest
  @MethodSource("others")
  @Tag("slow")
  void soTheyDoInOtherProblems(Problem problem) {
    sweepAndKappaTogetherKeepThePosterior(problem);
  }

  @ParameterizedTest
  @MethodSource("first")
  void sweepAndKappaTogetherKeepThePosterior(Problem problem) {
    Invariance<At> matrix = matrix(problem, List.of(new TableGibbs(), new FamilyUpdate<>()));
    matrix.requireInvariant(TOLERANCE).requireIrreducible();
    double shift = Double.NaN;
    for (At at : matrix.states()) {
      double plain =
          PlainModel.logJoint(
              Crp.of(1.3),
              problem.rows.weights(),
              problem.plain.at(1, Math.scalb(1.0, -at.kappa)),
              at.partition);
      double difference = Math.log(matrix.target(at)) - plain;
      shift = Double.isNaN(shift) ? difference : shift;
      assertEquals(shift, difference, 1e-9, at.toString());
    }
  }

  @Test
  @Tag("slow")
  void anUpdateThatForgetsATableIsFoundOut() {
    Kernel<TableState> forgetful =
        (TableState state, Rng rng) -> {
          Capabilities.sampled(state.bank())
              .resample(state.slots(), Math.max(1, state.tables() - 1), rng);
          return 0;
        };
    for (Problem problem : alone().toList()) {
      Invariance<At> matrix = matrix(problem, List.of(new TableGibbs(), forgetful));
      assertThrows(AssertionError.class, () -> matrix.requireInvariant(TOLERANCE));
      assertTrue(matrix.worstImbalance() > 1e-5, matrix.toString());
    }
  }

  @Test
  void aKappaOutOfRangeIsRefused() {
    RealRows rows = rows(false, Weights.ones(3));
    for (double wrong : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(IllegalArgumentException.class, () -> GaussianNiw.from(rows).withKappa(wrong));
      assertThrows(
          IllegalArgumentException.class, () -> DiagonalGaussian.from(rows).withKappa(wrong));
    }
  }
}
