package crp.superstep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class SuperstepStateTest {

  private static final TablePrior LEARNT =
      PitmanYor.of(Parameter.parse("number", "gamma 1 1"), Parameter.parse("number", "beta 1 1"));

  /** Rows of five clusters in four columns; three blocks. */
  private static RealRows clusters() {
    int n = 9000;
    SeededRng rng = new SeededRng(3);
    double[] values = new double[4 * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < 4; j++) {
        values[4 * i + j] = 3 * Math.cos(i % 5 * (j + 1)) + rng.gaussian();
      }
    }
    return RealRows.of(values, n, 4);
  }

  private static SuperstepState<RealRows> state(
      TablePrior prior, Family<RealRows> family, RealRows all, int threads, SeededRng rng) {
    RealRows rows = family.prepare(all);
    Driver<RealRows> driver =
        Driver.of(
            prior,
            family,
            rows,
            rows.weights().total(),
            SuperstepPlan.standard(rows.size()),
            SampleStart.together(),
            rng);
    return new SuperstepState<>(driver, rows, family.scattered(rows), threads);
  }

  @Test
  void theNumberOfThreadsDoesNotChangeABit() {
    RealRows rows = clusters();
    List<List<Object>> seen = new ArrayList<>();
    for (int threads : new int[] {1, 2, 4}) {
      SeededRng rng = new SeededRng(4);
      SuperstepState<RealRows> state = state(LEARNT, GaussianNiw.from(rows), rows, threads, rng);
      state.start(rng);
      Superstep step = new Superstep();
      for (int s = 0; s < 6; s++) {
        step.apply(state, rng);
      }
      seen.add(List.of(state.partition(), state.logJoint(), state.numbers().toString()));
      assertTrue(state.tables() > 3, "tables " + state.tables());
    }
    assertEquals(seen.get(0), seen.get(1));
    assertEquals(seen.get(0), seen.get(2));
  }

  /** The sums of passes, the visits and the decisions keep up with the labels. */
  @Test
  void theJointIsThatOfTheLabels() {
    RealRows all = clusters();
    double[] weights = new double[all.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = 1 + i % 3;
    }
    RealRows rows = RealRows.of(all.toArray(), all.size(), 4, Weights.of(weights));
    for (Family<RealRows> family :
        List.of(GaussianNiw.from(rows).withBaseScale(0.25), DiagonalGaussian.from(rows))) {
      SeededRng rng = new SeededRng(6);
      SuperstepState<RealRows> state = state(Crp.of(2), family, rows, 1, rng);
      state.start(rng);
      for (int s = 0; s < 4; s++) {
        new Superstep().apply(state, rng);
        TableState fresh = new TableState(Crp.of(2), family.bank(rows), state.partition());
        Capabilities.sampled(fresh.bank()).follow(state.bank());
        assertEquals(fresh.logJoint(), state.logJoint(), 1e-9 * Math.abs(fresh.logJoint()));
        assertEquals(fresh.tables(), state.tables());
        for (int slot : List.of(state.slots()[0], state.slots()[state.tables() - 1])) {
          assertTrue(state.count(slot) > 0);
        }
        assertEquals(0, state.count(state.slots()[state.tables()]));
      }
    }
  }

  /** Five clusters far apart are found from a single table. */
  @Test
  void clustersAreFoundFromOneTable() {
    RealRows rows = clusters();
    SeededRng rng = new SeededRng(8);
    SuperstepState<RealRows> state =
        state(Crp.of(1), GaussianNiw.from(rows).withBaseScale(0.25), rows, 2, rng);
    state.start(rng);
    for (int s = 0; s < 40; s++) {
      new Superstep().apply(state, rng);
    }
    int[] truth = new int[rows.size()];
    for (int i = 0; i < truth.length; i++) {
      truth[i] = i % 5;
    }
    double found =
        crp.partition.NormalizedMutualInformation.of(Partition.of(truth), state.partition());
    assertTrue(found > 0.8, "normalized mutual information " + found);
  }

  @Test
  void anInterruptEndsThePassAndLeavesTheStateAsItWas() {
    RealRows rows = clusters();
    SeededRng rng = new SeededRng(8);
    SuperstepState<RealRows> state = state(Crp.of(1), GaussianNiw.from(rows), rows, 1, rng);
    state.start(rng);
    Partition before = state.partition();
    Thread.currentThread().interrupt();
    assertThrows(CancellationException.class, () -> new Superstep().apply(state, rng));
    Thread.interrupted();
    assertEquals(before, state.partition());
  }
}
