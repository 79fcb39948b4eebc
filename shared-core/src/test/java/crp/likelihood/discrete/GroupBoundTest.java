package crp.likelihood.discrete;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.data.CountRows;
import crp.likelihood.Bounds;
import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Documents long enough for several stretches of cells. */
class GroupBoundTest {

  private static final int WORDS = 200;
  private static final int TABLES = 12;
  private static final int EACH = 6;

  private static TableBank<CountRows> bank() {
    Rng rng = new SeededRng(5);
    CountRows.Builder rows = CountRows.over(WORDS);
    for (int topic = 0; topic < TABLES; topic++) {
      for (int i = 0; i < EACH; i++) {
        for (int token = 0; token < 300; token++) {
          // topics that are near each other share words
          rows.add((15 * topic + (int) (60 * rng.uniform() * rng.uniform())) % WORDS, 1);
        }
        rows.endRow();
      }
    }
    TableBank<CountRows> bank = DirichletMultinomial.symmetric(0.1).bank(rows.build());
    bank.reserve(TABLES + 1);
    for (int item = 0; item < TABLES * EACH; item++) {
      bank.add(item / EACH, item);
    }
    return bank;
  }

  @Test
  void boundsLieBetweenTheScoreAndTheFloor() {
    TableBank<CountRows> bank = bank();
    int[] slots = new int[TABLES + 1];
    for (int item = 0; item < TABLES * EACH; item += EACH) {
      int home = item / EACH;
      Arrays.setAll(slots, t -> t == 0 ? home : t <= home ? t - 1 : t);
      for (int count = 1; count <= 3; count++) {
        int[] group = {item, item + 1, item + 2};
        double[] exact = new double[TABLES + 1];
        Capabilities.scoring(bank).addLogPredictive(group, count, home, slots, TABLES + 1, exact);
        for (double margin : new double[] {-1e6, -100, 0, 12, 200, 1000, 1e6}) {
          double[] out = new double[TABLES + 1];
          Bounds bounds = new Bounds(margin);
          Capabilities.bounding(bank)
              .addLogPredictiveOrBound(group, count, home, slots, TABLES + 1, out, bounds);
          for (int t = 0; t <= TABLES; t++) {
            if (bounds.taken(t)) {
              assertTrue(out[t] >= exact[t] - 1e-9 && out[t] < exact[0] - margin, margin + " " + t);
            } else {
              assertEquals(exact[t], out[t], 1e-9);
            }
          }
        }
      }
    }
  }

  @Test
  void tablesOfOtherTopicsAreBounded() {
    TableBank<CountRows> bank = bank();
    int[] slots = {3, 4, 9, TABLES};
    double[] out = new double[4];
    Bounds bounds = new Bounds(12);
    Capabilities.bounding(bank)
        .addLogPredictiveOrBound(new int[] {3 * EACH}, 1, 3, slots, 4, out, bounds);
    assertFalse(bounds.taken(0));
    assertTrue(bounds.taken(1) && bounds.taken(2) && bounds.taken(3), Arrays.toString(out));
    assertTrue(out[2] < out[0] - 12, "a bound by a part of the words: " + Arrays.toString(out));
    double[] far = {0, -1e4, 0, 0};
    Capabilities.bounding(bank)
        .addLogPredictiveOrBound(new int[] {3 * EACH}, 1, 3, slots, 4, far, bounds);
    assertTrue(bounds.taken(1) && far[1] < -1e4, "a bound without a look at the table");
  }

  /** Above the exact value, and near it where the cells looked at are a small part. */
  @Test
  void theRougherBoundIsAboveTheExactValue() {
    for (double a : new double[] {1.5, 40, 3000}) {
      for (double share : new double[] {0, 0.001, 0.1, 0.9}) {
        for (double left : new double[] {1, 2, 30, 700}) {
          for (double gone : new double[] {1, 16, 500}) {
            double rest = a * (1 - share);
            double exact = LogRising.log(rest, left) - LogRising.log(a, left + gone);
            double bound = GroupBound.rough(a, rest, left, gone);
            String of = Text.of("%s %s %s %s", a, share, left, gone);
            assertTrue(bound >= exact - 1e-9, of + ": " + bound + " below " + exact);
            boolean near = share < 0.01 && gone < 10;
            assertTrue(!near || bound < exact + 0.5, of + ": " + bound + " far above " + exact);
          }
        }
      }
    }
  }
}
