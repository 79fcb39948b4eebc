package crp.likelihood.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Weights;
import crp.likelihood.Capabilities;
import crp.likelihood.InReach;
import crp.likelihood.Reach;
import crp.likelihood.Scoring;
import crp.likelihood.TableBank;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables in reach have their scores; what is left out weighs at most the bound. */
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

  private static RealRows rows(Kind kind, int d, int tables) {
    SeededRng rng = new SeededRng(100 + d);
    double[] values = new double[N * d];
    for (int i = 0; i < values.length; i++) {
      int row = i / d;
      double far = row % 25 == 24 ? 3 : 1;
      double center = 6 * Math.sin(1 + 7 * (row % tables) + i % d * (1 + row % tables));
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

  /** Moves rows between tables and compares; {@return the share of tables left out} */
  private static double compare(Kind kind, int d, int tables, boolean announced, double margin) {
    RealRows rows = rows(kind, d, tables);
    TableBank<RealRows> bank = family(kind, rows).bank(rows);
    bank.reserve(tables + 1);
    int[] slots = new int[tables + 1];
    Arrays.setAll(slots, t -> tables - t);
    int[] at = new int[N];
    for (int i = 0; i < N; i++) {
      at[i] = i % tables;
      bank.add(at[i], i);
    }
    SeededRng rng = new SeededRng(2);
    Capabilities.sampled(bank).resample(Arrays.copyOfRange(slots, 1, tables + 1), tables, rng);
    Reach reach = new Reach(margin);
    int left = 0;
    int first = 0;
    int away = -1;
    for (int move = 0; move < MOVES; move++) {
      if (announced && move % 40 == 0) {
        // steps are tried in the first block of a sweep
        first = move % 80 == 0 || margin < 12 ? 0 : rng.below(N - 10);
        Capabilities.scoring(bank).expect(first, Math.min(Scoring.AHEAD, N - first));
      }
      int item = rng.below(3) == 0 ? rng.below(N) : first + rng.below(Math.min(64, N - first));
      int home = move % 5 == 0 ? -1 : at[item];
      double[] out = seats(tables, home);
      int[] scored = slots.clone();
      int n =
          Capabilities.reaching(bank)
              .addLogPredictiveInReach(item, home, scored, slots.length, reach, out);
      double[] exact = seats(tables, home);
      Capabilities.completing(bank).addLogObserved(item, home, slots, slots.length, exact);
      left += InReach.require(slots, exact, scored, n, out, reach);
      // one row at a time is away, since many would blur the tables
      if (away >= 0) {
        bank.remove((away + 1) % tables, away);
        bank.add(away % tables, away);
        at[away] = away % tables;
        away = -1;
      } else if (rng.below(3) == 0) {
        away = item;
        bank.remove(at[item], item);
        at[item] = (item + 1) % tables;
        bank.add(at[item], item);
      }
    }
    return (double) left / (MOVES * slots.length);
  }

  private static double[] seats(int tables, int home) {
    double[] seats = new double[tables + 1];
    Arrays.setAll(seats, t -> Math.log(3 + t) - (home < 0 ? 1 : 0));
    return seats;
  }

  /** Rows with gaps are scored at each table, the others are not. */
  @Test
  @Tag("slow")
  void boundsAreAboveTheScoresBesideRowsWithGaps() {
    double all = compare(Kind.PLAIN, 66, TABLES, true, -1e6);
    double others = compare(Kind.HOLES, 66, TABLES, true, -1e6);
    assertTrue(others < all / 2, others + " of " + all);
    assertEquals(0, compare(Kind.HOLES, 66, TABLES, true, Double.POSITIVE_INFINITY));
  }

  @ParameterizedTest
  @EnumSource(value = Kind.class, mode = EnumSource.Mode.EXCLUDE, names = "HOLES")
  @Tag("slow")
  void boundsAreAboveTheScores(Kind kind) {
    assertTrue(compare(kind, 66, TABLES, true, -1e6) > 0.55);
    assertTrue(compare(kind, 66, TABLES, true, 12) > 0.1);
    assertEquals(0, compare(kind, 66, TABLES, true, Double.POSITIVE_INFINITY));
  }

  @Test
  @Tag("slow")
  void soTheyAreOutsideOfABlock() {
    assertTrue(compare(Kind.PLAIN, 66, TABLES, false, -1e6) > 0.55);
    assertTrue(compare(Kind.PLAIN, 66, TABLES, false, 0) > 0.1);
    assertEquals(0, compare(Kind.PLAIN, 66, TABLES, false, Double.POSITIVE_INFINITY));
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 81})
  @Tag("slow")
  void soTheyAreForOtherNumbersOfColumns(int d) {
    assertTrue(compare(Kind.PLAIN, d, TABLES, true, 12) > 0.1);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 75})
  void soTheyAreForManyTables(int tables) {
    for (int d : new int[] {4, 7, 10}) {
      for (double margin : new double[] {-1e6, 0, 12}) {
        assertTrue(compare(Kind.PLAIN, d, tables, true, margin) > 0.1, d + ", " + margin);
      }
      assertEquals(0, compare(Kind.PLAIN, d, tables, true, Double.POSITIVE_INFINITY));
      assertEquals(0, compare(Kind.PLAIN, d, tables, false, 12), "rows outside of a block");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"HOLES", "ROUNDED"})
  void soTheyAreForSampledEntries(Kind kind) {
    assertTrue(compare(kind, 7, 20, true, 12) > 0.1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"WEIGHTS", "TAILS"})
  void rowsOfOtherWeightsOrScalesAreScoredAtEachOfManyTables(Kind kind) {
    assertEquals(0, compare(kind, 7, 20, true, -1e6));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 10, 50})
  void fewColumnsAreNotBounded(int d) {
    assertEquals(0, compare(Kind.PLAIN, d, TABLES, true, -1e6));
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
    RealRows rows = rows(Kind.PLAIN, d, TABLES);
    GaussianNiw family = family(Kind.PLAIN, rows);
    RealRows framed = family.prepare(rows);
    NiwTables tables = new NiwTables(family.prior(), family.base(), family.scale());
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

  /** What is wrong with the test whether rows are in reach of a table. */
  private enum ReachFault {
    NONE,
    /** It takes the tangent at 0 for the chord: log(1 + t) for t. */
    TANGENT,
    /** It takes the chord up to the highest floor, beyond which it lies below. */
    SHORT_CHORD
  }

  private static void requireOutOfReach(ReachFault fault) {
    int d = 7;
    RealRows rows = rows(Kind.PLAIN, d, TABLES);
    GaussianNiw family = family(Kind.PLAIN, rows);
    RealRows framed = family.prepare(rows);
    NiwTables tables = new NiwTables(family.prior(), family.base(), family.scale());
    tables.reserve(1);
    double[] x = new double[InverseFactor.padded(d)];
    for (int i = 0; i < 40; i += TABLES) {
      framed.copyRow(i, x, 0);
      tables.shift(0, x, 1, 1);
    }
    int n = RowBlock.SIZE;
    double[] q = new double[n];
    double[] floors = new double[n];
    double top = tables.score(0, 0.0, 0);
    for (int r = 0; r < n; r++) {
      framed.copyRow(r, x, 0);
      q[r] = tables.distance(0, x) * Math.exp(r % 5 - 2);
      floors[r] = r % 9 == 0 ? Double.NEGATIVE_INFINITY : top - r % 23 + 2;
    }
    double half = (tables.nu(0) + 1) / 2;
    double shrink = tables.kappa(0) / (tables.kappa(0) + 1);
    double lowest = top - 20;
    long near =
        switch (fault) {
          case NONE -> tables.reach(0, q, floors, lowest, n, new double[n]);
          case TANGENT -> bits(n, r -> shrink * q[r] <= (top - floors[r]) / half);
          case SHORT_CHORD -> tables.reach(0, q, floors, top - 1, n, new double[n]);
        };
    int out = 0;
    for (int r = 0; r < n; r++) {
      if ((near >>> r & 1) == 0) {
        out++;
        assertTrue(tables.score(0, q[r], 0) <= floors[r] + CLOSE, "row " + r);
      } else {
        assertTrue(r % 9 > 0 || floors[r] == Double.NEGATIVE_INFINITY);
      }
    }
    assertTrue(out > n / 4 && out < n, out + " rows are out of reach");
  }

  private static long bits(int n, IntPredicate near) {
    long bits = 0;
    for (int r = 0; r < n; r++) {
      bits |= near.test(r) ? 1L << r : 0;
    }
    return bits;
  }

  @Test
  void rowsOutOfReachAreBelowTheirFloors() {
    requireOutOfReach(ReachFault.NONE);
  }

  @ParameterizedTest
  @EnumSource(value = ReachFault.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void eachWrongTestOfReachIsFoundOut(ReachFault fault) {
    assertThrows(AssertionError.class, () -> requireOutOfReach(fault));
  }
}
