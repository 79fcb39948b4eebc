package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.Capabilities;
import crp.likelihood.Scoring;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An announcement changes the speed of answers, not the answers, whatever moves in between. */
class ExpectTest {

  private static final int N = 150;
  private static final int MOVES = 10_000;

  private static RealRows rows(int d, Weights weights, boolean holes) {
    SeededRng rng = new SeededRng(100 + d);
    double[] values = new double[N * d];
    for (int i = 0; i < values.length; i++) {
      values[i] = (i / d) % 3 + 0.7 * rng.gaussian();
    }
    for (int i = 0; holes && i < N; i += 7) {
      values[i * d + i % d] = Double.NaN;
    }
    return RealRows.of(values, N, d, weights);
  }

  private static TableState seated(TableBank<?> bank, SeededRng rng) {
    TableState state = new TableState(Crp.of(1), bank);
    for (int i = 0; i < N; i++) {
      state.seat(i, state.slots()[rng.below(Math.min(6, state.tables() + 1))]);
    }
    return state;
  }

  private static double[] scores(TableState state, int item) {
    int[] candidates = new int[state.tables() + 1];
    double[] out = new double[state.tables() + 1];
    int n = state.seats(item, candidates, out);
    int home = state.slotOf(item);
    Capabilities.scoring(state.bank())
        .addLogPredictive(item, state.count(home) == 1 ? -1 : home, candidates, n, out);
    return Arrays.copyOf(out, n);
  }

  /** Two chains that make the same moves; only one is told what will be asked. */
  private static void compare(RealRows rows, boolean resample) {
    GaussianNiw family = GaussianNiw.from(rows);
    TableState told = seated(family.bank(rows), new SeededRng(1));
    TableState untold = seated(family.bank(rows), new SeededRng(1));
    SeededRng rng = new SeededRng(2);
    int first = 0;
    int answers = 0;
    for (int move = 0; move < MOVES; move++) {
      if (move % 40 == 0) {
        first = rng.below(N - 10);
        told.scoring().expect(first, Math.min(Scoring.AHEAD, N - first));
      }
      if (resample && move % 250 == 130) {
        Capabilities.sampled(told.bank())
            .resample(told.slots(), told.tables(), new SeededRng(move));
        Capabilities.sampled(untold.bank())
            .resample(untold.slots(), untold.tables(), new SeededRng(move));
      }
      int item = rng.below(3) == 0 ? rng.below(N) : first + rng.below(Math.min(64, N - first));
      double[] with = scores(told, item);
      double[] without = scores(untold, item);
      answers += requireEqual(without, with);
      if (rng.below(3) == 0) {
        int slot = told.slots()[rng.below(Math.min(9, told.tables() + 1))];
        boolean pointless = told.count(slot) == 0 && told.count(told.slotOf(item)) == 1;
        if (slot != told.slotOf(item) && !pointless) {
          told.move(item, slot);
          untold.move(item, slot);
        }
      }
    }
    assertTrue(answers > MOVES, "answers compared: " + answers);
    told.audit(1e-9);
    untold.audit(1e-9);
  }

  private static int requireEqual(double[] expected, double[] actual) {
    assertEquals(expected.length, actual.length);
    for (int t = 0; t < expected.length; t++) {
      assertTrue(Double.isFinite(expected[t]), "weight " + expected[t]);
      assertEquals(expected[t], actual[t], 1e-12 * Math.max(1, Math.abs(expected[t])));
    }
    return expected.length;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 10, 13})
  void answersAreTheSameWithAndWithoutAnnouncement(int d) {
    compare(rows(d, Weights.ones(N), false), false);
  }

  @Test
  void soTheyAreForWeights() {
    double[] weights = new double[N];
    for (int i = 0; i < N; i++) {
      weights[i] = i % 3 == 0 ? 1 : 0.5 + i % 4;
    }
    compare(rows(3, Weights.of(weights), false), false);
  }

  /** Missing entries are redrawn, too, while an announcement stands. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void soTheyAreWhenMissingEntriesAreRedrawn(int d) {
    compare(rows(d, Weights.ones(N), true), true);
  }
}
