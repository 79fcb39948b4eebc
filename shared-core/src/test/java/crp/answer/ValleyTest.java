package crp.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whether there is a valley between two clusters on a line. */
final class ValleyTest {

  private static final int ROWS = 400;

  private static double evidence(double[] t, double cut) {
    return evidence(t, ones(t.length), cut);
  }

  private static double evidence(double[] t, double[] w, double cut) {
    double[] second = Arrays.stream(t).map(x -> x > cut ? 1 : 0).toArray();
    return Valley.of(t, w, second).evidence();
  }

  private static double[] ones(int n) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** {@return the quantiles of a law, so that nothing depends on luck} */
  private static double[] quantiles(DoubleUnaryOperator quantile) {
    return IntStream.range(0, ROWS)
        .mapToDouble(i -> quantile.applyAsDouble((i + 0.5) / ROWS))
        .toArray();
  }

  private static double[] normals(double distance) {
    Rng rng = new SeededRng(3);
    double[] t = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      t[i] = rng.gaussian() + (i % 2) * distance;
    }
    return t;
  }

  @Test
  void flatAndSkewedCloudsHaveNone() {
    assertTrue(evidence(quantiles(p -> p), 0.5) < 0);
    assertTrue(evidence(quantiles(p -> p), 0.3) < 0);
    assertTrue(evidence(quantiles(p -> -Math.log(1 - p)), 1) < 1);
    assertTrue(evidence(quantiles(p -> Math.log(p / (1 - p))), 0.5) < 1);
  }

  /** The density of a steep core with a flat foot falls, but not evenly. */
  @Test
  void aSteepCoreWithAFlatFootHasNoneAgainstAnySlope() {
    double[] rows = quantiles(p -> p < 0.7 ? 0.4 * p : 0.28 + 13 * (p - 0.7));
    double[] second = Arrays.stream(rows).map(x -> x > 1 ? 1 : 0).toArray();
    Valley valley = Valley.of(rows, ones(rows.length), second);
    assertTrue(valley.excess() < -1 && valley.evidence() > 10, valley.toString());
  }

  @Test
  void twoNormalClustersHaveOne() {
    double[] four = normals(4);
    double[] second = Arrays.stream(four).map(x -> x > 2 ? 1 : 0).toArray();
    assertTrue(Valley.of(four, ones(four.length), second).excess() > 5);
    assertTrue(evidence(normals(4), 2) > 10);
    assertTrue(evidence(normals(6), 3) > 40);
    // below a distance of two standard deviations their sum has one mode
    assertTrue(evidence(normals(1.5), 0.75) < 1);
  }

  @Test
  void directionUnitsAndCountsDoNotMatter() {
    double[] t = normals(3.5);
    double[] turned = Arrays.stream(t).map(x -> 7 - 5 * x).toArray();
    double expected = evidence(t, 1.75);
    assertEquals(expected, evidence(turned, 7 - 5 * 1.75), 1e-6 * Math.abs(expected));
    double[] half = Arrays.copyOf(t, ROWS / 2);
    double[] twice = new double[ROWS];
    Arrays.setAll(twice, i -> half[i / 2]);
    double[] weights = new double[ROWS / 2];
    Arrays.fill(weights, 2);
    assertEquals(evidence(twice, 1.75), evidence(half, weights, 1.75), 1e-6);
  }
}
