package crp.likelihood.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.random.Rng;
import crp.random.SeededRng;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms that are corrected while rows join and leave a table are those of the table as it is. */
class RowBlockTest {

  /** What is wrong with the way in which a block is made to follow a table. */
  private enum Fault {
    NONE,
    /** A row that leaves counts as one that joins. */
    SIGN,
    /** Another row moves. */
    ROW,
    /** The mass is counted twice. */
    MASS
  }

  private static final int N = 64;
  private static final int MOVES = 2000;

  /** Corrections add up to at most this relative error before a block ends. */
  private static final double ERROR = 1e-11;

  private final Rng rng = new SeededRng(5);

  /** One row in eight lies far away, up to 1000 deviations. */
  private RealRows rows(int d) {
    double[] values = new double[N * d];
    for (int i = 0; i < values.length; i++) {
      int row = i / d;
      values[i] = rng.gaussian() * (row % 8 == 7 ? Math.pow(10, row % 3 + 1) : 1) + 0.3;
    }
    return RealRows.of(values, N, d);
  }

  /** {@return how often forms of fewer than all columns were compared} */
  private int follow(int d, boolean leading, Fault fault) {
    int partial = 0;
    double[] scale = new double[d * d];
    for (int j = 0; j < d; j++) {
      scale[j * d + j] = 2;
    }
    GaussianNiw family = GaussianNiw.of(new double[d], 0.1, d + 2, scale);
    RealRows rows = family.prepare(rows(d));
    Completion values =
        new Completion(rows, new Unrounded(rows, family.frame(), family.resolution(), true));
    NiwTables tables = new NiwTables(family.prior(), family.base(), family.scale());
    tables.reserve(1);
    double[] x = new double[InverseFactor.padded(d)];
    double[] other = x.clone();
    RowBlock block = new RowBlock(d);
    boolean[] there = new boolean[N];
    for (int move = 0; move < MOVES; move++) {
      if (move % N == 0) {
        block.load(values, x, 0, N);
      }
      int item = move < 20 ? move : rng.below(N);
      values.load(item, x);
      values.load((item + 1) % N, other);
      double g = there[item] ? -1 : 1;
      if (move > 20) {
        double[] moved = fault == Fault.ROW ? other : x;
        block.follow(tables, 0, moved, fault == Fault.SIGN ? 1 : fault == Fault.MASS ? 2 * g : g);
      }
      if (tables.shift(0, x, g, g) <= InverseFactor.UNSAFE) {
        continue;
      }
      there[item] = g > 0;
      requireForms(tables, block, values, x, leading);
      partial += block.order(0) < d ? 1 : 0;
    }
    return partial;
  }

  private static void requireForms(
      NiwTables tables, RowBlock block, Completion values, double[] x, boolean leading) {
    int d = tables.d;
    double[] forms = block.forms(tables, 0, leading ? RowBlock.STEP : d);
    for (int row = 0; row < N; row++) {
      values.load(row, x);
      double q =
          block.order(0) < d ? tables.extend(0, x, 0, block.order(0), 0) : tables.distance(0, x);
      assertEquals(q, forms[row], ERROR * Math.max(1, q), "row " + row);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 7, 10, 13})
  void correctedFormsAreThoseOfTheTable(int d) {
    assertEquals(0, follow(d, false, Fault.NONE));
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 40, 50})
  void soAreThoseOfLeadingColumns(int d) {
    assertTrue(follow(d, true, Fault.NONE) > MOVES / 4);
  }

  @ParameterizedTest
  @EnumSource(value = Fault.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void eachFaultIsFoundOut(Fault fault) {
    assertThrows(AssertionError.class, () -> follow(5, false, fault));
    assertThrows(AssertionError.class, () -> follow(40, true, fault));
  }
}
