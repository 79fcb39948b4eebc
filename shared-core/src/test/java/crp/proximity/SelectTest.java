package crp.proximity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Some rows of an affinity weigh each other as they did among all. */
class SelectTest {

  private static final double[] TIMES = {4, 1, 1, 7, 3.5, 0.2};
  private static final int[] ROWS = {0, 2, 3, 5};

  static Stream<Affinity> affinities() {
    TimeOrder order = TimeOrder.of(TIMES);
    Decay decay = Decay.exponential(2);
    SparseAffinity near =
        SparseAffinity.ofDistances(6, (i, j) -> Math.abs(TIMES[i] - TIMES[j]) + 0.1 * i, decay);
    double[][] table = new double[6][6];
    for (double[] row : table) {
      Arrays.setAll(row, j -> j % 4 == 1 ? 0 : 0.3 + j);
    }
    return Stream.of(
        near,
        SparseAffinity.of(table),
        near.earlier(order, Ties.BY_ROW),
        SparseAffinity.of(table).earlier(order, Ties.STRICT),
        TimeAffinity.sequential(order, decay, Ties.BY_ROW),
        TimeAffinity.sequential(order, decay, Ties.STRICT),
        TimeAffinity.symmetric(order, decay));
  }

  private static int customer(Affinity affinity, int row) {
    TimeOrder order = affinity.rankedBy();
    return order == null ? row : order.rank(row);
  }

  @ParameterizedTest
  @MethodSource("affinities")
  void weightsStay(Affinity all) {
    requireSame(all, all.select(ROWS));
    if (!all.numbers().names().isEmpty()) {
      requireSame(all.with(Decay.SCALE, 0.7), all.select(ROWS).with(Decay.SCALE, 0.7));
      assertEquals(all.largest(Decay.SCALE), all.select(ROWS).largest(Decay.SCALE));
      assertEquals(all.rankedBy() == null, all.with(Decay.SCALE, 0.7).rankedBy() == null);
    }
    assertEquals(0, all.select(new int[0]).size());
    assertThrows(IllegalArgumentException.class, () -> all.select(new int[] {1, 0}));
    assertThrows(IllegalArgumentException.class, () -> all.select(new int[] {0, 6}));
  }

  private static void requireSame(Affinity all, Affinity some) {
    assertEquals(ROWS.length, some.size());
    assertEquals(all.sequential(), some.sequential());
    if (all.rankedBy() != null) {
      assertNotNull(some.rankedBy());
    }
    for (int a = 0; a < ROWS.length; a++) {
      double total = 0;
      for (int b = 0; b < ROWS.length; b++) {
        double weight = all.weight(customer(all, ROWS[a]), customer(all, ROWS[b]));
        assertEquals(weight, some.weight(customer(some, a), customer(some, b)), 1e-15);
        total += weight;
      }
      assertEquals(total, some.total(customer(some, a)), 1e-12);
    }
  }
}
