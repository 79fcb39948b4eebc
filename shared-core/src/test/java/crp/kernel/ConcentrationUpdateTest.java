package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.commons.math3.special.Gamma;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Draws of the concentration against its posterior by quadrature, under fixed seeds. A replicate
 * starts with an exact draw from the posterior and applies the kernel three times, so replicates
 * are independent and, for a kernel that keeps the posterior, exact draws again. Kolmogorov and
 * Smirnov raise the alarm for a sound kernel with probability 1e-6 a test, if its stream of draws
 * changes; the broken twins fail at that level.
 */
class ConcentrationUpdateTest {

  private static final double ALARM = 1e-6;
  private static final int REPLICATES = 4_000;
  private static final int STEPS = 3;
  private static final int N = 25;
  private static final double SHAPE = 2;
  private static final double RATE = 0.7;
  private static final Hyperprior GAMMA = new Hyperprior.Gamma(SHAPE, RATE);

  private static final Crp CRP = Crp.of(new Parameter(1, GAMMA));
  private static final Problem POWERED =
      new Problem(PoweredCrp.of(new Parameter(1, GAMMA), Power.of(1.6)), Weights.ones(N), 4);

  /** A prior with a seating of N rows in {@code tables} tables. */
  private record Problem(TablePrior prior, Weights weights, int tables) {

    TableState state() {
      double[] x = new double[N];
      int[] labels = new int[N];
      for (int i = 0; i < N; i++) {
        x[i] = i;
        labels[i] = i % tables;
      }
      RealRows rows = RealRows.of(x, N, 1, weights);
      return new TableState(
          prior, DiagonalGaussian.from(rows).withBaseScale(1).bank(rows), Partition.of(labels));
    }

    ConcentrationLaw posterior() {
      double total = weights.total();
      return new ConcentrationLaw(
          alpha ->
              (SHAPE - 1) * Math.log(alpha)
                  - RATE * alpha
                  + logTables(prior, tables, alpha)
                  - logNormaliser(prior, total, alpha));
    }

    @Override
    public String toString() {
      return prior.getClass().getSimpleName() + ", K " + tables + ", weight " + weights.total();
    }
  }

  private static double logTables(TablePrior prior, int tables, double alpha) {
    double discount = prior instanceof PitmanYor py ? py.discount() : 0;
    double sum = 0;
    for (int i = 0; i < tables; i++) {
      sum += Math.log(alpha + i * discount);
    }
    return sum;
  }

  /** Closed for the CRP and Pitman-Yor, else a plain recursion over the block of the last row. */
  private static double logNormaliser(TablePrior prior, double total, double alpha) {
    if (prior instanceof Crp || prior instanceof PitmanYor) {
      return Gamma.logGamma(alpha + total) - Gamma.logGamma(alpha);
    }
    double[] z = new double[(int) total + 1];
    z[0] = 1;
    for (int n = 1; n < z.length; n++) {
      double binomial = 1;
      for (int m = 1; m <= n; m++) {
        z[n] += alpha * binomial * Math.exp(logTable(prior, m)) * z[n - m];
        binomial *= (n - m) / (double) m;
      }
    }
    return Math.log(z[z.length - 1]);
  }

  private static double logTable(TablePrior prior, int m) {
    if (prior instanceof PoweredCrp powered) {
      return powered.power() * Gamma.logGamma(m);
    }
    double sum = 0;
    for (int i = 1; i < m; i++) {
      sum += Math.log(((GeneralizedCrp) prior).growth().applyAsDouble(i));
    }
    return sum;
  }

  private static boolean keeps(Problem problem, Kernel<TableState> kernel, long seed) {
    return keeps(problem.posterior(), problem.state(), kernel, seed);
  }

  private static boolean keeps(
      ConcentrationLaw law, TableState state, Kernel<TableState> kernel, long seed) {
    SeededRng rng = new SeededRng(seed);
    double[] sample = new double[REPLICATES];
    for (int r = 0; r < REPLICATES; r++) {
      state.setPrior(state.prior().with(Prior.CONCENTRATION, law.quantile(rng.uniform())));
      for (int step = 0; step < STEPS; step++) {
        kernel.apply(state, rng);
      }
      sample[r] = state.prior().concentration();
    }
    return new KolmogorovSmirnovTest().kolmogorovSmirnovTest(law, sample, false) > ALARM;
  }

