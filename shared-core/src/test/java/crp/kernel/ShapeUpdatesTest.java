package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.apache.commons.math3.special.Gamma;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Draws of discount and power given the tables against their laws by quadrature. A replicate starts
 * with an exact draw and applies the kernel three times, so replicates are independent and for a
 * sound kernel exact draws again. Kolmogorov and Smirnov raise a false alarm with probability 1e-6
 * a test should the stream of draws change; the broken twins fail at that level.
 */
class ShapeUpdatesTest {

  private static final double ALARM = 1e-6;
  private static final int REPLICATES = 4_000;
  private static final int STEPS = 3;
  private static final int N = 25;

  /**
   * A prior with a seating of N rows.
   *
   * @param neutral what is taken off the shape before its law is looked at
   */
  private record Problem(TablePrior prior, Weights weights, int tables, double neutral) {

    TableState state() {
      double[] x = new double[N];
      int[] labels = new int[N];
      for (int i = 0; i < N; i++) {
        x[i] = i;
        labels[i] = Math.min(i / 3, tables - 1);
      }
      RealRows rows = RealRows.of(x, N, 1, weights);
      return new TableState(
          prior, DiagonalGaussian.from(rows).withBaseScale(1).bank(rows), Partition.of(labels));
    }

    double[] sizes() {
      double[] sizes = new double[tables];
      for (int i = 0; i < N; i++) {
        sizes[Math.min(i / 3, tables - 1)] += weights.of(i);
      }
      return sizes;
    }

    /** The log density of what exceeds {@code neutral}. */
    double logDensity(double excess) {
      double[] sizes = sizes();
      if (prior instanceof PitmanYor py) {
        Hyperprior.Beta law = (Hyperprior.Beta) py.d().prior();
        double d = excess;
        if (!(d < 1 && py.concentration() > -d)) {
          return Double.NEGATIVE_INFINITY;
        }
        double sum = (law.a() - 1) * Math.log(d) + (law.b() - 1) * Math.log(1 - d);
        for (int i = 1; i < tables; i++) {
          sum += Math.log(py.concentration() + i * d);
        }
        for (double n : sizes) {
          sum += Gamma.logGamma(n - d) - Gamma.logGamma(1 - d);
        }
        return sum;
      }
      PoweredCrp powered = (PoweredCrp) prior;
      Hyperprior above = powered.strength().strength().prior();
      Hyperprior.Gamma law =
          (Hyperprior.Gamma)
              (above instanceof Hyperprior.Shifted shifted ? shifted.excess() : above);
      double total = weights.total();
      double r = 1 + (neutral == 1 ? excess : excess / total);
      double sum = (law.shape() - 1) * Math.log(excess) - law.rate() * excess;
      for (double n : sizes) {
        sum += r * Gamma.logGamma(n);
      }
      return sum - logNormaliser((int) total, powered.concentration(), r);
    }

    @Override
    public String toString() {
      return prior.describe() + ", K " + tables + ", weight " + weights.total();
    }
  }

  private static double logNormaliser(int total, double alpha, double r) {
    if (r > 8) {
      return Double.POSITIVE_INFINITY; // beyond all doubles, and the prior has no mass there
    }
    double[] h = new double[total + 1];
    for (int m = 1; m <= total; m++) {
      h[m] = Math.exp(r * Gamma.logGamma(m) - m * r);
    }
    double[] z = new double[total + 1];
    z[0] = 1;
    for (int n = 1; n < z.length; n++) {
      double binomial = 1;
      for (int m = 1; m <= n; m++) {
        z[n] += alpha * binomial * h[m] * z[n - m];
        binomial *= (n - m) / (double) m;
      }
    }
    return Math.log(z[z.length - 1]) + r * total;
  }

  static Stream<Problem> problems() {
    Weights ones = Weights.ones(N);
    double[] heavy = new double[N];
    double[] whole = new double[N];
    for (int i = 0; i < N; i++) {
      heavy[i] = 1 + i % 5 * 0.75;
      whole[i] = 1 + i % 2;
    }
    PoweredCrp byPower = PoweredCrp.of(Parameter.fixed(1.3), Power.parse("power", "1 + gamma 2 4"));
    PoweredCrp byLambda =
        PoweredCrp.of(Parameter.fixed(0.8), Power.parse("power", "lambda exponential 10"));
    return Stream.of(
        new Problem(
            PitmanYor.of(1, 0.5)
                .with(PitmanYor.DISCOUNT, Parameter.sampled(new Hyperprior.Beta(1, 1))),
            ones,
            7,
            0),
        new Problem(
            PitmanYor.of(1, 0.5)
                .with(PitmanYor.DISCOUNT, Parameter.sampled(new Hyperprior.Beta(2, 3))),
            ones,
            1,
            0),
        new Problem(
            PitmanYor.of(0.3, 0.5)
                .with(PitmanYor.DISCOUNT, Parameter.sampled(new Hyperprior.Beta(0.5, 1.5))),
            Weights.of(heavy),
            5,
            0),
        new Problem(
            PitmanYor.of(-0.2, 0.5)
                .with(PitmanYor.DISCOUNT, Parameter.sampled(new Hyperprior.Beta(1, 1))),
            ones,
            4,
            0),
        new Problem(byPower, ones, 4, 1),
        new Problem(byPower, Weights.of(whole), 6, 1),
        new Problem(byLambda, ones, 5, 0));
  }

