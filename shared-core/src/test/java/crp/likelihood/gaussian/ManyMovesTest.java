package crp.likelihood.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Rounding errors of rank-one updates do not pile up: random adds and removes, with rows far away
 * that come and go, leave every log marginal where a fresh computation has it.
 */
final class ManyMovesTest {

  private static final int TABLES = 6;

  private static RealRows rows(int n, int d, double[] weights) {
    Rng rng = new SeededRng(17);
    double[] values = new double[n * d];
    for (int i = 0; i < n; i++) {
      // One row in seven lies far away, up to a thousand deviations.
      double far = i % 7 == 0 ? Math.pow(10, 1 + i % 3) : 0;
      for (int j = 0; j < d; j++) {
        values[i * d + j] = rng.gaussian() + far * rng.gaussian();
      }
    }
    return RealRows.of(values, n, d, Weights.of(weights));
  }

  /**
   * Tables of about n / 12 rows: fewer than columns in three of the cases. The scale of the prior
   * is that of the near rows.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 60, 1000000, false",
    "2, 60, 1000000, false",
    "2, 12, 1000000, true",
    "10, 60, 1000000, false",
    "10, 400, 1000000, true"
  })
  @Tag("slow")
  void leaveNoTrace(int d, int n, int moves, boolean weighted) {
    requireNoTrace(d, n, moves, weighted);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"50, 120, 150000, false", "50, 1200, 150000, true"})
  void leaveNoTraceInManyColumns(int d, int n, int moves, boolean weighted) {
    requireNoTrace(d, n, moves, weighted);
  }

  private static void requireNoTrace(int d, int n, int moves, boolean weighted) {
    double[] weights = new double[n];
    Arrays.setAll(weights, i -> weighted ? 0.25 + i % 4 : 1);
    RealRows rows = rows(n, d, weights);
    double[] scale = new double[d * d];
    for (int j = 0; j < d; j++) {
      scale[j * d + j] = 3;
    }
    GaussianNiw family = GaussianNiw.of(new double[d], 0.1, d + 2, scale);
    TableBank<RealRows> bank = family.bank(rows);
    bank.reserve(TABLES);
    int[] seats = new int[n];
    Arrays.fill(seats, -1);
    Rng rng = new SeededRng(18);
    for (int m = 0; m < moves; m++) {
      int item = rng.below(n);
      if (seats[item] >= 0) {
        bank.remove(seats[item], item);
        seats[item] = -1;
      } else {
        seats[item] = rng.below(TABLES);
        bank.add(seats[item], item);
      }
      if (m % (moves / 10) == moves / 10 - 1) {
        requireFresh(family, rows, bank, seats);
      }
    }
  }

  private static void requireFresh(
      GaussianNiw family, RealRows rows, TableBank<RealRows> bank, int[] seats) {
    TableBank<RealRows> fresh = family.bank(rows);
    fresh.reserve(TABLES);
    for (int t = 0; t < TABLES; t++) {
      int table = t;
      int[] members = IntStream.range(0, seats.length).filter(i -> seats[i] == table).toArray();
      fresh.rebuild(t, members, members.length);
      double expected = fresh.logMarginal(t);
      assertFalse(Double.isNaN(bank.logMarginal(t)));
      assertEquals(expected, bank.logMarginal(t), 1e-8 * Math.abs(expected), "table " + t);
    }
  }
}
