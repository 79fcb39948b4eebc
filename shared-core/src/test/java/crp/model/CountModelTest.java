package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.answer.FitDensities;
import crp.data.RealRows;
import crp.data.Sequences;
import crp.data.Weights;
import crp.franchise.GroupedModel;
import crp.franchise.Level;
import crp.franchise.SequenceModel;
import crp.franchise.TransitionPrior;
import crp.kernel.AuxiliaryGibbs;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.likelihood.NonconjugateFamily;
import crp.likelihood.ParameterBank;
import crp.likelihood.TableSummary;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.likelihood.mixed.ProductFamily;
import crp.mixture.Mixture;
import crp.mixture.TableView;
import crp.numerics.LogSum;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.analysis.integration.IterativeLegendreGaussIntegrator;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.special.Gamma;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Poisson counts with a log-normal prior, from quadrature to fits; and a user's own family. */
public class CountModelTest {

  private static final double NAN = Double.NaN;
  private static final double[] MU = {1, 0.3};
  private static final double SIGMA = 0.9;

  /** {@return the family of these tests, two columns of counts} */
  public static PoissonLogNormal family() {
    return PoissonLogNormal.of(MU, SIGMA);
  }

  /** Two columns, one of them with a hole, and weights that are no whole numbers. */
  private static RealRows rows() {
    double[] values = {1, 0, 2, 3, 9, NAN, 7, 1, 2, 0};
    return RealRows.of(values, 5, 2, Weights.of(1, 1.5, 1, 0.5, 2));
  }

  /** log of the integral over the rates of some rows, column by column, by Gauss and Legendre. */
  public static double logMarginal(RealRows rows, int[] members) {
    double log = 0;
    for (int j = 0; j < rows.columns(); j++) {
      double counts = 0;
      double weight = 0;
      for (int i : members) {
        double x = rows.value(i, j);
        if (!Double.isNaN(x)) {
          double w = rows.weights().of(i);
          counts += w * x;
          weight += w;
          log -= w * Gamma.logGamma(x + 1);
        }
      }
      double s = counts;
      double n = weight;
      double m = MU[j];
      double integral =
          new IterativeLegendreGaussIntegrator(40, 1e-12, 1e-300)
              .integrate(
                  10_000_000,
                  u -> {
                    double z = (u - m) / SIGMA;
                    double base = Math.exp(-0.5 * z * z) / (SIGMA * Math.sqrt(2 * Math.PI));
                    return base * Math.exp(s * u - n * Math.exp(u));
                  },
                  m - 12 * SIGMA,
                  m + 12 * SIGMA);
      log += Math.log(integral);
    }
    return log;
  }

  /** {@return the exact posterior over all partitions} */
  private static double[] exact(TablePrior prior, RealRows rows, List<Partition> all) {
    double[] logs = new double[all.size()];
    for (int p = 0; p < logs.length; p++) {
      Partition z = all.get(p);
      double[] weights = new double[z.clusters()];
      for (int k = 0; k < weights.length; k++) {
        int cluster = k;
        int[] members =
            IntStream.range(0, rows.size()).filter(i -> z.label(i) == cluster).toArray();
        logs[p] += logMarginal(rows, members);
        weights[k] = Arrays.stream(members).mapToDouble(i -> rows.weights().of(i)).sum();
      }
      logs[p] += prior.logProduct(weights, weights.length);
    }
    double sum = LogSum.of(logs.clone(), logs.length);
    return Arrays.stream(logs).map(log -> Math.exp(log - sum)).toArray();
  }

  private static final int BATCHES = 100;

  /** The largest |z| of the frequencies of all partitions that are not rare, from batches. */
  private static double worst(
      Kernel<TableState> sweep, TablePrior prior, RealRows rows, int sweeps, long seed) {
    List<Partition> all = Partitions.all(rows.size());
    double[] expected = exact(prior, rows, all);
    TableState state =
        new TableState(
            prior, PoissonLogNormal.of(MU, SIGMA).bank(rows), Partition.of(0, 0, 0, 0, 0));
    Rng rng = new SeededRng(seed);
    double[][] found = new double[all.size()][BATCHES];
    for (int b = 0; b < BATCHES; b++) {
      for (int s = 0; s < sweeps / BATCHES; s++) {
        sweep.apply(state, rng);
        found[all.indexOf(state.partition())][b] += (double) BATCHES / sweeps;
      }
    }
    state.audit(1e-9);
    double worst = 0;
    for (int p = 0; p < expected.length; p++) {
      if (expected[p] > 0.005) {
        double mean = Arrays.stream(found[p]).average().orElseThrow();
        double square = Arrays.stream(found[p]).map(x -> (x - mean) * (x - mean)).sum();
        double error = Math.sqrt(square / (BATCHES - 1) / BATCHES);
        worst = Math.max(worst, Math.abs(mean - expected[p]) / error);
      }
    }
    return worst;
  }