  static Stream<Problem> problems() {
    Weights ones = Weights.ones(N);
    double[] heavy = new double[N];
    double[] whole = new double[N];
    for (int i = 0; i < N; i++) {
      heavy[i] = 0.6 + i % 5 * 0.75;
      whole[i] = 1 + i % 2;
    }
    return Stream.of(
        new Problem(CRP, ones, 4),
        new Problem(CRP, ones, 1),
        new Problem(CRP, Weights.of(heavy), 6),
        new Problem(PitmanYor.of(new Parameter(1, GAMMA), Parameter.fixed(0.5)), ones, 7),
        new Problem(
            PitmanYor.of(new Parameter(1, GAMMA), Parameter.fixed(0.3)), Weights.of(heavy), 5),
        new Problem(PoweredCrp.of(new Parameter(1, GAMMA), Power.of(1)), ones, 4),
        POWERED,
        new Problem(PoweredCrp.of(new Parameter(1, GAMMA), Power.of(1.4)), Weights.of(whole), 3),
        new Problem(
            GeneralizedCrp.of(new Parameter(1, GAMMA), n -> 1 + 2 * Math.sqrt(n)), ones, 3));
  }

  static Stream<Problem> closed() {
    return problems().filter(one -> one.prior() instanceof Crp || one.prior() instanceof PitmanYor);
  }

  static Stream<Problem> byRecursion() {
    return problems()
        .filter(one -> !(one.prior() instanceof Crp || one.prior() instanceof PitmanYor));
  }

  @ParameterizedTest
  @MethodSource("closed")
  void theConcentrationFollowsItsPosterior(Problem problem) {
    assertTrue(keeps(problem, ParameterUpdate.of(Prior.CONCENTRATION), 11), problem.toString());
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("byRecursion")
  void theConcentrationOfAGrowthFollowsItsPosterior(Problem problem) {
    assertTrue(keeps(problem, ParameterUpdate.of(Prior.CONCENTRATION), 11), problem.toString());
  }

  /** Escobar and West's draw with a planted fault: other numbers in place of K and N. */
  private static Kernel<TableState> twin(double moreTables, double customers, double odds) {
    return (TableState state, Rng rng) -> {
      double k = state.tables() + moreTables;
      double n = customers > 0 ? customers : state.totalWeight();
      double rate = RATE - Math.log(rng.beta(state.prior().concentration() + 1, n));
      double yes = (SHAPE + k - 1) / (odds * n * rate);
      double shape = SHAPE + k - (rng.accept(Math.log(yes / (1 + yes))) ? 0 : 1);
      state.setPrior(state.prior().with(Prior.CONCENTRATION, rng.gamma(shape) / rate));
      return 0;
    };
  }

  @Test
  void brokenTwinsAreFoundOut() {
    Problem plain = new Problem(CRP, Weights.ones(N), 4);
    assertTrue(keeps(plain, twin(0, 0, 1), 12));
    assertFalse(keeps(plain, twin(1, 0, 1), 12), "one table too many");
    assertFalse(keeps(plain, twin(0, 0, 1.0 / N), 12), "odds without N");
    double[] twice = new double[N];
    Arrays.fill(twice, 2);
    Problem tied = new Problem(CRP, Weights.of(twice), 4);
    assertTrue(keeps(tied, twin(0, 0, 1), 12));
    assertFalse(keeps(tied, twin(0, N, 1), 12), "rows where weights count");
    assertFalse(keeps(POWERED, twin(0, 0, 1), 12), "the CRP's draw under a powered CRP");
  }

  /** Two rows at a table under Gamma(1/2, 0.7): the odds are a third of those with one more. */
  @Test
  void theOddsCountShapeAndTablesLessOne() {
    Crp prior = Crp.of(new Parameter(1, new Hyperprior.Gamma(0.5, RATE)));
    RealRows rows = RealRows.of(new double[] {0, 1}, 2, 1);
    TableState state =
        new TableState(
            prior, DiagonalGaussian.from(rows).withBaseScale(1).bank(rows), Partition.of(0, 0));
    ConcentrationLaw law =
        new ConcentrationLaw(alpha -> -0.5 * Math.log(alpha) - RATE * alpha - Math.log1p(alpha));
    assertTrue(keeps(law, state, ParameterUpdate.of(Prior.CONCENTRATION), 11));
    Kernel<TableState> oneMore =
        (there, rng) -> {
          double rate = RATE - Math.log(rng.beta(there.prior().concentration() + 1, 2));
          double odds = 1.5 / (2 * rate);
          double shape = rng.chance(odds / (1 + odds)) ? 1.5 : 0.5;
          there.setPrior(there.prior().with(Prior.CONCENTRATION, rng.gamma(shape) / rate));
          return 0;
        };
    assertFalse(keeps(law, state, oneMore, 12));
  }

  @Test
  void aFixedConcentrationStays() {
    Problem fixed = new Problem(Crp.of(1.25), Weights.ones(N), 4);
    TableState state = fixed.state();
    ParameterUpdate.of(Prior.CONCENTRATION).apply(state, new SeededRng(1));
    assertEquals(Crp.of(1.25), state.prior());
  }
}
