package crp.choose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.choose.GaussianChoice.Covariance;
import crp.choose.GaussianChoice.Reading;
import crp.choose.GaussianChoice.Rounding;
import crp.choose.GaussianChoice.Tidy;
import crp.data.RealRows;
import crp.data.Weights;
import crp.mixture.Mixture;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.seating.Crp;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What single cells and codes of missing values do to the clusters. */
class FileFaultsTest {

  private static final List<String> NAMES = List.of("x", "y");

  /** Rows of three clusters in turn. */
  private static double[] values() {
    SplittableRandom random = new SplittableRandom(11);
    double[] values = new double[300];
    for (int at = 0; at < values.length; at++) {
      int cluster = at / 2 % 3;
      values[at] = random.nextGaussian() + 8 * (at % 2 == 0 ? cluster % 2 : cluster / 2);
    }
    return values;
  }

  private static GaussianChoice choice(double[] values, Tidy tidy) {
    RealRows rows = RealRows.of(values, 150, 2);
    return GaussianChoice.of(
        rows, NAMES, Covariance.FULL, new Reading(Rounding.AUTO, tidy), "column");
  }

  private static int clusters(GaussianChoice choice, int... without) {
    int[] labels =
        Mixture.of(Crp.of(Parameter.gamma(1, 1)), choice.family(), choice.rows())
            .sweeps(60)
            .chains(1)
            .fit()
            .partLabels();
    int[] rows =
        IntStream.range(0, 150)
            .filter(i -> Arrays.stream(without).noneMatch(row -> row == i))
            .toArray();
    Partition found = Partition.of(Arrays.stream(rows).map(i -> labels[i]).toArray());
    Partition expected = Partition.of(Arrays.stream(rows).map(i -> i % 3).toArray());
    return found.equals(expected) ? 3 : -found.clusters();
  }

  @Test
  void nothingHappensToFilesWithoutFaults() {
    GaussianChoice tidy = choice(values(), Tidy.AUTO);
    GaussianChoice plain = choice(values(), Tidy.NONE);
    assertEquals(plain.family().describe(), tidy.family().describe());
    assertEquals(plain.rows(), tidy.rows());
    assertEquals(plain.notes(), tidy.notes());
    assertEquals(3, clusters(tidy));
  }

  @Test
  void oneCellDoesNotMoveTheClusters() {
    for (double typo : new double[] {1e6, -1e9}) {
      double[] values = values();
      values[7] = typo;
      GaussianChoice tidy = choice(values, Tidy.AUTO);
      assertTrue(
          tidy.notes().get(0).startsWith("column 'y' has 1 value far outside, such as "),
          tidy.notes().toString());
      assertEquals(3, clusters(tidy, 3), "with " + typo);
      assertTrue(clusters(choice(values, Tidy.NONE), 3) < 0, "without the rule");
    }
  }

  @Test
  void sharesAreNamedAndStay() {
    double[] plain = values();
    double[] cells = new double[150 * 3];
    for (int i = 0; i < 150; i++) {
      cells[3 * i] = 20 + plain[2 * i];
      cells[3 * i + 1] = 20 + plain[2 * i + 1];
      cells[3 * i + 2] = 60 - plain[2 * i] - plain[2 * i + 1];
    }
    RealRows rows = RealRows.of(cells, 150, 3);
    String note =
        "columns 'a' to 'c' are shares that add up to 100 in every row: each follows from the"
            + " others, and logarithms of their ratios may have rounder clusters";
    List<String> names = List.of("a", "b", "c");
    FileFaults tidy = FileFaults.of(rows, new Reading(Rounding.AUTO, Tidy.AUTO));
    assertEquals(List.of(note), tidy.notes(names, "column"));
    assertEquals(rows, tidy.rows());
    FileFaults none = FileFaults.of(rows, new Reading(Rounding.AUTO, Tidy.NONE));
    assertEquals(List.of(), none.notes(names, "column"));
  }

  @Test
  void codesOfMissingValuesAreMissing() {
    double[] values = values();
    for (int i = 0; i < 150; i += 7) {
      values[2 * i] = -999;
    }
    GaussianChoice tidy = choice(values, Tidy.AUTO);
    assertTrue(
        tidy.notes()
            .contains(
                "column 'x': -999 in 22 rows stands for a missing value (override: tidy none)"),
        tidy.notes().toString());
    assertTrue(Double.isNaN(tidy.rows().value(7, 0)));
    assertEquals(-999, choice(values, Tidy.NONE).rows().value(7, 0));
  }

  /** Zeros in a third of the rows, whatever their cluster. */
  @Test
  void commonZerosDoNotSplitTheClustersOfOtherColumns() {
    SplittableRandom random = new SplittableRandom(5);
    double[] values = new double[3 * 150];
    for (int i = 0; i < 150; i++) {
      values[3 * i] = random.nextGaussian() + 8 * (i % 3 % 2);
      values[3 * i + 1] = random.nextGaussian() + 8 * (i % 3 / 2);
      values[3 * i + 2] = i % 9 < 3 ? 0 : 20 + 3 * random.nextGaussian();
    }
    RealRows rows = RealRows.of(values, 150, 3);
    GaussianChoice mixture = spiked(rows, Reading.AUTO.ofMixture());
    assertTrue(
        mixture
            .notes()
            .get(0)
            .startsWith("column 'z': the value 0 of 51 rows is no part of a bell-shaped cluster"),
        mixture.notes().toString());
    assertEquals(3, clusters(mixture));
    GaussianChoice sequence = spiked(rows, Reading.AUTO);
    assertEquals(rows, sequence.rows());
    assertTrue(clusters(sequence) < 0, "without the rule");
  }

  private static GaussianChoice spiked(RealRows rows, Reading reading) {
    return GaussianChoice.of(rows, List.of("x", "y", "z"), Covariance.AUTO, reading, "column");
  }

  @Test
  void rowsOfWeightZeroAreNoFaults() {
    double[] values = values();
    values[7] = 1e6;
    double[] weights = new double[150];
    Arrays.fill(weights, 1);
    weights[3] = 0;
    RealRows rows = RealRows.of(values, 150, 2, Weights.of(weights));
    assertEquals(List.of(), GaussianChoice.of(rows, NAMES, Covariance.FULL).notes());
  }
}
