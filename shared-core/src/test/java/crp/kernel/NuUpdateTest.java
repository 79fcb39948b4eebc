package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Weights;
import crp.draws.Draw;
import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.predict.SeatedRows;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.special.Gamma;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nu of the full covariance on a grid, with base scale and kappa on theirs, against the textbook's
 * marginals.
 */
class NuUpdateTest {

  private static final double TOLERANCE = 1e-11;
  private static final Crp PRIOR = Crp.of(1.3);
  private static final double[] MEAN = {0.5, 0.1};
  private static final double[] SCALE = {1.1, 0.3, 0.3, 0.8};
  private static final double[] SCALES = {0.25, 0.5, 1};
  private static final double[] KAPPAS = {0.2, 1.5};
  // of nu - 3: the first two steps are those of the base scale
  private static final double[] EXCESSES = {0.5, 1, 9};

  /** A partition with places on the three grids. */
  private record At(Partition partition, int scale, int kappa, int nu) {
    double value(String name) {
      return switch (name) {
        case GaussianFamily.BASE_SCALE -> SCALES[scale];
        case GaussianFamily.KAPPA -> KAPPAS[kappa];
        default -> 3 + EXCESSES[nu];
      };
    }
  }

  private static RealRows rows(Weights weights) {
    return RealRows.of(new double[] {-0.4, 1.1, 2.6, 0.4, 0.3, -0.2}, 3, 2, weights);
  }

  private static RealRows rows(boolean weighted) {
    return rows(weighted ? Weights.of(1, 2.5, 0.5) : Weights.ones(3));
  }

  private static Parameter grid(double... values) {
    StringBuilder text = new StringBuilder("grid");
    Arrays.stream(values).forEach(value -> text.append(' ').append(value));
    return Parameter.parse("grid", text.toString());
  }

  /** The prior mean of the covariance is SCALE, at nu = 4. */
  private static GaussianNiw family() {
    return GaussianNiw.of(MEAN, 0.3, 4, SCALE)
        .with(GaussianFamily.NU, Parameter.parse("nu", "3 + " + grid(EXCESSES).text()))
        .with(GaussianFamily.KAPPA, grid(KAPPAS))
        .with(GaussianFamily.BASE_SCALE, grid(SCALES));
  }

  private static TableState state(RealRows rows, At at) {
    TableBank<RealRows> bank = family().bank(rows);
    Capabilities.sampled(bank).setHyperparameters(at::value);
    return new TableState(PRIOR, bank, at.partition);
  }

  private static int place(double[] grid, double value) {
    int at = Arrays.binarySearch(grid, value);
    assertTrue(at >= 0, "on the grid: " + value);
    return at;
  }

  private static At read(TableState state) {
    return new At(
        state.partition(),
        place(SCALES, state.numbers().value(GaussianFamily.BASE_SCALE)),
        place(KAPPAS, state.numbers().value(GaussianFamily.KAPPA)),
        place(EXCESSES, state.numbers().value(GaussianFamily.NU) - 3));
  }

  private static List<At> states() {
    List<At> states = new ArrayList<>();
    for (Partition partition : Partitions.all(3)) {
      for (int i = 0; i < SCALES.length * KAPPAS.length * EXCESSES.length; i++) {
        states.add(new At(partition, i % 3, i / 3 % 2, i / 6));
      }
    }
    return states;
  }

