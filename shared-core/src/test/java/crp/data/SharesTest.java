package crp.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Columns that add up to a constant. */
class SharesTest {

  /** A measurement, four percentages with one decimal, and another measurement. */
  private static double[] cells() {
    SplittableRandom random = new SplittableRandom(5);
    double[] cells = new double[50 * 6];
    for (int i = 0; i < 50; i++) {
      double[] parts = new double[4];
      double sum = 0;
      for (int k = 0; k < 4; k++) {
        parts[k] = random.nextExponential();
        sum += parts[k];
      }
      for (int k = 0; k < 4; k++) {
        cells[6 * i + 1 + k] = Math.rint(1000 * parts[k] / sum) / 10;
      }
      cells[6 * i] = random.nextGaussian();
      cells[6 * i + 5] = 7 + random.nextDouble();
    }
    return cells;
  }

  private static Shares of(double[] cells) {
    return Shares.of(RealRows.of(cells, 50, 6));
  }

  @Test
  void roundedPercentagesAreFound() {
    Shares found = of(cells());
    assertEquals(1, found.from());
    assertEquals(5, found.to());
    assertEquals(100, found.total(), 0.1);
  }

  @Test
  void missingValuesAndConstantColumnsDoNotHideThem() {
    double[] cells = cells();
    cells[2] = Double.NaN;
    for (int i = 0; i < 50; i++) {
      cells[6 * i + 5] = 3;
    }
    assertEquals(of(cells()).to(), of(cells).to());
  }

  @Test
  void oneOtherSumIsEnoughAgainstThem() {
    double[] cells = cells();
    cells[6 * 20 + 3] += 10;
    assertEquals(Shares.NONE, of(cells));
  }

  @Test
  void columnsWithNegativeValuesAreNoShares() {
    double[] cells = cells();
    for (int i = 0; i < 50; i++) {
      cells[6 * i + 1] -= 60;
      cells[6 * i + 2] += 60;
    }
    assertEquals(Shares.NONE, of(cells));
  }
}
