package crp.choose;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.Family;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.seating.Crp;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Records that came into the data more than once. */
class DifferentRowsTest {

  /** Three clusters of 30 rows that each occur three times. */
  private static RealRows thrice() {
    SplittableRandom random = new SplittableRandom(7);
    double[][] values = new double[270][];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          i < 90
              ? new double[] {random.nextGaussian() + 9 * (i % 3), random.nextGaussian()}
              : values[i % 90];
    }
    return RealRows.of(values);
  }

  @Test
  void weightsThatAreGivenStay() {
    RealRows rows = thrice();
    double[] weights = new double[rows.size()];
    Arrays.fill(weights, 2);
    RealRows weighted = rows.weighing(Weights.of(weights));
    assertSame(weighted, DifferentRows.of(weighted).rows());
  }

  /** As they are, nearly each row is a cluster. */
  @Test
  void copiesAreNoClusters() {
    RealRows rows = thrice();
    Family<RealRows> family = GaussianNiw.from(rows);
    DifferentRows<RealRows> different = DifferentRows.of(rows);
    assertTrue(different.note().startsWith("90 of 270 rows are different"), different.note());
    int[] labels = fit(different.rows(), family).partLabels();
    int[] expected = IntStream.range(0, 270).map(i -> i % 3).toArray();
    assertArrayEquals(Partition.of(expected).labels(), Partition.of(labels).labels());
    assertTrue(fit(rows, family).parts().size() > 30);
  }

  private static Fit<RealRows> fit(RealRows rows, Family<RealRows> family) {
    return Mixture.of(Crp.of(Parameter.gamma(1, 1)), family, rows).sweeps(100).chains(1).fit();
  }

  @Test
  void differentRowsStayWithoutANote() {
    RealRows rows = thrice().select(IntStream.range(0, 90).toArray());
    assertSame(rows, DifferentRows.of(rows).rows());
    assertEquals("", DifferentRows.of(rows).note());
  }
}
