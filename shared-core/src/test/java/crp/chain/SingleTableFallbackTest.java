package crp.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.parameter.Parameter;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SingleTableFallbackTest {

  private static RealRows rows(int n, int d, double apart) {
    SeededRng rng = new SeededRng(5);
    double[] values = new double[n * d];
    Arrays.setAll(values, i -> rng.gaussian() + (i / d % 2) * apart);
    return RealRows.of(values, n, d);
  }

  private static TableState seated(RealRows rows, Initializer<TableState> start) {
    TableState state =
        new TableState(Crp.of(Parameter.gamma(1, 1)), DiagonalGaussian.from(rows).bank(rows));
    start.seat(state, new SeededRng(6));
    return state;
  }

  @Test
  void whereAlmostAllSitAloneOneTableIsBetter() {
    RealRows rows = rows(200, 50, 0);
    TableState before = seated(rows, TableInitializer.SEQUENTIAL);
    assertTrue(before.tables() > 150, "tables " + before.tables());
    TableState after = seated(rows, new SingleTableFallback(TableInitializer.SEQUENTIAL));
    assertEquals(1, after.tables());
    assertTrue(after.logJoint() > before.logJoint() + 200);
    after.audit(1e-9);
  }

  @Test
  void aGoodStartIsKept() {
    RealRows rows = rows(200, 2, 8);
    TableState after = seated(rows, new SingleTableFallback(TableInitializer.SEQUENTIAL));
    assertEquals(seated(rows, TableInitializer.SEQUENTIAL).partition(), after.partition());
    assertTrue(after.tables() > 1);
    after.audit(1e-9);
  }
}
