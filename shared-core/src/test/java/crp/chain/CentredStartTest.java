package crp.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CentredStartTest {

  private static final int GROUPS = 6;

  /** Groups that lie about one deviation apart in each column. */
  private static RealRows rows(int n, int d) {
    SeededRng rng = new SeededRng(8);
    double[] means = new double[GROUPS * d];
    Arrays.setAll(means, i -> rng.gaussian());
    double[] values = new double[n * d];
    Arrays.setAll(values, i -> means[i / d % GROUPS * d + i % d] + rng.gaussian());
    return RealRows.of(values, n, d);
  }

  private static TableState started(RealRows rows, Initializer<? super TableState> start) {
    TableState state = new TableState(Crp.of(1), DiagonalGaussian.from(rows).bank(rows));
    start.seat(state, new SeededRng(1));
    return state;
  }

  @Test
  void centresAreMergedToTheGroups() {
    RealRows rows = rows(600, 100);
    int[] labels = new int[600];
    Arrays.setAll(labels, i -> i % GROUPS);
    assertEquals(Partition.of(labels), started(rows, new CentredStart()).partition());
    // the other start of a race sees one row at a time
    assertTrue(started(rows, TableInitializer.SEQUENTIAL).tables() > GROUPS);
  }

  @Test
  void missingEntriesAndEqualRowsAreSeatedToo() {
    double[] values = new double[30 * 20];
    for (int i = 0; i < values.length; i++) {
      values[i] = i % 7 == 0 ? Double.NaN : i / 20 % 2;
    }
    TableState state = started(RealRows.of(values, 30, 20), new CentredStart());
    state.check();
    assertEquals(30, state.partition().size());
  }
}