  private static int both(TableState state, int m, Rng rng) {
    return new AuxiliaryGibbs(m).apply(state, rng)
        + new FamilyUpdate<TableState>().apply(state, rng);
  }

  static Stream<TablePrior> priors() {
    return Stream.of(Crp.of(1.2), PitmanYor.of(0.6, 0.3), PoweredCrp.of(0.9, 1.4));
  }

  /**
   * At most 52 partitions, each |z| above 5.5 by t with 99 degrees of freedom in 3e-7 of all runs:
   * a false alarm in 5e-5 of all choices of the three seeds, which are fixed.
   */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("priors")
  void aLongRunVisitsEachPartitionAsOftenAsQuadratureSays(TablePrior prior) {
    double worst = worst((state, rng) -> both(state, 3, rng), prior, rows(), 30_000, 7);
    assertTrue(worst < 5.5, "z = " + worst);
  }

  /** The same run with rates that are moved as if every row counted once. */
  @Test
  @Tag("slow")
  void aLongRunWithAWrongUpdateIsFoundOut() {
    RealRows rows = rows();
    RealRows once = RealRows.of(rows.toArray(), 5, 2);
    PoissonLogNormal family = PoissonLogNormal.of(MU, SIGMA);
    Kernel<TableState> broken =
        (state, rng) -> {
          new AuxiliaryGibbs().apply(state, rng);
          var bank = (ParameterBank<?>) state.bank();
          for (int t = 0; t < state.tables(); t++) {
            int slot = state.slots()[t];
            int[] members = IntStream.range(0, 5).filter(i -> state.slotOf(i) == slot).toArray();
            double[] parameter = bank.parameter(slot);
            family.update(parameter, once, members, members.length, rng);
            bank.setParameter(slot, parameter);
          }
          return 1;
        };
    double worst = worst(broken, Crp.of(1.2), rows, 30_000, 7);
    assertTrue(worst > 8, "z = " + worst);
  }

  @Tag("slow")
  @Test
  void theMarginalOfARowIsTheQuadratures() {
    RealRows rows = rows();
    PoissonLogNormal family = PoissonLogNormal.of(MU, SIGMA);
    for (int i = 0; i < rows.size(); i++) {
      double found = family.logMarginal(rows, i, rows.weights().of(i), new double[0][]);
      assertEquals(logMarginal(rows, new int[] {i}), found, 1e-9);
    }
    PoissonLogNormal wide = PoissonLogNormal.of(new double[] {-3}, 4);
    double sum = 0;
    for (int x = 0; x < 200_000; x++) {
      RealRows one = RealRows.of(new double[] {x}, 1, 1);
      sum += Math.exp(wide.logMarginal(one, 0, 1, new double[0][]));
    }
    // P(log rate > log 2e5) = P(z > 3.80) = 7.2e-5
    assertEquals(1 - 7.2e-5, sum, 5e-6);
  }

  /** Chi-square on 20 cells, alarm at 5e-7 with a fixed seed, for small and large rates. */
  @Test
  @Tag("slow")
  void simulatedCountsAreThoseOfThePoissonLaw() {
    for (double rate : new double[] {0.7, 30, 4000}) {
      PoissonLogNormal family = PoissonLogNormal.of(new double[] {0}, 1);
      double[] parameter = {Math.log(rate), rate};
      RealRows like = RealRows.of(new double[] {0}, 1, 1);
      SeededRng rng = new SeededRng(3);
      PoissonDistribution law = new PoissonDistribution(rate);
      int n = 20_000;
      double[] cells = new double[20];
      for (int i = 0; i < n; i++) {
        int x = (int) family.simulate(parameter, like, 0, rng).value(0, 0);
        // a uniform number within the count's step makes the cells equally probable
        double below = x == 0 ? 0 : law.cumulativeProbability(x - 1);
        double u = below + rng.uniform() * (law.cumulativeProbability(x) - below);
        cells[(int) Math.min(19, 20 * u)]++;
      }
      double chi = Arrays.stream(cells).map(c -> (c - n / 20.0) * (c - n / 20.0)).sum() * 20 / n;
      // 19 degrees of freedom: 66 is passed once in two million runs
      assertTrue(chi < 66, rate + ": " + chi);
    }
  }

