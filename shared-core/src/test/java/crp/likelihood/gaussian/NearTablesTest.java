package crp.likelihood.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Weights;
import crp.likelihood.Bounds;
import crp.likelihood.TableBank;
import crp.random.SeededRng;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bounds are at least the scores and far enough below the best. */
class NearTablesTest {

  private static final int N = 600;
  private static final int TABLES = 4;
  private static final int MOVES = 240;
  private static final double CLOSE = 1e-9;

  /** What the rows are like. */
  private enum Kind {
    PLAIN,
    WEIGHTS,
    HOLES,
    TAILS,
    ROUNDED
  }

  private static RealRows rows(Kind kind, int d) {
    SeededRng rng = new SeededRng(100 + d);
    double[] values = new double[N * d];
    for (int i = 0; i < values.length; i++) {
      int row = i / d;
      double far = row % 25 == 24 ? 3 : 1;
      double center = 6 * Math.sin(1 + 7 * (row % TABLES) + i % d * (1 + row % TABLES));
      double value = center + far * rng.gaussian();
      values[i] =
          kind == Kind.ROUNDED
              ? Math.rint(value)
              : kind == Kind.HOLES && i % 41 == 0 ? Double.NaN : value;
    }
    double[] weights = new double[N];
    Arrays.setAll(weights, i -> kind == Kind.WEIGHTS && i % 3 > 0 ? 0.5 + i % 4 : 1);
    return RealRows.of(values, N, d, Weights.of(weights));
  }

  private static GaussianNiw family(Kind kind, RealRows rows) {
    GaussianNiw family = GaussianNiw.from(rows);
    return switch (kind) {
      case TAILS -> family.withSampled(GaussianFamily.TAILS);
      case ROUNDED -> {
        double[] steps = new double[rows.columns()];
        Arrays.fill(steps, 1);
        yield family.rounded(Resolution.of(steps));
      }
      default -> family;
    };
  }

  /** Moves rows between tables and compares; {@return the share of scores that were bounds} */
  private static double compare(Kind kind, int d, boolean announced, double margin) {
    RealRows rows = rows(kind, d);
    TableBank<RealRows> bank = family(kind, rows).bank(rows);
    bank.reserve(TABLES + 1);
    int[] slots = new int[TABLES + 1];
    Arrays.setAll(slots, t -> TABLES - t);
    int[] at = new int[N];
    for (int i = 0; i < N; i++) {
      at[i] = i % TABLES;
      bank.add(at[i], i);
    }
    SeededRng rng = new SeededRng(2);
    bank.resample(Arrays.copyOfRange(slots, 1, TABLES + 1), TABLES, rng);
    Bounds bounds = new Bounds(margin);
    int taken = 0;
    int first = 0;
    int away = -1;
    for (int move = 0; move < MOVES; move++) {
      if (announced && move % 40 == 0) {
        // bounds are tried in the first block of a sweep
        first = move % 80 == 0 || margin < 12 ? 0 : rng.below(N - 10);
        bank.expect(first, Math.min(TableBank.AHEAD, N - first));
      }
      int item = rng.below(3) == 0 ? rng.below(N) : first + rng.below(Math.min(64, N - first));
      int home = move % 5 == 0 ? -1 : at[item];
      double[] out = seats(home);
      bank.addLogPredictiveOrBound(item, home, slots, slots.length, out, bounds);
      double[] exact = seats(home);
      bank.addLogPredictive(new int[] {item}, 1, home, slots, slots.length, exact);
      taken += requireBounds(exact, out, bounds);
      // one row at a time is away, since many would blur the tables
      if (away >= 0) {
        bank.remove((away + 1) % TABLES, away);
        bank.add(away % TABLES, away);
        at[away] = away % TABLES;
        away = -1;
      } else if (rng.below(3) == 0) {
        away = item;
        bank.remove(at[item], item);
        at[item] = (item + 1) % TABLES;
        bank.add(at[item], item);
      }
    }
    return (double) taken / (MOVES * slots.length);
  }

  private static double[] seats(int home) {
    double[] seats = new double[TABLES + 1];
    Arrays.setAll(seats, t -> Math.log(3 + t) - (home < 0 ? 1 : 0));
    return seats;
  }

  private static int requireBounds(double[] exact, double[] out, Bounds bounds) {
    int taken = 0;
    double best = Double.NEGATIVE_INFINITY;
    for (int t = 0; t < out.length; t++) {
      if (!bounds.taken(t)) {
        assertEquals(exact[t], out[t], CLOSE * Math.max(1, Math.abs(exact[t])));
        best = Math.max(best, out[t]);
      }
    }
    for (int t = 0; t < out.length; t++) {
      if (bounds.taken(t)) {
        taken++;
        assertTrue(out[t] >= exact[t] - CLOSE, "bound " + out[t] + " of " + exact[t]);
        assertTrue(out[t] < best - bounds.margin(), "bound " + out[t] + " near " + best);
      }
    }
    return taken;
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void boundsAreAboveTheScores(Kind kind) {
    for (boolean announced : new boolean[] {false, true}) {
      for (double margin : new double[] {-1e6, 0, 12}) {
        double taken = compare(kind, 66, announced, margin);
        assertTrue(taken > (margin < 0 ? 0.55 : 0.1), kind + ", margin " + margin + ": " + taken);
      }
      assertEquals(0, compare(kind, 66, announced, Double.POSITIVE_INFINITY));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 81})
  void soTheyAreForOtherNumbersOfColumns(int d) {
    assertTrue(compare(Kind.PLAIN, d, true, 12) > 0.1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 10, 50})
  void fewColumnsAreNotBounded(int d) {
    assertEquals(0, compare(Kind.PLAIN, d, true, -1e6));
  }

  /** What is wrong with a bound. */
  private enum Fault {
    NONE,
    /** It takes the tails of a normal law: the degrees of freedom are forgotten. */
    NORMAL_TAILS,
    /** It takes the mean of the squares that it has for those that it has not. */
    EXTRAPOLATES
  }

  private static void requireAbove(Fault fault) {
    int d = 40;
    RealRows rows = rows(Kind.PLAIN, d);
    GaussianNiw family = family(Kind.PLAIN, rows);
    RealRows framed = family.prepare(rows);
    NiwTables tables = new NiwTables(family, family.base(), N);
    tables.reserve(1);
    double[] x = new double[InverseFactor.padded(d)];
    for (int i = 0; i < N; i += TABLES) {
      framed.copyRow(i, x, 0);
      tables.shift(0, x, 1, 1);
    }
    double half = (tables.nu(0) + 1) / 2;
    double shrink = tables.kappa(0) / (tables.kappa(0) + 1);
    for (int i = 0; i < N; i++) {
      framed.copyRow(i, x, 0);
      double q = tables.extend(0, x, 0, RowBlock.STEP, 0);
      double bound =
          switch (fault) {
            case NONE -> tables.score(0, q, 0);
            case NORMAL_TAILS -> tables.score(0, 0, 0) - half * shrink * q;
            case EXTRAPOLATES -> tables.score(0, q * d / RowBlock.STEP, 0);
          };
      assertTrue(bound >= tables.score(0, x, 0) - CLOSE, "row " + i);
    }
  }

  @Test
  void theLeadingColumnsBoundTheScore() {
    requireAbove(Fault.NONE);
  }

  @ParameterizedTest
  @EnumSource(value = Fault.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void eachFaultIsFoundOut(Fault fault) {
    assertThrows(AssertionError.class, () -> requireAbove(fault));
  }
}
