package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.draws.Draw;
import crp.draws.Trace;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.TemperedBank;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.predict.SeatedRows;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A sampled kappa from the chain to traces, draws, report and the tables of new rows. */
class SampledKappaTest {

  private static final RealRows ROWS = TestData.heaps(TestData.turns(60, 3), 2, 6, 11);

  static Stream<Family<RealRows>> families() {
    return Stream.of(
        GaussianNiw.from(ROWS).withSampled(GaussianFamily.KAPPA),
        DiagonalGaussian.from(ROWS).withBaseScale(0.25).withSampled(GaussianFamily.KAPPA));
  }

  @ParameterizedTest
  @MethodSource("families")
  void everyDrawKeepsItsKappa(Family<RealRows> family) {
    Fit<RealRows> fit =
        Mixture.of(Crp.of(Parameter.gamma(1, 1)), family, ROWS).sweeps(60).chains(2).seed(5).fit();
    Trace numbers = fit.draws().traces().get(0);
    assertTrue(numbers.numbers().containsAll(List.of("concentration", "kappa")));
    double[] trace = numbers.number("kappa");
    assertTrue(Arrays.stream(trace).allMatch(k -> k <= 1 && k >= 0x1p-12));
    assertTrue(Arrays.stream(trace).distinct().count() > 2);
    assertTrue(family.describe().contains("kappa sampled under log-grid"), family.describe());
    for (Draw draw : fit.draws().draws()) {
      TableBank<RealRows> bank =
          SeatedRows.bank(family, family.prepare(ROWS), draw, new SeededRng(1));
      assertEquals(
          draw.number("kappa"),
          Capabilities.sampled(bank).hyperparameters().value(GaussianFamily.KAPPA),
          0);
      // the tables of the draw under its own numbers, and under no others
      TableState state =
          new TableState(Crp.of(draw.concentration()), bank(family, draw, 1), draw.partition());
      TableState other =
          new TableState(Crp.of(draw.concentration()), bank(family, draw, 4), draw.partition());
      double own = 0;
      double wrong = 0;
      for (int t = 0; t < draw.clusters(); t++) {
        own += bank.logMarginal(t) - state.bank().logMarginal(state.slots()[t]);
        wrong += bank.logMarginal(t) - other.bank().logMarginal(other.slots()[t]);
      }
      assertEquals(0, own, 1e-8);
      assertNotEquals(0, wrong, 1e-3);
    }
  }

  private static TableBank<RealRows> bank(Family<RealRows> family, Draw draw, double factor) {
    TableBank<RealRows> bank = family.bank(ROWS);
    // another value of the grid
    double kappa =
        draw.number("kappa") < 0.1 ? draw.number("kappa") * factor : draw.number("kappa") / factor;
    Capabilities.sampled(bank)
        .setHyperparameters(name -> factor > 1 && name.equals("kappa") ? kappa : draw.number(name));
    return bank;
  }

  /**
   * Mean of log2 kappa over 4000 independent draws against the sum over the grid; with a fixed
   * seed, a right sampler misses by four standard errors with probability 6e-5. The law at another
   * power is far enough to be told from it.
   */
  @ParameterizedTest
  @MethodSource("families")
  void aTemperedBankDrawsItFromItsLawAtThatPower(Family<RealRows> family) {
    TemperedBank<RealRows> bank = new TemperedBank<>(family.bank(ROWS), 0.05);
    TableState state = new TableState(Crp.of(1), bank, Partition.of(TestData.turns(60, 3)));
    double[] cold = meanAndSpread(bank, state, 1);
    double[] warm = meanAndSpread(bank, state, 0.05);
    bank.setPower(0.05);
    SeededRng rng = new SeededRng(1);
    int draws = 4000;
    double sum = 0;
    for (int i = 0; i < draws; i++) {
      bank.resample(state.slots(), 3, rng);
      sum += log2(bank.hyperparameters().value(GaussianFamily.KAPPA));
    }
    double error = warm[1] / Math.sqrt(draws);
    assertEquals(warm[0], sum / draws, 4 * error);
    assertTrue(Math.abs(warm[0] - cold[0]) > 8 * error, warm[0] + " " + cold[0]);
  }

  /** Mean and deviation of log2 kappa under p(c, kappa) p(rows | tables, c, kappa)^power. */
  private static double[] meanAndSpread(
      TemperedBank<RealRows> bank, TableState state, double power) {
    bank.setPower(power);
    double[] sums = new double[3];
    double top = Double.NEGATIVE_INFINITY;
    for (int pass = 0; pass < 2; pass++) {
      for (double c = 0; c > -12.25; c--) {
        for (int k = 0; k > -13; k--) {
          double scale = Math.pow(2, c);
          double kappa = Math.scalb(1.0, k);
          bank.setHyperparameters(name -> name.equals(GaussianFamily.KAPPA) ? kappa : scale);
          double log = 0;
          for (int t = 0; t < state.tables(); t++) {
            log += bank.logMarginal(state.slots()[t]);
          }
          top = pass == 0 ? Math.max(top, log) : top;
          double weight = pass == 0 ? 0 : Math.exp(log - top);
          sums[0] += weight;
          sums[1] += weight * k;
          sums[2] += weight * k * k;
        }
      }
    }
    double mean = sums[1] / sums[0];
    return new double[] {mean, Math.sqrt(sums[2] / sums[0] - mean * mean)};
  }

  private static double log2(double x) {
    return Math.log(x) / Math.log(2);
  }

  /** A frozen bank, which has no rows, predicts with the kappa of the bank that it was made of. */
  @ParameterizedTest
  @MethodSource("families")
  void aFrozenBankKeepsIt(Family<RealRows> family) {
    TableBank<RealRows> bank = family.bank(ROWS);
    Capabilities.sampled(bank)
        .setHyperparameters(name -> name.equals(GaussianFamily.KAPPA) ? 0.5 : 0.25);
    TableState state = new TableState(Crp.of(1), bank, Partition.of(TestData.turns(60, 3)));
    TableBank<RealRows> frozen = bank.frozen(state.slots(), 3);
    assertEquals(
        0.5, Capabilities.sampled(frozen).hyperparameters().value(GaussianFamily.KAPPA), 0);
    double[] found = new double[4];
    double[] expected = new double[4];
    frozen.addLogPredictiveOf(ROWS, 7, new int[] {0, 1, 2, 3}, 4, found);
    bank.reserve(9);
    int[] slots = {state.slots()[0], state.slots()[1], state.slots()[2], 8};
    bank.addLogPredictiveOf(ROWS, 7, slots, 4, expected);
    for (int t = 0; t < 4; t++) {
      assertEquals(expected[t], found[t], 1e-12);
    }
  }

  @Test
  void aFamilyThatLearnsNothingHasNoNumbers() {
    Family<RealRows> plain = GaussianNiw.from(ROWS).withBaseScale(1).withKappa(0.1);
    assertTrue(Capabilities.sampled(plain.bank(ROWS)).hyperparameters().names().isEmpty());
  }
}
