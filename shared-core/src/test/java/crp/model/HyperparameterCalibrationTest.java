package crp.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Rows;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.ConcentrationPrior;
import crp.seating.Crp;
import crp.seating.Prior;
import crp.state.Seating;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Simulation-based calibration (Talts and others 2018) of every sampled hyperparameter: everything
 * is drawn from the prior, the default kernels run on the rows from a start far off, and the rank
 * of the true value among the chain's draws must be uniform; so must be that of the true number of
 * tables. Ties are broken at random. One chi-square test a quantity, each with a false alarm rate
 * of 1e-7; there are fewer than 100, so the class gives a false alarm with probability below 1e-5
 * should the stream of draws change. The broken twins fail at that level.
 */
@Tag("slow")
final class HyperparameterCalibrationTest {

  private static final double ALARM = 1e-7;
  private static final int ROWS = 10;
  private static final int DRAWS = 19;
  private static final int BURN_IN = 60;
  private static final int THIN = 8;

  /** Every prior with a plain family, and the CRP with every family. */
  static Stream<JointModel<?>> models() {
    List<JointModel<?>> all = new ArrayList<>();
    List<JointModels.Named<Prior>> priors = JointModels.priors(ROWS);
    for (JointModels.Named<Prior> prior : priors) {
      all.add(
          new JointModel<>(
              prior.name(), prior.thing(), JointModels.line(), JointModels.column(ROWS)));
    }
    all.addAll(JointModels.families(priors.get(0), ROWS));
    return all.stream();
  }

  /** {@return the p-value of each hyperparameter's ranks, then that of the number of tables} */
  private static <R extends Rows> double[] calibrate(
      JointModel<R> model, int replicates, JointModel.Extra spoil) {
    Rng rng = new SeededRng(2018);
    long[][] ranks = {};
    for (int replicate = 0; replicate < replicates; replicate++) {
      JointModel.Draw<R> truth = model.draw(rng);
      double[] right = quantities(model, truth.state());
      JointModel.Draw<R> chain = model.start(truth.rows());
      int[] below = new int[right.length];
      int[] same = new int[right.length];
      for (int sweep = 1; sweep <= BURN_IN + THIN * DRAWS; sweep++) {
        chain.sweep().apply(rng);
        spoil.apply(chain.state(), rng);
        if (sweep > BURN_IN && (sweep - BURN_IN) % THIN == 0) {
          double[] drawn = quantities(model, chain.state());
          for (int q = 0; q < right.length; q++) {
            below[q] += drawn[q] < right[q] ? 1 : 0;
            same[q] += drawn[q] == right[q] ? 1 : 0;
          }
        }
      }
      if (ranks.length == 0) {
        ranks = new long[right.length][DRAWS + 1];
      }
      for (int q = 0; q < right.length; q++) {
        ranks[q][below[q] + rng.below(same[q] + 1)]++;
      }
    }
    double[] expected = new double[DRAWS + 1];
    Arrays.fill(expected, (double) replicates / (DRAWS + 1));
    return Arrays.stream(ranks)
        .mapToDouble(seen -> new ChiSquareTest().chiSquareTest(expected, seen))
        .toArray();
  }

  private static double[] quantities(JointModel<?> model, Seating state) {
    double[] some = model.hyperparameters(state);
    double[] all = Arrays.copyOf(some, some.length + 1);
    all[some.length] = state.tables();
    return all;
  }

  @ParameterizedTest
  @MethodSource("models")
  void ranksAreUniform(JointModel<?> model) {
    double[] p = calibrate(model, 600, (state, rng) -> {});
    assertTrue(Arrays.stream(p).min().orElse(0) > ALARM, model + " " + Arrays.toString(p));
  }

  private static JointModel<?> model(String name) {
    return models().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private static double worst(JointModel<?> model, JointModel.Extra spoil) {
    return Arrays.stream(calibrate(model, 800, spoil)).min().orElse(1);
  }

  /** Metropolis on log alpha that forgets the Jacobian. */
  private static void withoutJacobian(Seating state, Rng rng) {
    TableState tables = (TableState) state;
    for (int step = 0; step < 5; step++) {
      double now = tables.concentration();
      double next = now * Math.exp(rng.gaussian());
      if (rng.accept(logTarget(tables, next) - logTarget(tables, now))) {
        tables.setPrior(tables.prior().withConcentration(next));
      }
    }
  }

  private static double logTarget(TableState state, double alpha) {
    ConcentrationPrior.Gamma law = (ConcentrationPrior.Gamma) state.prior().concentrationPrior();
    return (law.shape() - 1) * Math.log(alpha)
        - law.rate() * alpha
        + state.prior().withConcentration(alpha).logTables(state.tables())
        - state.logNormaliser(alpha);
  }

  /** Draws the concentration on its grid as if the law were the CRP. */
  private static void asIfTheCrp(Seating state, Rng rng) {
    TableState tables = (TableState) state;
    ConcentrationPrior.Grid grid = (ConcentrationPrior.Grid) tables.prior().concentrationPrior();
    double[] logs = new double[grid.size()];
    for (int g = 0; g < logs.length; g++) {
      Crp plain = Crp.of(grid.value(g));
      logs[g] = plain.logTables(tables.tables()) - plain.logNormaliser(ROWS);
    }
    double next = grid.value(rng.index(logs, logs.length));
    tables.setPrior(tables.prior().withConcentration(next));
  }

  @Test
  void brokenTwinsAreFound() {
    double jacobian = worst(model("crp"), HyperparameterCalibrationTest::withoutJacobian);
    assertTrue(jacobian < ALARM, "no Jacobian: " + jacobian);
    double borrowed = worst(model("powered grid"), HyperparameterCalibrationTest::asIfTheCrp);
    assertTrue(borrowed < ALARM, "the normaliser of the CRP: " + borrowed);
  }
}
