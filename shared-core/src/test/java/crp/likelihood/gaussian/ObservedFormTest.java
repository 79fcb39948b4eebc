package crp.likelihood.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crp.data.Frame;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.parameter.Parameter;
import crp.random.SeededRng;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scores of the observed entries of a row at a table, against those of rows outside of a chain,
 * which have the factor of the observed block, and against sums over the missing entry.
 */
class ObservedFormTest {

  private static final int N = 30;
  private static final int ITEM = N - 1;

  /** What is wrong with a score. */
  private enum Fault {
    NONE,
    /** |Psi_oo| is taken for |Psi|. */
    NO_DETERMINANT,
    /** The missing entries count as observed at their mean. */
    FILLED_IN
  }

  /** Columns that depend on each other, of different units; the last row has gaps. */
  private static RealRows made(int d, int missing) {
    SeededRng rng = new SeededRng(10 * d + missing);
    double[] x = new double[N * d];
    for (int i = 0; i < N; i++) {
      double shared = rng.gaussian();
      for (int j = 0; j < d; j++) {
        x[i * d + j] = Math.pow(3, j % 4) * (5 + shared + 0.3 * j * rng.gaussian());
      }
    }
    for (int m = 0; m < missing; m++) {
      x[ITEM * d + (3 * m + 1) % d] = Double.NaN;
    }
    return RealRows.of(x, N, d);
  }

  /** A table of the rows before the last, and that row. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Case(RealRows rows, NiwTables tables, ObservedForm form, double[] x, int missing) {

    static Case of(int d, int missing) {
      RealRows rows = made(d, missing);
      GaussianNiw family = GaussianNiw.from(rows);
      RealRows framed = family.prepare(rows);
      NiwTables tables = new NiwTables(family.prior(), family.base(), family.scale());
      tables.reserve(2);
      double[] x = new double[InverseFactor.padded(d)];
      for (int i = 0; i < ITEM; i++) {
        framed.copyRow(i, x, 0);
        tables.shift(0, x, 1, 1);
      }
      Completion values =
          new Completion(framed, new Unrounded(framed, family.frame(), Resolution.none(d), true));
      ObservedForm form = new ObservedForm(family.frame());
      form.begin(values, ITEM);
      values.load(ITEM, x);
      return new Case(rows, tables, form, x, missing);
    }

    Frame frame() {
      return GaussianNiw.from(rows).frame();
    }

    /** The log predictive in the data's units by the factor of the observed block. */
    double plain(int slot) {
      double[] out = {0};
      LatentScales ones = new LatentScales(Parameter.fixed(0), 0);
      new NiwPredictive(tables, frame(), ones, new int[] {slot}).add(rows, ITEM, 1, out);
      return out[0];
    }

    /** The score of the whole row with another value of its missing entry, in the frame. */
    double filled(double value, double w, double g) {
      double[] other = x.clone();
      other[1] = value;
      return tables.tiedScore(0, other, w, g);
    }
  }

  private static void requireExact(int d, int missing, Fault fault) {
    Case some = Case.of(d, missing);
    for (int slot = 0; slot < 2; slot++) {
      some.tables.measure(slot, some.x, some.form);
      double score = some.tables.observedScore(slot, some.form, 1, 1);
      double wrong =
          switch (fault) {
            case NONE -> score;
            case NO_DETERMINANT -> score + some.form.logDet() / 2;
            case FILLED_IN -> some.tables.score(slot, some.x, 0);
          };
      assertEquals(some.plain(slot), wrong, 1e-9, d + " columns, slot " + slot);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 6, 11, 30})
  void observedEntriesHaveTheirStudentDensity(int d) {
    for (int missing = 1; missing < d; missing += 1 + d / 4) {
      requireExact(d, missing, Fault.NONE);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Fault.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void eachFaultIsFoundOut(Fault fault) {
    assertThrows(AssertionError.class, () -> requireExact(6, 2, fault));
  }

  /** Whatever the entries are filled with. */
  @Test
  void theMissingEntriesDoNotMatter() {
    Case some = Case.of(6, 2);
    some.tables.measure(0, some.x, some.form);
    double form = some.form.form();
    Arrays.setAll(some.x, j -> j == 1 || j == 4 ? 1e3 : some.x[j]);
    some.tables.measure(0, some.x, some.form);
    assertEquals(form, some.form.form(), 1e-6 * form);
  }

  /** At its own table a row is scored as if it were not there, however its entries were drawn. */
  @ParameterizedTest
  @ValueSource(doubles = {0.4, 1, 3})
  void atItsOwnTableARowIsTakenOut(double w) {
    for (double scale : new double[] {1, 0.3}) {
      double g = w * scale;
      Case some = Case.of(6, 2);
      some.tables.measure(0, some.x, some.form);
      double away = some.tables.observedScore(0, some.form, w, g);
      some.x[1] = 0.7;
      some.tables.shift(0, some.x, w, g);
      some.tables.measure(0, some.x, some.form);
      assertEquals(away, some.tables.observedHomeScore(0, some.form, w, g), 1e-9);
    }
  }

  /** The integral over an entry that tied copies share, by the trapezium rule in sinh t. */
  @ParameterizedTest
  @ValueSource(doubles = {0.4, 1, 3})
  void copiesShareTheirMissingEntries(double w) {
    for (double scale : new double[] {1, 0.3}) {
      double g = w * scale;
      Case some = Case.of(4, 1);
      double step = 0.01;
      double sum = 0;
      for (double t = -14; t <= 14; t += step) {
        sum += step * Math.cosh(t) * Math.exp(some.filled(Math.sinh(t), w, g));
      }
      some.tables.measure(0, some.x, some.form);
      double expected = Math.log(sum) + Math.log(some.frame().scale(1));
      assertEquals(expected, some.tables.observedScore(0, some.form, w, g), 1e-8);
    }
  }
}
