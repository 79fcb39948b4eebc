package crp.likelihood.gaussian;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Weights;
import crp.draws.Draw;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.TableGibbs;
import crp.likelihood.Capabilities;
import crp.likelihood.TemperedBank;
import crp.parameter.Hyperprior;
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
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The scales of the columns beside the partition: on short grids a finite state space, so exact.
 */
final class ColumnScalesTest {

  private static final double TOLERANCE = 1e-11;
  private static final double[] SCALES = {1, 0.25, 0.03125};
  private static final double[] KAPPAS = {0.5, 0.0625};

  /** A hole, rows of different weight, and columns of different spread. */
  private static final RealRows ROWS =
      RealRows.of(
          new double[] {-0.4, 1.1, 2.6, Double.NaN, 0.3, 0.9}, 3, 2, Weights.of(1, 2.5, 0.5));

  /** Who sits with whom, c, kappa, and the scales of both columns. */
  private record At(Partition partition, double c, double kappa, double first, double second) {}

  private static DiagonalGaussian family(boolean kappaSampled) {
    Parameter scale = new Parameter(1, Hyperprior.grid(SCALES));
    DiagonalGaussian family =
        DiagonalGaussian.of(new double[] {0.5, 0.1}, KAPPAS[0], 1.4, new double[] {1.1, 0.8})
            .with(GaussianFamily.BASE_SCALE, scale, "scale");
    Parameter kappa = new Parameter(KAPPAS[0], Hyperprior.grid(KAPPAS));
    return kappaSampled ? family.with(GaussianFamily.KAPPA, kappa, "kappa") : family;
  }

  private static List<At> states(boolean kappaSampled) {
    List<At> states = new ArrayList<>();
    for (Partition partition : Partitions.all(3)) {
      for (double c : SCALES) {
        for (double first : SCALES) {
          for (double second : SCALES) {
            for (double kappa : kappaSampled ? KAPPAS : new double[] {KAPPAS[0]}) {
              states.add(new At(partition, c, kappa, first, second));
            }
          }
        }
      }
    }
    return states;
  }

  private static void set(DiagonalBank bank, At at) {
    double[] scales = {at.first, at.second};
    for (int j = 0; j < 2; j++) {
      double[] sure = new double[SCALES.length];
      for (int g = 0; g < sure.length; g++) {
        sure[g] = bank.own.values()[g] == scales[j] ? 0 : Double.NEGATIVE_INFINITY;
      }
      bank.own.draw(j, at.c, sure, new SeededRng(1));
    }
    bank.setHyperparameters(name -> name.equals(GaussianFamily.KAPPA) ? at.kappa : at.c);
  }

  private static TableState state(DiagonalBank bank, double power, At at) {
    set(bank, at);
    return new TableState(
        Crp.of(1.3), power == 1 ? bank : new TemperedBank<>(bank, power), at.partition);
  }

  private static Invariance<At> matrix(
      boolean kappaSampled, double power, List<Kernel<TableState>> kernels) {
    DiagonalGaussian family = family(kappaSampled);
    return Invariance.of(
        states(kappaSampled),
        (from, rng) -> {
          DiagonalBank bank = new DiagonalBank(family.prior(), family.prepare(ROWS));
          TableState state = state(bank, power, from);
          kernels.forEach(kernel -> kernel.apply(state, rng));
          return new At(
              state.partition(),
              bank.base.scale(),
              bank.base.kappa(),
              bank.own.of(0),
              bank.own.of(1));
        },
        at -> state(new DiagonalBank(family.prior(), family.prepare(ROWS)), power, at).logJoint());
  }

  private static Invariance<At> matrix(
      boolean kappaSampled, double power, Kernel<TableState> scales) {
    return matrix(kappaSampled, power, List.of(new TableGibbs(), scales));
  }

  private static double law(double c, double scale) {
    double sum = Arrays.stream(SCALES).map(s -> weight(s / c)).sum();
    return weight(scale / c) / sum;
  }

  private static double weight(double ratio) {
    return Math.min(ratio, 1 / ratio);
  }

