package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Weights;
import crp.kernel.FamilyUpdate;
import crp.kernel.TableGibbs;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.analysis.integration.IterativeLegendreGaussIntegrator;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.apache.commons.math3.special.Gamma;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Student t clusters: banks whose rows have latent scales, and their exact posterior. */
final class StudentFamilyTest {

  private static final int N = 12;

  /** Values of 1 / f. */
  private static final double[] TAILS = {0, 0.2, 0.5};

  private static RealRows rows(boolean holes, Weights weights) {
    Rng rng = new SeededRng(3);
    double[] values = new double[3 * N];
    for (int i = 0; i < values.length; i++) {
      values[i] = (i / 3 % 2) * 3 + rng.gaussian() / Math.sqrt(rng.gamma(1.5));
      if (holes && rng.uniform() < 0.2) {
        values[i] = Double.NaN;
      }
    }
    return RealRows.of(values, N, 3, weights);
  }

  static Stream<FamilyCase<RealRows>> cases() {
    Weights weights = Weights.of(1, 0.5, 3, 1, 2, 0, 1.25, 1, 0.1, 4, 1, 1);
    RealRows plain = rows(false, Weights.ones(N));
    RealRows holes = rows(true, Weights.ones(N));
    RealRows weighted = rows(false, weights);
    return Stream.of(
        FamilyCase.real(
            "fixed", GaussianNiw.from(plain).with(GaussianFamily.TAILS, third()), plain),
        FamilyCase.real("sampled", student(plain), plain),
        FamilyCase.real("holes", student(holes), holes),
        FamilyCase.real("weights", student(weighted), weighted),
        FamilyCase.real("rounded", student(plain).rounded(Resolution.of(0.5, 0, 1)), plain));
  }

  private static Parameter third() {
    return Parameter.fixed(1.0 / 3);
  }

  private static GaussianNiw student(RealRows rows) {
    return GaussianNiw.from(rows).withSampled(GaussianFamily.TAILS);
  }

