package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.TemperedBank;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.Rng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The base scale on its grid beside the partition: a finite state space, so exact again. */
class FamilyUpdateTest {

  private static final double TOLERANCE = 1e-11;

  /** Who sits with whom, and the number of the base scale on its grid from 1 down. */
  private record Scaled(Partition partition, int grid) {}

  /** How many steps of the grid halve the base scale: 1, or 2 for a column. */
  private record Problem(
      String name, Family<RealRows> family, RealRows rows, int steps, Plain plain) {

    int grid() {
      return 12 * steps + 1;
    }

    double scale(int g) {
      return Math.pow(2, -(double) g / steps);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** The family at a base scale, from the textbook. */
  private interface Plain {
    PlainModel.Marginal at(double baseScale);
  }

  static Stream<Problem> problems() {
    Weights ones = Weights.ones(3);
    Weights some = Weights.of(1, 2.5, 0.5);
    return Stream.of(ones, some).flatMap(w -> Stream.of(line(w), column(w)));
  }

  /** The prior follows the data: mean and variance over the rows, by weight. */
  private static Problem line(Weights w) {
    double[] x = {-0.4, 2.6, 0.3};
    RealRows rows = RealRows.of(x, 3, 1, w);
    double mean = 0;
    double square = 0;
    for (int i = 0; i < 3; i++) {
      mean += w.of(i) / w.total() * x[i];
      square += w.of(i) / w.total() * x[i] * x[i];
    }
    double[] center = {mean};
    double variance = square - mean * mean;
    return new Problem(
        "normal line, total weight " + w.total(),
        GaussianNiw.from(rows),
        rows,
        1,
        scale ->
            PlainModel.normalInverseWishart(
                rows, center, GaussianNiw.DEFAULT_KAPPA, 3, new double[] {scale * variance}));
  }

  /** Two columns would each have a scale of their own. */
  private static Problem column(Weights w) {
    double[] x = {-0.4, Double.NaN, 0.3};
    double[] mean = {0.5};
    RealRows rows = RealRows.of(x, 3, 1, w);
    return new Problem(
        "normal column with a hole, total weight " + w.total(),
        DiagonalGaussian.of(mean, 0.3, 1.4, new double[] {1.1})
            .withSampled(GaussianFamily.BASE_SCALE),
        rows,
        2,
        scale -> PlainModel.columns(rows, mean, 0.3, 1.4, new double[] {1.1 * scale}));
  }

  private static List<Scaled> states(Problem problem) {
    List<Scaled> states = new ArrayList<>();
    for (Partition partition : Partitions.all(problem.rows.size())) {
      for (int g = 0; g < problem.grid(); g++) {
        states.add(new Scaled(partition, g));
      }
    }
    return states;
  }

  private static TableState state(Problem problem, Scaled scaled) {
    TableBank<RealRows> bank = problem.family.bank(problem.rows);
    Capabilities.sampled(bank).setHyperparameters(name -> problem.scale(scaled.grid));
    return new TableState(Crp.of(1.3), bank, scaled.partition);
  }

  private static Scaled read(Problem problem, TableState state) {
    double log =
        Math.log(
                Capabilities.sampled(state.bank())
                    .hyperparameters()
                    .value(GaussianFamily.BASE_SCALE))
            / Math.log(0.5);
    double g = problem.steps * log;
    assertEquals(Math.rint(g), g, 1e-9, "on the grid");
    return new Scaled(state.partition(), (int) Math.rint(g));
  }

  private static Invariance<Scaled> matrix(Problem problem, List<Kernel<TableState>> kernels) {
    return Invariance.of(
        states(problem),
        (from, rng) -> {
          TableState state = state(problem, from);
          kernels.forEach(kernel -> kernel.apply(state, rng));
          return read(problem, state);
        },
        at -> state(problem, at).logJoint());
  }

  static Stream<Problem> first() {
    return problems().limit(1);
  }

  static Stream<Problem> others() {
    return problems().skip(1);
  }

  @ParameterizedTest
  @MethodSource("others")
  @Tag("slow")
  void soTheyDoInOtherProblems(Problem problem) {
    sweepAndScaleTogetherKeepThePosterior(problem);
  }

  @ParameterizedTest
  @MethodSource("first")
  void sweepAndScaleTogetherKeepThePosterior(Problem problem) {
    Invariance<Scaled> matrix = matrix(problem, List.of(new TableGibbs(), new FamilyUpdate<>()));
    matrix.requireInvariant(TOLERANCE).requireIrreducible();
    double shift = Double.NaN;
    for (Scaled at : matrix.states()) {
      double plain =
          PlainModel.logJoint(
              Crp.of(1.3),
              problem.rows.weights(),
              problem.plain.at(problem.scale(at.grid)),
              at.partition);
      double difference = Math.log(matrix.target(at)) - plain;
      shift = Double.isNaN(shift) ? difference : shift;
      assertEquals(shift, difference, 1e-9, at.toString());
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void theScaleAloneIsDrawnFromItsConditionalLaw(Problem problem) {
    Invariance<Scaled> matrix =
        matrix(problem, List.of(new FamilyUpdate<>()))
            .requireInvariant(TOLERANCE)
            .requireReversible(TOLERANCE);
    // the draw does not remember where it was
    Partition pair = Partition.of(0, 1, 0);
    double mass = 0;
    for (int g = 0; g < problem.grid(); g++) {
      mass += matrix.target(new Scaled(pair, g));
    }
    for (int g = 0; g < problem.grid(); g++) {
      double law = matrix.target(new Scaled(pair, g)) / mass;
      assertEquals(law, matrix.transition(new Scaled(pair, 0), new Scaled(pair, g)), 1e-11);
    }
  }

  private static TableState tempered(Problem problem, double power, Scaled at) {
    TableBank<RealRows> bank = problem.family.bank(problem.rows);
    Capabilities.sampled(bank).setHyperparameters(name -> problem.scale(at.grid));
    return new TableState(Crp.of(1.3), new TemperedBank<>(bank, power), at.partition);
  }

  private static Invariance<Scaled> temperedMatrix(
      Problem problem, double power, Kernel<TableState> scale) {
    return Invariance.of(
        states(problem),
        (from, rng) -> {
          TableState state = tempered(problem, power, from);
          new TableGibbs().apply(state, rng);
          scale.apply(state, rng);
          return read(problem, state);
        },
        at -> tempered(problem, power, at).logJoint());
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("problems")
  void underALikelihoodToAPowerTheTemperedLawIsKept(Problem problem) {
    for (double power : new double[] {0, 0.3, 1}) {
      temperedMatrix(problem, power, new FamilyUpdate<>())
          .requireInvariant(TOLERANCE)
          .requireIrreducible();
    }
    // a draw that does not know of the power
    Kernel<TableState> full =
        (TableState state, Rng rng) -> {
          Capabilities.sampled(state.bank()).resample(state.slots(), state.tables(), 1 / 0.3, rng);
          return 0;
        };
    Invariance<Scaled> twin = temperedMatrix(problem, 0.3, full);
    assertTrue(twin.worstImbalance() > 1e-5, twin.toString());
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
    for (Problem problem : problems().limit(2).toList()) {
      Invariance<Scaled> matrix = matrix(problem, List.of(new TableGibbs(), forgetful));
      assertThrows(AssertionError.class, () -> matrix.requireInvariant(TOLERANCE));
      assertTrue(matrix.worstImbalance() > 1e-5, matrix.toString());
    }
  }
}
