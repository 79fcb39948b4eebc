package crp.answer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Contrasts.Sentence;
import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.TableSummary;
import crp.model.Cluster;
import crp.report.ReportNames;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContrastsTest {

  private static final ReportNames NAMES =
      new ReportNames(
          List.of("income", "size"),
          List.of(),
          List.of(new ReportNames.Nominal("channel", List.of("web", "store"))));

  /** Columns of income and size, and of the channel. */
  private static Cluster cluster(int index, int rows, double[] mean, double[] deviation, double p) {
    return new Cluster(
        index,
        rows,
        rows,
        new TableSummary.Mixed(
            List.of(
                new TableSummary.Real(mean, deviation, new double[0]),
                new TableSummary.Categorical(new double[][] {{p, 1 - p}}))),
        true);
  }

  private static Rows rows(double[][] cells, int... codes) {
    return new MixedRows(List.of(RealRows.of(cells), CategoryRows.of(codes, codes.length, 2)));
  }

  private static double log(double share, double x, double mean, double deviation) {
    double z = (x - mean) / deviation;
    return Math.log(share / deviation) - z * z / 2;
  }

  private static double gain(double share, double own, double other) {
    return own - Math.log(share) - Math.log(Math.exp(own) + Math.exp(other));
  }

  /** Rows 0 and 1 are in cluster 0 of three rows by weight, row 2 is missing or noise. */
  @Test
  void natsAreThoseOfAComputationByHand() {
    Rows rows = rows(new double[][] {{1, 7}, {2, 7}, {Double.NaN, 7}, {9, 7}}, 0, 1, -1, 1);
    List<Cluster> clusters =
        List.of(
            cluster(0, 3, new double[] {1, 7}, new double[] {2, 1}, 0.75),
            cluster(1, 1, new double[] {8, 7}, new double[] {4, 1}, 0.25));
    Contrasts found = Contrasts.of(rows, new int[] {0, 0, 0, 1}, clusters, false);
    assertEquals(3, found.columns().size());
    double first =
        gain(0.75, log(0.75, 1, 1, 2), log(0.25, 1, 8, 4))
            + gain(0.75, log(0.75, 2, 1, 2), log(0.25, 2, 8, 4));
    double second = gain(0.25, log(0.25, 9, 8, 4), log(0.75, 9, 1, 2));
    assertArrayEquals(new double[] {first, second}, found.columns().get(0).nats(), 1e-12);
    assertArrayEquals(new double[2], found.columns().get(1).nats(), 1e-12, "alike in both");
    double web = 0.75 * 0.75 + 0.25 * 0.25;
    assertArrayEquals(
        new double[] {
          Math.log(0.75 / web) + Math.log(0.25 / (1 - web)), Math.log(0.75 / (1 - web))
        },
        found.columns().get(2).nats(),
        1e-12);
    assertEquals(first / 3, found.natsPerRow(0, 0), 1e-12);
    Contrasts noise = Contrasts.of(rows, new int[] {0, -1, 0, 1}, clusters, false);
    assertTrue(noise.columns().get(0).nats()[0] < first);
  }

  @Test
  void sentencesNameWhatTellsMost() {
    double[][] cells = new double[40][2];
    int[] codes = new int[40];
    int[] labels = new int[40];
    for (int i = 0; i < 40; i++) {
      labels[i] = i % 2;
      codes[i] = i < 36 ? i % 2 : 1 - i % 2;
      cells[i] = new double[] {i % 2 == 0 ? 72_300 + i : 48_100 + i, i % 2 == 0 ? i % 3 : 10 * i};
    }
    List<Cluster> clusters =
        List.of(
            cluster(0, 20, new double[] {72_300, 7}, new double[] {200, 1}, 0.91),
            cluster(1, 20, new double[] {48_100, 7}, new double[] {200, 100}, 0.31));
    List<Sentence> said =
        Contrasts.of(rows(cells, codes), labels, clusters, false).sentences(NAMES, "cluster");
    assertEquals(
        new Sentence(
            0,
            "Cluster 0 (20 rows): income is higher, 72300 against 48100; channel is web in 91 % (31 % elsewhere)."),
        said.get(0));
    assertTrue(
        said.get(1).text().contains("size varies more around 7, deviation 100 against 1.0"),
        said.get(1).text());
    assertTrue(
        said.get(1).text().endsWith("channel is store in 69 % (9 % elsewhere)."),
        said.get(1).text());
  }

  /** A small shift is no difference of deviations that are equal. */
  @Test
  void equalDeviationsDoNotSetApart() {
    double[][] cells = new double[1000][];
    int[] labels = new int[1000];
    for (int i = 0; i < 1000; i++) {
      labels[i] = i % 2;
      cells[i] = new double[] {(i % 2 == 0 ? 0 : 0.4) + (i / 2 % 5 - 2), 0};
    }
    List<Cluster> clusters =
        List.of(
            cluster(0, 500, new double[] {0, 0}, new double[] {1.4, 1}, 0.5),
            cluster(1, 500, new double[] {0.4, 0}, new double[] {1.4, 1}, 0.5));
    assertEquals(
        "Cluster 1 (500 rows): income is higher, 0.4 against 0.0.",
        Contrasts.of(rows(cells, new int[1000]), labels, clusters, false)
            .sentences(NAMES, "cluster")
            .get(1)
            .text());
  }

  /** Trends have other summaries, and the time as their first column. */
  @Test
  void withoutMeansOfTheLikelihoodThoseOfTheRowsCount() {
    double[][] cells = new double[20][];
    int[] labels = new int[20];
    for (int i = 0; i < 20; i++) {
      labels[i] = i / 10;
      cells[i] = new double[] {i, 100 * labels[i] + i % 2};
    }
    TableSummary none = new TableSummary.Quantities(List.of(), new double[0], new double[0]);
    List<Cluster> clusters =
        List.of(new Cluster(0, 10, 10, none, true), new Cluster(1, 10, 10, none, true));
    Contrasts found = Contrasts.of(RealRows.of(cells), labels, clusters, true);
    assertEquals(1, found.columns().size());
    assertEquals(
        "Segment 0 (10 rows): income is lower, 0.50 against 100.50.",
        found.sentences(NAMES, "segment").get(0).text());
    assertArrayEquals(
        new double[] {10 * Math.log(2), 10 * Math.log(2)}, found.columns().get(0).nats(), 1e-9);
  }

  /** Counts without any scatter within the clusters, and a column that is the same everywhere. */
  @Test
  void aColumnThatIsConstantInEachClusterTellsMost() {
    double[][] cells = new double[20][];
    int[] labels = new int[20];
    for (int i = 0; i < 20; i++) {
      labels[i] = i / 10;
      cells[i] = new double[] {5 * labels[i], 3};
    }
    TableSummary none = new TableSummary.Quantities(List.of(), new double[0], new double[0]);
    List<Cluster> clusters =
        List.of(new Cluster(0, 10, 10, none, true), new Cluster(1, 10, 10, none, true));
    Contrasts found = Contrasts.of(RealRows.of(cells), labels, clusters, false);
    double most = 10 * Math.log(2);
    assertArrayEquals(new double[] {most, most}, found.columns().get(0).nats(), 1e-9);
    assertArrayEquals(new double[2], found.columns().get(1).nats(), 1e-9);
    assertEquals(
        "Cluster 1 (10 rows): income is higher, 5 against 0.",
        found.sentences(NAMES, "cluster").get(1).text());
  }

  @Test
  void aClusterWithoutValuesHasTheMeanOfAllRows() {
    TableSummary none = new TableSummary.Quantities(List.of(), new double[0], new double[0]);
    Contrasts found =
        Contrasts.of(
            RealRows.of(new double[][] {{10}, {12}, {20}, {Double.NaN}}),
            new int[] {0, 0, 1, 2},
            List.of(
                new Cluster(0, 2, 2, none, true),
                new Cluster(1, 1, 1, none, true),
                new Cluster(2, 1, 1, none, true)),
            false);
    Contrasts.Numbers column = (Contrasts.Numbers) found.columns().get(0);
    assertArrayEquals(new double[] {11, 20, 14}, column.mean(), 1e-12);
    assertEquals(0, column.nats()[2]);
  }

  @Test
  void aSingleClusterHasNone() {
    Contrasts found =
        Contrasts.of(
            rows(new double[][] {{1, 2}, {3, 4}}, 0, 1),
            new int[2],
            List.of(cluster(0, 2, new double[] {2, 3}, new double[] {1, 1}, 0.5)),
            false);
    assertEquals(List.of(), found.columns());
    assertEquals(List.of(), found.sentences(NAMES, "cluster"));
  }
}