  private static RealRows threeClusters() {
    SeededRng rng = new SeededRng(5);
    PoissonLogNormal law = PoissonLogNormal.of(new double[] {0, 0}, 1);
    double[][] rates = {{2, 20}, {20, 2}, {60, 60}};
    double[] values = new double[180];
    RealRows like = RealRows.of(new double[] {0, 0}, 1, 2);
    for (int i = 0; i < 90; i++) {
      double[] rate = rates[i % 3];
      double[] parameter = {Math.log(rate[0]), Math.log(rate[1]), rate[0], rate[1]};
      law.simulate(parameter, like, 0, rng).copyRow(0, values, 2 * i);
    }
    values[0] = NAN;
    return RealRows.of(values, 90, 2);
  }

  @Test
  void aFitFindsClustersRatesAndSeatsForNewRows() {
    RealRows rows = threeClusters();
    Fit<RealRows> fit =
        Mixture.of(Crp.of(Parameter.gamma(1, 1)), PoissonLogNormal.from(rows), rows)
            .sweeps(400)
            .chains(3)
            .seed(2)
            .fit();
    assertEquals(3, fit.parts().size());
    for (int i = 0; i < 90; i++) {
      assertEquals(fit.partLabels()[i % 3], fit.partLabels()[i], "row " + i);
    }
    TableSummary.Quantities third =
        (TableSummary.Quantities) fit.parts().get(fit.partLabels()[2]).summary();
    assertEquals(List.of("rate of column 1", "rate of column 2"), third.names());
    // 30 rows: 5 deviations of sqrt(60 / 30)
    assertEquals(60, third.mean()[0], 7.1);
    assertEquals(Math.sqrt(2), third.deviation()[0], 0.4);
    assertTrue(Answer.of(fit).summary().contains("rate of column 1"), Answer.of(fit).summary());
    assertTrue(Answer.of(fit).summary().contains("log-normal"), Answer.of(fit).summary());
    RealRows fresh = RealRows.of(new double[] {22, 1, 500, 0, NAN, 21}, 3, 2);
    assertEquals(fit.partLabels()[1], TableView.of(fit).predictor().cluster(fresh, 0));
    assertEquals(fit.partLabels()[0], TableView.of(fit).predictor().cluster(fresh, 2));
    double[] seats = TableView.of(fit).predictor().seatProbabilities(fresh, 1);
    assertTrue(seats[3] > 0.99, Arrays.toString(seats));
    // the density of counts sums to one over a grid that holds nearly everything
    double sum = 0;
    double[] grid = new double[2];
    for (int x = 0; x < 300; x++) {
      grid[0] = x;
      grid[1] = NAN;
      sum += Math.exp(TableView.of(fit).predictor().logDensity(RealRows.of(grid, 1, 2), 0));
    }
    assertEquals(1, sum, 0.01);
  }

  /** Waiting times with a log-normal rate: what a user has to write, and nothing more. */
  public static final class Waiting implements NonconjugateFamily<RealRows> {
    private static final long serialVersionUID = 1L;

    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public void drawParameter(double[] parameter, Rng rng) {
      parameter[0] = rng.gaussian();
    }

    @Override
    public double logBase(double[] parameter) {
      return -0.5 * parameter[0] * parameter[0] - 0.5 * Math.log(2 * Math.PI);
    }

    @Override
    public double logDensity(double[] parameter, RealRows rows, int row) {
      return parameter[0] - Math.exp(parameter[0]) * rows.value(row, 0);
    }

    @Override
    public String describe() {
      return "waiting times";
    }
  }

  @Test
  void aUsersOwnFamilyNeedsFiveMethods() {
    SeededRng rng = new SeededRng(8);
    double[] times = new double[60];
    Arrays.setAll(times, i -> -Math.log(rng.uniform()) / (i % 2 == 0 ? 8 : 0.02));
    RealRows rows = RealRows.of(times, 60, 1);
    Fit<RealRows> fit = Mixture.of(Crp.of(1), new Waiting(), rows).sweeps(300).fit();
    assertTrue(fit.parts().size() >= 2, Answer.of(fit).summary());
    Partition estimate = fit.estimate();
    int apart = 0;
    for (int i = 0; i < 60; i += 2) {
      apart += estimate.label(i) == estimate.label(i + 1) ? 0 : 1;
    }
    assertTrue(apart >= 27, "apart " + apart);
    assertThrows(
        UnsupportedOperationException.class,
        () -> new Waiting().simulate(new double[1], rows, 0, rng));
  }

  /** One column of counts: its curve would go through numbers that are no counts. */
  @Test
  void countsHaveNoDensityAndTheReportDoesWithout() {
    RealRows rows = RealRows.of(new double[] {1, 0, 2, 30, 28, 33}, 6, 1);
    Fit<RealRows> fit =
        Mixture.of(Crp.of(1), PoissonLogNormal.from(rows), rows).sweeps(20).chains(1).fit();
    String fault =
        assertThrows(UnsupportedOperationException.class, () -> FitDensities.of(fit).curves())
            .getMessage();
    assertTrue(fault.startsWith("the values of this likelihood are counts"), fault);
    assertEquals(0, FitDensities.of(fit).columns());
    RealRows times = RealRows.of(new double[] {1, 0.3, 2}, 3, 1);
    Fit<RealRows> real = Mixture.of(Crp.of(1), new Waiting(), times).sweeps(20).chains(1).fit();
    assertEquals(1, FitDensities.of(real).curves().size());
  }