  /** A bank without customers after some draws, so that scales have left their starts. */
  private static TableBank<RealRows> drawn(FamilyCase<RealRows> subject, RealRows rows) {
    TableBank<RealRows> bank = subject.family().bank(rows);
    bank.reserve(2);
    for (int i = 0; i < rows.size(); i++) {
      bank.add(i % 2, i);
    }
    Rng rng = new SeededRng(5);
    for (int sweep = 0; sweep < 5; sweep++) {
      Capabilities.sampled(bank).resample(new int[] {0, 1}, 2, rng);
    }
    assertTrue(
        subject.name().equals("fixed")
            || Capabilities.sampled(bank).hyperparameters().value("tails") > 0);
    for (int i = 0; i < rows.size(); i++) {
      bank.remove(i % 2, i);
    }
    return bank;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void keepsTheContract(FamilyCase<RealRows> subject) throws IOException, ClassNotFoundException {
    new FamilyContract<>(rows -> drawn(subject, rows), subject.rows(), true).all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void manyMovesLeaveNoTrace(FamilyCase<RealRows> subject) {
    new FamilyContract<>(rows -> drawn(subject, rows), subject.rows(), true)
        .millionMovesLeaveNoTrace(100_000);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void bankThatCountsItsOwnRowIsRejected(FamilyCase<RealRows> subject) {
    FamilyContract<RealRows> contract =
        new FamilyContract<>(
            rows -> new BrokenBank<>(drawn(subject, rows), BrokenBank.Fault.COUNTS_ITSELF),
            subject.rows(),
            true);
    assertThrows(AssertionError.class, contract::all);
  }

  @Test
  void withoutTailsNothingChanges() {
    RealRows rows = rows(false, Weights.ones(N));
    GaussianNiw normal = GaussianNiw.from(rows);
    assertEquals(
        normal.describe(), normal.with(GaussianFamily.TAILS, Parameter.fixed(0)).describe());
    assertEquals(normal.background().describe(), student(rows).background().describe());
    assertTrue(Capabilities.sampled(normal.bank(rows)).tempers());
  }

  @Test
  void refusesWhatItCannotDo() {
    RealRows rows = rows(false, Weights.ones(N));
    assertThrows(
        IllegalArgumentException.class, () -> new TemperedBank<>(student(rows).bank(rows), 0.5));
    DiagonalGaussian columns = DiagonalGaussian.from(rows);
    assertThrows(IllegalArgumentException.class, () -> columns.with(GaussianFamily.TAILS, third()));
    assertThrows(
        IllegalArgumentException.class,
        () -> GaussianNiw.from(rows).with(GaussianFamily.TAILS, Parameter.fixed(1.1)));
  }

  private static TableBank<RealRows> line(double tails) {
    RealRows rows = RealRows.of(new double[][] {{-0.4}, {0.3}, {3}, {0.1}});
    GaussianFamily family =
        GaussianNiw.of(new double[] {0}, 0.5, 4, new double[] {1})
            .with(GaussianFamily.TAILS, Parameter.fixed(tails));
    TableBank<RealRows> bank = family.bank(rows);
    bank.reserve(2);
    for (int i = 0; i < rows.size(); i++) {
      bank.add(0, i);
    }
    Capabilities.sampled(bank).resample(new int[] {0}, 1, new SeededRng(2));
    return bank;
  }

  private static double density(TableBank<RealRows> bank, double x) {
    double[] out = new double[1];
    bank.addLogPredictiveOf(RealRows.of(new double[][] {{x}}), 0, new int[] {0}, 1, out);
    return Math.exp(out[0]);
  }

  /** Integrated over x = sinh t. */
  @Test
  void predictiveOfNewRowsIntegratesToOne() {
    for (double tails : new double[] {0.05, 0.3, 0.5, 1}) {
      TableBank<RealRows> bank = line(tails);
      double mass =
          new IterativeLegendreGaussIntegrator(20, 1e-10, 1e-12)
              .integrate(100_000_000, t -> density(bank, Math.sinh(t)) * Math.cosh(t), -20, 20);
      assertEquals(1, mass, 1e-7, "tails " + tails);
    }
  }

  /** An empty table at fixed mean and variance is a Student t density. */
  @Test
  void predictiveHasItsTails() {
    double tails = 0.25;
    GaussianFamily known =
        GaussianNiw.of(new double[] {0}, 1e8, 1e8, new double[] {1e8})
            .with(GaussianFamily.TAILS, Parameter.fixed(tails));
    TableBank<RealRows> bank = known.bank(RealRows.of(new double[][] {{0}}));
    bank.reserve(1);
    for (double x : new double[] {0, 0.5, 3, 50, 1e4}) {
      double f = 1 / tails;
      double t =
          Gamma.logGamma((f + 1) / 2)
              - Gamma.logGamma(f / 2)
              - Math.log(f * Math.PI) / 2
              - (f + 1) / 2 * Math.log1p(x * x / f);
      assertEquals(t, Math.log(density(bank, x)), 1e-5, "x " + x);
    }
  }

  /** False alarm once in 100,000 re-seedings. */
  @Test
  void simulatedRowsFollowThePredictive() {
    TableBank<RealRows> bank = line(0.4);
    double[] cuts = {-20, -3, -1, -0.3, 0, 0.3, 1, 3, 20};
    double[] counts = new double[cuts.length + 1];
    Rng rng = new SeededRng(8);
    int draws = 40_000;
    for (int r = 0; r < draws; r++) {
      double x = bank.simulate(0, 0, rng).value(0, 0);
      int cell = (int) Arrays.stream(cuts).filter(cut -> cut < x).count();
      counts[cell]++;
    }
    double statistic = 0;
    for (int c = 0; c < counts.length; c++) {
      double from = c == 0 ? -20 : asinh(cuts[c - 1]);
      double to = c == cuts.length ? 20 : asinh(cuts[c]);
      double share =
          new IterativeLegendreGaussIntegrator(20, 1e-9, 1e-12)
              .integrate(10_000_000, t -> density(bank, Math.sinh(t)) * Math.cosh(t), from, to);
      statistic += Math.pow(counts[c] - draws * share, 2) / (draws * share);
    }
    assertTrue(
        statistic
            < new ChiSquaredDistribution(counts.length - 1).inverseCumulativeProbability(1 - 1e-5),
        "chi-square " + statistic);
  }

  private static double asinh(double x) {
    return Math.log(x + Math.sqrt(x * x + 1));
  }

  // The exact posterior of partition and tails of three rows, by quadrature.

  private static final double[] POINTS = {-0.4, 0.5, 3.5};
  private static final int[][] PARTITIONS = {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {0, 1, 2}};
  private static final double KAPPA = 0.5;
  private static final double NU = 4;

  /** If the factor u^(1/2) of a row's density is left out. */
  private static double withoutScaleFactor(double q, double tails) {
    return tails == 0
        ? -q / 2 - Math.log(2 * Math.PI) / 2
        : -Math.log(2 * Math.PI) / 2 - 0.5 / tails * Math.log1p(q * tails);
  }

  /** The marginal density of rows: the sum over log sigma and the mean in deviations. */
  private static double marginal(DoubleBinaryOperator row, double tails, double... x) {
    double sum = 0;
    double step = 0.04;
    for (double logSigma = -5; logSigma < 6; logSigma += step) {
      double sigma = Math.exp(logSigma);
      // sigma^2 = 1 / (2 gamma(nu/2)): density of log sigma
      double logPrior =
          -NU * logSigma
              - 0.5 / (sigma * sigma)
              + Math.log(2)
              - NU / 2 * Math.log(2)
              - Gamma.logGamma(NU / 2);
      for (double z = -9; z < 9; z += step) {
        double log = logPrior - z * z / 2 - Math.log(2 * Math.PI) / 2;
        double mean = z * sigma / Math.sqrt(KAPPA);
        for (double value : x) {
          double y = (value - mean) / sigma;
          log += row.applyAsDouble(y * y, tails) - logSigma;
        }
        sum += Math.exp(log) * step * step;
      }
    }
    return sum;
  }

  /** {@return the law of partition p and tails g at p * 3 + g} */
  private static double[] posterior(DoubleBinaryOperator row, double[] prior) {
    double[] law = new double[PARTITIONS.length * TAILS.length];
    for (int at = 0; at < law.length; at++) {
      int[] labels = PARTITIONS[at / TAILS.length];
      double tails = TAILS[at % TAILS.length];
      // CRP of concentration 1: the product of (n - 1)! over tables
      double weight = prior[at % TAILS.length];
      for (int k = 0; k < 3; k++) {
        int table = k;
        double[] members =
            IntStream.range(0, 3)
                .filter(i -> labels[i] == table)
                .mapToDouble(i -> POINTS[i])
                .toArray();
        if (members.length > 0) {
          weight *= (members.length == 3 ? 2 : 1) * marginal(row, tails, members);
        }
      }
      law[at] = weight;
    }
    double total = Arrays.stream(law).sum();
    return Arrays.stream(law).map(p -> p / total).toArray();
  }

  private static final int BATCHES = 50;

  /** {@return shares of all states in each of some batches of sweeps} */
  private static double[][] chain(int sweeps) {
    RealRows rows = RealRows.of(POINTS, 3, 1);
    GaussianFamily family =
        GaussianNiw.of(new double[] {0}, KAPPA, NU, new double[] {1})
            .with(GaussianFamily.TAILS, Parameter.sampled(Hyperprior.grid(TAILS)));
    TableState state =
        new TableState(Crp.of(1), family.bank(rows), Partition.of(new int[] {0, 0, 0}));
    Rng rng = new SeededRng(11);
    TableGibbs seats = new TableGibbs();
    FamilyUpdate<TableState> scales = new FamilyUpdate<>();
    double[][] shares = new double[BATCHES][PARTITIONS.length * TAILS.length];
    for (int s = 0; s < sweeps; s++) {
      seats.apply(state, rng);
      scales.apply(state, rng);
      int[] labels = state.partition().labels();
      int p = 0;
      while (!Arrays.equals(labels, PARTITIONS[p])) {
        p++;
      }
      int g =
          Arrays.binarySearch(
              TAILS, Capabilities.sampled(state.bank()).hyperparameters().value("tails"));
      shares[s * BATCHES / sweeps][p * TAILS.length + g] += (double) BATCHES / sweeps;
    }
    return shares;
  }

  /** {@return the largest z score of a state's share} */
  private static double largestZ(double[][] shares, double[] law) {
    double largest = 0;
    for (int at = 0; at < law.length; at++) {
      double mean = 0;
      double square = 0;
      for (double[] batch : shares) {
        mean += batch[at] / BATCHES;
        square += batch[at] * batch[at] / BATCHES;
      }
      double error = Math.sqrt((square - mean * mean) / (BATCHES - 1));
      largest = Math.max(largest, Math.abs(mean - law[at]) / error);
    }
    return largest;
  }

  /** An alarm is a z score above 5.5 by 50 batches: once in 40,000 re-seedings for 15 states. */
  @Test
  @Tag("slow")
  void chainHasTheExactPosterior() {
    double[][] shares = chain(400_000);
    double[] equal = {1, 1, 1};
    double z = largestZ(shares, posterior(StudentLaw::logDensity, equal));
    assertTrue(z < 5.5, "z " + z);
    // the posteriors of broken samplers are far away
    double noFactor = largestZ(shares, posterior(StudentFamilyTest::withoutScaleFactor, equal));
    assertTrue(noFactor > 20, "without the factor: z " + noFactor);
    double asWeight = largestZ(shares, posterior(StudentFamilyTest::scaleAsWeight, equal));
    assertTrue(asWeight > 20, "scale as weight: z " + asWeight);
    double otherPrior =
        largestZ(shares, posterior(StudentLaw::logDensity, new double[] {0.8, 1, 1}));
    assertTrue(otherPrior > 8, "other prior of the tails: z " + otherPrior);
  }

  /** If the scale multiplies the log density, as a row's weight does: normal density to the u. */
  private static double scaleAsWeight(double q, double tails) {
    double normal = -q / 2 - Math.log(2 * Math.PI) / 2;
    // the mean of e^(u l) over u of gamma law is (1 - 2 l / f)^(-f / 2)
    return tails == 0 ? normal : -0.5 / tails * Math.log1p(-2 * tails * normal);
  }

  private static final int SETS = 300;

  /**
   * Ranks of tails drawn from their prior among draws given rows that have them are uniform (Cook,
   * Gelman and Rubin 2006). False alarm once in 100,000 re-seedings.
   */
  @Test
  @Tag("slow")
  void tailsAreCalibrated() {
    double[] grid = {0, 0.1, 0.2, 0.3, 0.4, 0.5};
    int[] cells = new int[10];
    Rng rng = new SeededRng(21);
    for (int r = 0; r < SETS; r++) {
      double truth = grid[rng.below(grid.length)];
      double rank = rank(truth, grid, simulated(truth, rng), rng);
      cells[(int) Math.min(9, 10 * rank)]++;
    }
    double statistic = 0;
    for (int count : cells) {
      statistic += Math.pow(count - SETS / 10.0, 2) / (SETS / 10.0);
    }
    double limit = new ChiSquaredDistribution(9).inverseCumulativeProbability(1 - 1e-5);
    assertTrue(statistic < limit, "chi-square " + statistic + " " + Arrays.toString(cells));
  }

  /** Forty rows in two columns from one table: sigma and mean from the prior, columns alike. */
  private static RealRows simulated(double tails, Rng rng) {
    double[] values = new double[40];
    double sigma = Math.sqrt(0.5 / rng.gamma(NU / 2));
    double mean = sigma / Math.sqrt(KAPPA) * rng.gaussian();
    for (int i = 0; i < values.length; i++) {
      double u = tails == 0 ? 1 : rng.gamma(0.5 / tails) * 2 * tails;
      values[i] = mean + sigma / Math.sqrt(u) * rng.gaussian();
    }
    return RealRows.of(values, values.length, 1);
  }

  /** {@return the share of draws below the truth, equal ones at random} */
  private static double rank(double truth, double[] grid, RealRows rows, Rng rng) {
    GaussianFamily family =
        GaussianNiw.of(new double[] {0}, KAPPA, NU, new double[] {1})
            .with(GaussianFamily.TAILS, Parameter.sampled(Hyperprior.grid(grid)));
    TableBank<RealRows> bank = family.bank(rows);
    bank.reserve(1);
    for (int i = 0; i < rows.size(); i++) {
      bank.add(0, i);
    }
    int sweeps = 2000;
    double below = 0;
    double equal = 0;
    for (int s = 0; s < sweeps; s++) {
      Capabilities.sampled(bank).resample(new int[] {0}, 1, rng);
      double tails = Capabilities.sampled(bank).hyperparameters().value(GaussianFamily.TAILS);
      below += s >= 200 && tails < truth ? 1 : 0;
      equal += s >= 200 && tails == truth ? 1 : 0;
    }
    return (below + rng.uniform() * equal) / (sweeps - 200);
  }
}