  /** {@return log p(rows | at), by one bank of one column each with its scale fixed} */
  private static double plain(At at) {
    double sum = 0;
    double[] means = {0.5, 0.1};
    double[] scales = {1.1 * at.first, 0.8 * at.second};
    for (int j = 0; j < 2; j++) {
      RealRows column = ROWS.columns(new int[] {j});
      DiagonalGaussian one =
          DiagonalGaussian.of(new double[] {means[j]}, at.kappa, 1.4, new double[] {scales[j]});
      TableState state = new TableState(Crp.of(1.3), one.bank(column), at.partition);
      for (int slot : Arrays.copyOf(state.slots(), state.tables())) {
        sum += state.bank().logMarginal(slot);
      }
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theJointDensityIsThatOfTheColumnsOneByOne(boolean kappaSampled) {
    DiagonalGaussian family = family(kappaSampled);
    double mass = 0;
    for (At at : states(kappaSampled)) {
      DiagonalBank bank = new DiagonalBank(family.prior(), family.prepare(ROWS));
      TableState state = state(bank, 1, at);
      double prior = law(at.c, at.first) * law(at.c, at.second) / SCALES.length;
      prior /= kappaSampled ? KAPPAS.length : 1;
      assertEquals(Math.log(prior), bank.logHyperprior(), 1e-12);
      mass += Math.exp(bank.logHyperprior());
      double rows = 0;
      for (int slot : Arrays.copyOf(state.slots(), state.tables())) {
        rows += bank.logMarginal(slot);
      }
      assertEquals(plain(at), rows, 1e-10);
    }
    assertEquals(Partitions.all(3).size(), mass, 1e-10);
  }

  @Test
  @Tag("slow")
  void sweepAndScalesAndKappaTogetherKeepThePosterior() {
    requireKept(true);
  }

  @Test
  void sweepAndScalesTogetherKeepThePosterior() {
    requireKept(false);
  }

  private static void requireKept(boolean kappaSampled) {
    matrix(kappaSampled, 1, new FamilyUpdate<>()).requireInvariant(TOLERANCE).requireIrreducible();
  }

  @Test
  void theDrawIsIndependentOfWhereItStarts() {
    Invariance<At> matrix =
        matrix(false, 1, List.of(new FamilyUpdate<>()))
            .requireInvariant(TOLERANCE)
            .requireReversible(TOLERANCE);
    Partition pair = Partition.of(0, 1, 0);
    At from = new At(pair, 1, KAPPAS[0], 0.25, 1);
    List<At> there = matrix.states().stream().filter(at -> at.partition.equals(pair)).toList();
    double mass = there.stream().mapToDouble(matrix::target).sum();
    for (At to : there) {
      assertEquals(matrix.target(to) / mass, matrix.transition(from, to), 1e-11);
    }
  }

  @Test
  @Tag("slow")
  void underAPowerOfTheLikelihoodTheTemperedLawIsKept() {
    for (double power : new double[] {0, 0.3}) {
      matrix(false, power, new FamilyUpdate<>()).requireInvariant(TOLERANCE).requireIrreducible();
    }
  }

  @Test
  @Tag("slow")
  void scalesOfTheWrongColumnOrPowerAreFoundOut() {
    Kernel<TableState> exchanged =
        (state, rng) -> {
          Capabilities.sampled(state.bank()).resample(state.slots(), state.tables(), rng);
          DiagonalBank bank = (DiagonalBank) state.bank();
          At now =
              new At(
                  state.partition(),
                  bank.base.scale(),
                  bank.base.kappa(),
                  bank.own.of(1),
                  bank.own.of(0));
          set(bank, now);
          return 0;
        };
    Kernel<TableState> full =
        (state, rng) -> {
          Capabilities.sampled(state.bank()).resample(state.slots(), state.tables(), 1 / 0.3, rng);
          return 0;
        };
    Kernel<TableState> forgetful =
        (state, rng) -> {
          Capabilities.sampled(state.bank())
              .resample(state.slots(), Math.max(1, state.tables() - 1), rng);
          return 0;
        };
    for (Invariance<At> twin :
        List.of(
            matrix(false, 1, exchanged), matrix(false, 0.3, full), matrix(false, 1, forgetful))) {
      assertThrows(AssertionError.class, () -> twin.requireInvariant(TOLERANCE));
      assertTrue(twin.worstImbalance() > 1e-5, twin.toString());
    }
  }

  /** What is computed from a draw uses scales of the columns from their law given its tables. */
  @Test
  void theScalesOfADrawAreDrawnGivenItsTables() {
    DiagonalGaussian family = family(false);
    RealRows rows = family.prepare(ROWS);
    Partition pair = Partition.of(0, 1, 0);
    Draw draw = new Draw(0, 1, pair, 0, Map.of(GaussianFamily.BASE_SCALE, 0.25));
    double[] law = new double[9];
    for (At at : states(false)) {
      if (at.partition.equals(pair)) {
        double prior = law(at.c, at.first) * law(at.c, at.second);
        law[at(at.first) * 3 + at(at.second)] += prior * Math.exp(plain(at));
      }
    }
    double total = Arrays.stream(law).sum();
    int many = 4000;
    int[] seen = new int[9];
    Rng rng = new SeededRng(5);
    for (int i = 0; i < many; i++) {
      DiagonalBank bank = (DiagonalBank) SeatedRows.bankOfMany(family, rows, draw, rng);
      assertEquals(0.25, bank.base.scale(), 0);
      seen[at(bank.own.of(0)) * 3 + at(bank.own.of(1))]++;
    }
    for (int k = 0; k < 9; k++) {
      double p = law[k] / total;
      // five standard errors: one of nine misses with probability 5e-6
      assertEquals(p, (double) seen[k] / many, 5 * Math.sqrt(p * (1 - p) / many));
    }
  }

  private static int at(double scale) {
    return (int) Math.rint(-Math.log(scale) / Math.log(2) / 2.5 + 0.1);
  }

  @Test
  void afterwardsFrozenAndFollowingBanksHaveThem() {
    DiagonalGaussian family = family(true);
    RealRows rows = family.prepare(ROWS);
    DiagonalBank bank = new DiagonalBank(family.prior(), rows);
    TableState state = state(bank, 1, new At(Partition.of(0, 1, 0), 0.25, 0.0625, 1, 0.03125));
    int[] slots = {state.slots()[0], state.slots()[1]};
    double[] expected = new double[2];
    bank.addLogPredictiveOf(ROWS, 2, slots, 2, expected);
    double[] frozen = new double[2];
    bank.frozen(slots, 2).addLogPredictiveOf(ROWS, 2, new int[] {0, 1}, 2, frozen);
    assertArrayEquals(expected, frozen, 1e-12);
    DiagonalBank other = new DiagonalBank(family.prior(), rows);
    other.follow(bank);
    assertEquals(bank.logHyperprior(), other.logHyperprior(), 0);
    assertEquals(0.03125, other.own.of(1), 0);
  }

  @Test
  void aSingleColumnHasTheBaseScaleOfItsDraw() {
    RealRows column = ROWS.columns(new int[] {0});
    DiagonalGaussian family =
        DiagonalGaussian.from(column).with(GaussianFamily.BASE_SCALE, BasePrior.SCALES);
    Draw draw =
        new Draw(0, 1, Partition.of(0, 1, 0), 0, Map.of(GaussianFamily.BASE_SCALE, 0.015625));
    DiagonalBank bank =
        (DiagonalBank) SeatedRows.bank(family, family.prepare(column), draw, new SeededRng(1));
    assertEquals(0.015625, bank.own.of(0), 0);
    assertEquals(-Math.log(25), bank.logHyperprior(), 1e-12);
  }

  @Test
  void aScaleThatIsFixedIsThatOfEveryColumn() {
    DiagonalGaussian family = family(false).withBaseScale(0.4);
    DiagonalBank bank = new DiagonalBank(family.prior(), family.prepare(ROWS));
    TableState state = new TableState(Crp.of(1.3), bank, Partition.of(0, 1, 0));
    bank.resample(state.slots(), 2, new SeededRng(1));
    assertEquals(0.4, bank.own.of(0), 0);
    assertEquals(0.4, bank.own.of(1), 0);
    assertEquals(0, bank.logHyperprior(), 0);
  }
}
