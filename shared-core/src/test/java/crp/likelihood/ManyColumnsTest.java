package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertThrows;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.gaussian.GaussianNiw;
import crp.random.SeededRng;
import java.io.IOException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract of a bank of so many columns that it bounds the scores of far tables. */
class ManyColumnsTest {

  private static final int N = 12;
  private static final int D = 66;

  private static RealRows rows(Weights weights) {
    SeededRng rng = new SeededRng(8);
    double[] values = new double[N * D];
    for (int i = 0; i < values.length; i++) {
      values[i] = i / D % 2 * 3 + rng.gaussian();
    }
    return RealRows.of(values, N, D, weights);
  }

  private static void require(
      Weights weights, Function<TableBank<RealRows>, TableBank<RealRows>> as)
      throws IOException, ClassNotFoundException {
    RealRows rows = rows(weights);
    GaussianNiw family = GaussianNiw.from(rows);
    new FamilyContract<>(r -> as.apply(family.bank(r)), rows).all();
  }

  @Test
  void keepsTheContract() throws IOException, ClassNotFoundException {
    require(Weights.ones(N), bank -> bank);
    require(Weights.of(1, 0.5, 3, 1, 2, 0, 1.25, 1, 0.1, 4, 1, 1), bank -> bank);
  }

  @ParameterizedTest
  @EnumSource(
      value = BrokenBank.Fault.class,
      names = {"BOUNDS_THE_BEST", "BOUNDS_TOO_LOW"})
  void wrongBoundsAreRejected(BrokenBank.Fault fault) {
    assertThrows(
        AssertionError.class,
        () -> require(Weights.ones(N), bank -> new BrokenBank<>(bank, fault)));
  }
}