  private static Invariance<At> matrix(RealRows rows, List<Kernel<TableState>> kernels) {
    return Invariance.of(
        states(),
        (from, rng) -> {
          TableState state = state(rows, from);
          kernels.forEach(kernel -> kernel.apply(state, rng));
          return read(state);
        },
        at -> state(rows, at).logJoint());
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void sweepAndNumbersTogetherKeepThePosterior(boolean weighted) {
    RealRows rows = rows(weighted);
    Invariance<At> matrix = matrix(rows, List.of(new TableGibbs(), new FamilyUpdate<>()));
    matrix.requireInvariant(TOLERANCE).requireIrreducible();
    double shift = Double.NaN;
    for (At at : matrix.states()) {
      double multiple = SCALES[at.scale] * EXCESSES[at.nu];
      PlainModel.Marginal marginal =
          PlainModel.normalInverseWishart(
              rows,
              MEAN,
              KAPPAS[at.kappa],
              3 + EXCESSES[at.nu],
              Arrays.stream(SCALE).map(x -> x * multiple).toArray());
      double plain = PlainModel.logJoint(PRIOR, rows.weights(), marginal, at.partition);
      double difference = Math.log(matrix.target(at)) - plain;
      shift = Double.isNaN(shift) ? difference : shift;
      assertEquals(shift, difference, 1e-9, at.toString());
    }
  }

  @Test
  void theNumbersAreDrawnFromTheirConditionalLaw() {
    Invariance<At> matrix =
        matrix(rows(false), List.of(new FamilyUpdate<>()))
            .requireInvariant(TOLERANCE)
            .requireReversible(TOLERANCE);
    Partition pair = Partition.of(0, 1, 0);
    List<At> there = states().stream().filter(at -> at.partition.equals(pair)).toList();
    double mass = there.stream().mapToDouble(matrix::target).sum();
    for (At at : there) {
      // the draw does not depend on the previous values
      assertEquals(matrix.target(at) / mass, matrix.transition(there.get(0), at), 1e-11);
    }
  }

  /** Draws nu given the others, with a factor of each table that depends on nu put in. */
  private static Kernel<TableState> withFactor(double power) {
    return (state, rng) -> {
      At now = read(state);
      double[] logs = new double[EXCESSES.length];
      for (int v = 0; v < logs.length; v++) {
        At at = new At(now.partition, now.scale, now.kappa, v);
        Capabilities.sampled(state.bank()).setHyperparameters(at::value);
        logs[v] = state.logJoint();
        for (int t = 0; t < state.tables(); t++) {
          int n = state.count(state.slots()[t]);
          logs[v] += power * logGammaRatio(3 + EXCESSES[v], n);
        }
      }
      At next = new At(now.partition, now.scale, now.kappa, rng.index(logs, logs.length));
      Capabilities.sampled(state.bank()).setHyperparameters(next::value);
      return 0;
    };
  }

  private static double logGammaRatio(double nu, int n) {
    return Gamma.logGamma((nu + n) / 2)
        + Gamma.logGamma((nu + n - 1) / 2)
        - Gamma.logGamma(nu / 2)
        - Gamma.logGamma((nu - 1) / 2);
  }

  @Test
  @Tag("slow")
  void anUpdateWithoutTheMultivariateGammaIsFoundOut() {
    RealRows rows = rows(false);
    matrix(rows, List.of(new TableGibbs(), withFactor(0))).requireInvariant(TOLERANCE);
    Invariance<At> wrong = matrix(rows, List.of(new TableGibbs(), withFactor(-1)));
    assertThrows(AssertionError.class, () -> wrong.requireInvariant(TOLERANCE));
    assertTrue(wrong.worstImbalance() > 1e-5, wrong.toString());
  }

  @Test
  void everyDrawKeepsItsNu() {
    double[] values = new double[60];
    Rng rng = new SeededRng(4);
    Arrays.setAll(values, i -> (i / 2 % 3) * 4 + rng.gaussian());
    RealRows rows = RealRows.of(values, 30, 2);
    GaussianNiw family = GaussianNiw.from(rows).withSampled(GaussianFamily.NU);
    Fit<RealRows> fit = Mixture.of(Crp.of(1), family, rows).sweeps(40).chains(1).seed(5).fit();
    double[] trace = fit.draws().traces().get(0).number("nu");
    assertTrue(Arrays.stream(trace).distinct().count() > 2, Arrays.toString(trace));
    assertTrue(Arrays.stream(trace).allMatch(nu -> nu >= 4 && nu <= 131), Arrays.toString(trace));
    for (Draw draw : fit.draws().draws()) {
      TableBank<RealRows> bank = SeatedRows.bank(family, family.prepare(rows), draw, rng);
      assertEquals(draw.number("nu"), Capabilities.sampled(bank).hyperparameters().value("nu"), 0);
    }
    assertTrue(
        Answer.of(fit).summary().contains("nu sampled under 3 + log-grid 1 128 8"),
        () -> Answer.of(fit).summary());
  }

  @Test
  void aNuOutOfRangeIsRefused() {
    GaussianNiw full = GaussianNiw.from(rows(false));
    for (String wrong : List.of("1", "Infinity", "grid 3 8", "grid 1.5 4", "3 + gamma 1 1")) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () -> full.with(GaussianFamily.NU, Parameter.parse("nu", wrong), "-nu"));
      assertTrue(String.valueOf(e.getMessage()).contains("-nu"), e.getMessage());
    }
    DiagonalGaussian columns = DiagonalGaussian.from(rows(false));
    assertThrows(IllegalArgumentException.class, () -> columns.usual(GaussianFamily.NU));
    assertThrows(
        IllegalArgumentException.class, () -> columns.with(GaussianFamily.NU, Parameter.fixed(5)));
  }
}