  private static boolean keeps(Problem problem, Kernel<TableState> kernel, long seed) {
    ConcentrationLaw law = new ConcentrationLaw(problem::logDensity);
    TableState state = problem.state();
    SeededRng rng = new SeededRng(seed);
    double least = Math.max(0, -problem.prior.concentration()) + 1e-8;
    double[] sample = new double[REPLICATES];
    for (int r = 0; r < REPLICATES; r++) {
      double start = Math.max(least, law.quantile(rng.uniform()));
      state.set(shape(state), problem.neutral + start);
      for (int step = 0; step < STEPS; step++) {
        kernel.apply(state, rng);
      }
      sample[r] = value(state) - problem.neutral;
    }
    return new KolmogorovSmirnovTest().kolmogorovSmirnovTest(law, sample, false) > ALARM;
  }

  private static String shape(TableState state) {
    return state.prior().sampledShape();
  }

  private static double value(TableState state) {
    return state.parameters().value(shape(state));
  }

  private static Kernel<TableState> update(Problem problem) {
    return problem.prior instanceof PitmanYor
        ? ParameterUpdate.of(PitmanYor.DISCOUNT)
        : ParameterUpdate.of("power", "lambda");
  }

  @ParameterizedTest
  @Tag("slow")
  @MethodSource("problems")
  void theShapeFollowsItsPosterior(Problem problem) {
    assertTrue(keeps(problem, update(problem), 21), problem.toString());
  }

  /** Metropolis steps on the log of the excess, for any log density of it. */
  private static Kernel<TableState> twin(Problem problem, DoubleUnaryOperator logDensity) {
    return (state, rng) -> {
      for (int step = 0; step < 20; step++) {
        double now = value(state) - problem.neutral;
        double next = now * Math.exp(0.7 * rng.gaussian());
        double ratio = logDensity.applyAsDouble(next) - logDensity.applyAsDouble(now);
        if (rng.accept(ratio + Math.log(next / now))) {
          state.set(shape(state), problem.neutral + next);
        }
      }
      return 0;
    };
  }

  @Tag("slow")
  @Test
  void brokenTwinsAreFoundOut() {
    Problem py = problems().findFirst().orElseThrow();
    DoubleUnaryOperator sound = py::logDensity;
    assertTrue(keeps(py, twin(py, sound), 22));
    assertFalse(keeps(py, twin(py, d -> sound.applyAsDouble(d) - Math.log(d)), 22), "no Jacobian");
    DoubleUnaryOperator forgetful =
        d -> {
          double sum = sound.applyAsDouble(d);
          for (int i = 1; i < py.tables && d < 1; i++) {
            sum += Math.log(1 + d) - Math.log(1 + i * d);
          }
          return sum;
        };
    assertFalse(keeps(py, twin(py, forgetful), 22), "each new table weighed as the second");
    Problem powered = problems().skip(4).findFirst().orElseThrow();
    DoubleUnaryOperator whole = powered::logDensity;
    assertTrue(keeps(powered, twin(powered, whole), 22));
    double z = logNormaliser(N, 1.3, 1);
    assertFalse(
        keeps(
            powered,
            twin(
                powered,
                e ->
                    e < 6
                        ? whole.applyAsDouble(e) + logNormaliser(N, 1.3, 1 + e) - z
                        : Double.NEGATIVE_INFINITY),
            22),
        "Z of the CRP at any power");
  }

  @Test
  void fixedShapesStayAndOtherLawsAreLeftAlone() {
    for (TablePrior prior :
        new TablePrior[] {PitmanYor.of(1, 0.3), PoweredCrp.of(1, 1.2), Crp.of(1)}) {
      Problem problem = new Problem(prior, Weights.ones(N), 4, 0);
      TableState state = problem.state();
      TablePrior before = state.prior();
      new ParameterUpdate<TableState>().apply(state, new SeededRng(1));
      assertSame(before, state.prior());
      assertEquals(1, state.numbers().names().size());
    }
    assertThrows(IllegalArgumentException.class, () -> Crp.of(1).with(PitmanYor.DISCOUNT, 0.5));
  }

  @Test
  void sampledShapesAreTracedAndDescribed() {
    PitmanYor py =
        PitmanYor.of(1, 0.1).with(PitmanYor.DISCOUNT, Parameter.sampled(new Hyperprior.Beta(1, 3)));
    assertEquals(0.25, py.discount(), 0);
    assertTrue(py.describe().contains("discount 0.25 (sampled, prior beta 1 3)"), py.describe());
    TableState state = new Problem(py, Weights.ones(N), 4, 0).state();
    assertEquals("discount", state.numbers().names().get(1));
    PoweredCrp powered =
        PoweredCrp.of(Parameter.fixed(1), Power.parse("power", "1 + exponential 0.05"));
    assertEquals(1.05, powered.power(), 1e-15);
    assertTrue(powered.describe().contains("prior 1 + gamma 1 20"), powered.describe());
    String byLambda =
        PoweredCrp.of(Parameter.fixed(1), Power.parse("power", "lambda grid 0 5")).describe();
    assertTrue(byLambda.contains("lambda 0 (sampled, prior grid 0 5)"), byLambda);
    assertThrows(IllegalArgumentException.class, () -> Power.parse("power", "grid 0 1"));
    assertFalse(Arrays.asList(powered).contains(PoweredCrp.of(1, 1.05)));
  }
}
