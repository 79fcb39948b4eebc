package crp.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Weights;
import crp.likelihood.Family;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.seating.Crp;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many rows of few different values. */
class EqualRowsTest {

  /** Rows whose number, modulo the number of different ones, is their value. */
  private static RealRows turns(int n, int different) {
    double[] values = new double[2 * n];
    for (int i = 0; i < n; i++) {
      values[2 * i] = i % different;
      values[2 * i + 1] = i % different == 1 ? Double.NaN : 7 * (i % different);
    }
    return RealRows.of(values, n, 2);
  }

  private static EqualRows<RealRows> counted(RealRows rows) {
    return EqualRows.of(rows, GaussianNiw.from(rows).rounded(Resolution.of(1, 7)).offeringTails());
  }

  @Test
  void theFirstOfEqualRowsCountsForAll() {
    EqualRows<RealRows> equal = counted(turns(EqualRows.LEAST + 1, 3));
    double[] weights = new double[EqualRows.LEAST + 1];
    weights[0] = 3334;
    weights[1] = 3334;
    weights[2] = 3333;
    assertEquals(Weights.of(weights), equal.rows().weights());
    assertTrue(equal.note().startsWith("10001 rows have 3 different values"), equal.note());
    GaussianFamily family = (GaussianFamily) equal.family();
    assertFalse(family.resolution().any());
    assertFalse(family.offersTails());
  }

  @Test
  void fewRowsAndRowsOfManyValuesAreNotCounted() {
    RealRows few = turns(EqualRows.LEAST - 1, 3);
    EqualRows<RealRows> equal = counted(few);
    assertSame(few, equal.rows());
    assertEquals("", equal.note());
    assertEquals(EqualRows.LEAST, counted(turns(EqualRows.LEAST, 1000)).rows().weights().total());
    RealRows many = counted(turns(EqualRows.LEAST, 1001)).rows();
    assertEquals(1001, many.weights().total(), "copies");
  }

  @Test
  void weightsThatAreGivenStay() {
    double[] weights = new double[EqualRows.LEAST];
    Arrays.fill(weights, 2);
    RealRows rows = turns(EqualRows.LEAST, 3).weighing(Weights.of(weights));
    assertSame(rows, counted(rows).rows());
  }

  @Test
  void allRowsHaveAClusterThatEqualRowsShare() {
    RealRows rows = counted(turns(EqualRows.LEAST, 3)).rows();
    Fit<RealRows> fit =
        Model.mixture(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(rows), rows)
            .sweeps(20)
            .chains(1)
            .fit();
    int[] labels = fit.labels();
    assertEquals(EqualRows.LEAST, labels.length);
    for (int i = 3; i < labels.length; i++) {
      assertEquals(labels[i % 3], labels[i], "row " + i);
    }
  }

  /** Three clusters of 30 rows that each occur three times: as they are, nearly each is one. */
  @Test
  void copiesAreNoClusters() {
    SplittableRandom random = new SplittableRandom(7);
    double[][] values = new double[270][];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          i < 90
              ? new double[] {random.nextGaussian() + 9 * (i % 3), random.nextGaussian()}
              : values[i % 90];
    }
    RealRows rows = RealRows.of(values);
    EqualRows<RealRows> equal = EqualRows.of(rows, GaussianNiw.from(rows));
    assertTrue(equal.note().startsWith("90 of 270 rows are different"), equal.note());
    int[] labels = fit(equal.rows(), equal.family()).labels();
    int[] expected = IntStream.range(0, 270).map(i -> i % 3).toArray();
    assertArrayEquals(Partition.of(expected).labels(), Partition.of(labels).labels());
    assertTrue(fit(rows, equal.family()).clusters().size() > 30);
  }

  private static Fit<RealRows> fit(RealRows rows, Family<RealRows> family) {
    return Model.mixture(Crp.of(Parameter.gamma(1, 1)), family, rows).sweeps(100).chains(1).fit();
  }
}