  private static String fault(Runnable action) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, action::run).getMessage());
  }

  @Test
  void mistakesAreNamed() {
    PoissonLogNormal family = PoissonLogNormal.of(MU, SIGMA);
    assertEquals(
        "row 2, column 1: count must be a whole number from 0 to 1000000000 or missing, was -3.0",
        fault(() -> family.bank(RealRows.of(new double[] {1, 2, -3, 4}, 2, 2))));
    assertEquals(
        "row 1, column 2: count must be a whole number from 0 to 1000000000 or missing, was 2.5",
        fault(() -> PoissonLogNormal.from(RealRows.of(new double[] {1, 2.5, 3, 4}, 2, 2))));
    assertEquals(
        "expected rows of 2 columns, got 1",
        fault(() -> family.bank(RealRows.of(new double[] {1}, 1, 1))));
    String sigma = "sigma must be at least 0.001 and at most 20, was ";
    assertEquals(sigma + 0, fault(() -> family.withSigma(0)));
    assertEquals(sigma + "100000000", fault(() -> family.withSigma(1e8)));
    String mu = "mu must be at least -100 and at most 100, was ";
    assertEquals(mu + "NaN", fault(() -> family.withMu(NAN)));
    assertEquals(mu + "101", fault(() -> family.withMu(101)));
    assertThrows(IllegalArgumentException.class, () -> PoissonLogNormal.of(new double[0], 1));
  }

  @Test
  void modelsThatNeedTheParametersIntegratedOutSaySo() {
    RealRows rows = RealRows.of(new double[] {1, 2, 3}, 3, 1);
    PoissonLogNormal family = PoissonLogNormal.from(rows);
    TransitionPrior states = TransitionPrior.of(1, 1, 1);
    String fault =
        fault(() -> SequenceModel.of(states, family, rows, Sequences.of(3)).sweeps(2).fit());
    assertTrue(fault.contains("not conjugate and cannot be used with sequences"), fault);
    assertTrue(fault.contains(family.describe()), fault);
    Level level = Level.of(Parameter.fixed(1));
    String groups =
        fault(() -> GroupedModel.of(level, level, family, rows, new int[3]).sweeps(2).fit());
    assertTrue(groups.contains("not conjugate and cannot be used with groups"), groups);
    assertTrue(fault(() -> ProductFamily.of(List.of(family))).contains(family.describe()));
  }

  /** The density of proposals, over a grid of log rates, and the law of draws from it. */
  @Test
  void proposedRatesHaveTheirDensity() {
    RealRows rows = rows();
    PoissonLogNormal family = PoissonLogNormal.of(MU, SIGMA);
    for (int[] members : new int[][] {{0, 1, 3}, {2}}) {
      // the second column is scored at its own place, so that the first one is left over
      double[] parameter = new double[4];
      family.propose(parameter, rows, members, members.length, new SeededRng(1));
      double there = parameter[1];
      double sum = 0;
      double below = 0;
      double at = 0.4;
      for (double u = -60; u < 60; u += 0.001) {
        parameter[0] = u;
        parameter[1] = there;
        double density = Math.exp(family.logProposal(parameter, rows, members, members.length));
        sum += 0.001 * density;
        below += u < at ? 0.001 * density : 0;
      }
      // what is left is the density of the second rate, the same for every first one
      double share = below / sum;
      int n = 40_000;
      int found = 0;
      SeededRng rng = new SeededRng(4);
      for (int i = 0; i < n; i++) {
        family.propose(parameter, rows, members, members.length, rng);
        found += parameter[0] < at ? 1 : 0;
        assertEquals(Math.exp(parameter[0]), parameter[2], 0);
      }
      // 5 standard errors: an alarm in two million runs
      assertEquals(share, (double) found / n, 5 * 0.5 / Math.sqrt(n));
      RealRows one = RealRows.of(new double[] {7, 1, 3}, 3, 1);
      PoissonLogNormal single = PoissonLogNormal.of(new double[] {1}, SIGMA);
      double all = 0;
      for (double u = -60; u < 60; u += 0.001) {
        double[] rate = {u, Math.exp(u)};
        all += 0.001 * Math.exp(single.logProposal(rate, one, new int[] {0, 2}, 2));
      }
      assertEquals(1, all, 1e-6);
    }
  }
}
