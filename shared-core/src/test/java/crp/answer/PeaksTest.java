package crp.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.estimate.Cut;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which clusters are one peak of the density. */
final class PeaksTest {

  private static Partition fused(Rows rows, Peaks.Firmness number, IntUnaryOperator cluster) {
    Partition clusters = Partition.of(IntStream.range(0, rows.size()).map(cluster).toArray());
    return Peaks.of(rows).orElseThrow().fused(clusters, number);
  }

  private static RealRows normal(int n, int d, long seed, IntToDoubleFunction first) {
    Rng rng = new SeededRng(seed);
    double[] x = new double[n * d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        x[i * d + j] = rng.gaussian() + (j == 0 ? first.applyAsDouble(i) : 0);
      }
    }
    return RealRows.of(x, n, d);
  }

  private static RealRows flat(int n, double width, long seed) {
    Rng rng = new SeededRng(seed);
    double[] x = new double[2 * n];
    for (int i = 0; i < n; i++) {
      x[2 * i] = width * rng.uniform();
      x[2 * i + 1] = rng.uniform();
    }
    return RealRows.of(x, n, 2);
  }

  @ParameterizedTest
  @EnumSource(names = {"SPREAD", "UNKNOWN"})
  void piecesOfAFlatBandAreOne(Peaks.Firmness number) {
    RealRows band = flat(800, 4, 5);
    assertEquals(1, fused(band, number, i -> (int) band.value(i, 0)).clusters());
  }

  @ParameterizedTest
  @EnumSource
  void clustersApartStayApart(Peaks.Firmness number) {
    for (int d : new int[] {1, 3, 12}) {
      RealRows rows = normal(400, d, 7, i -> 4.5 * (i % 2));
      assertEquals(2, fused(rows, number, i -> i % 2).clusters(), d + " columns");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFewRowsBetweenTwoPeaksDoNotJoinThem(Peaks.Firmness number) {
    RealRows rows = normal(640, 2, 9, i -> i < 600 ? 6.5 * (i % 2) : 3.25);
    Partition peaks = fused(rows, number, i -> i < 600 ? i % 2 : 2);
    assertTrue(peaks.label(0) != peaks.label(1));
  }

  @ParameterizedTest
  @EnumSource
  void slopesOfTwoPeaksThatMeetDoNotJoinThem(Peaks.Firmness number) {
    Rng rng = new SeededRng(21);
    double[] x = new double[2 * 680];
    for (int i = 0; i < 680; i++) {
      x[2 * i] = i < 600 ? rng.gaussian() + 8 * (i % 2) : 2 + 2 * (i % 2) + 2 * rng.uniform();
      x[2 * i + 1] = rng.gaussian();
    }
    Partition peaks = fused(RealRows.of(x, 680, 2), number, i -> i % 2 + (i < 600 ? 0 : 2));
    assertTrue(peaks.label(0) != peaks.label(1));
  }

  /** The rows with this share of their entries missing. */
  private static RealRows withGaps(RealRows rows, double share) {
    Rng rng = new SeededRng(29);
    double[] x = rows.toArray();
    Arrays.setAll(x, i -> rng.uniform() < share ? Double.NaN : x[i]);
    return RealRows.of(x, rows.size(), rows.columns());
  }

  /** Filled with the mean of all rows, which lies between the groups, entries would join them. */
  @ParameterizedTest
  @EnumSource
  void gapsFillNoValley(Peaks.Firmness number) {
    for (double share : new double[] {0.1, 0.2, 0.3}) {
      double[] x = normal(480, 6, 31, i -> 0).toArray();
      for (int i = 0; i < x.length; i++) {
        x[i] += 5 * (((i / 6) >> (i % 6 % 2)) & 1);
      }
      RealRows groups = withGaps(RealRows.of(x, 480, 6), share);
      assertEquals(4, fused(groups, number, i -> i % 4).clusters(), share + " missing");
    }
  }

  @ParameterizedTest
  @EnumSource
  void gapsLeaveLongGroupsBesideEachOtherApart(Peaks.Firmness number) {
    double[] x = normal(400, 3, 33, i -> 0).toArray();
    for (int i = 0; i < 400; i++) {
      x[3 * i] *= 5;
      x[3 * i + 1] += x[3 * i] + 7 * (i % 2);
      x[3 * i + 2] += x[3 * i];
    }
    RealRows bars = withGaps(RealRows.of(x, 400, 3), 0.2);
    assertEquals(2, fused(bars, number, i -> i % 2).clusters());
  }

  @Test
  void gapsDigNoValley() {
    RealRows cloud = withGaps(normal(600, 3, 35, i -> 0), 0.3);
    IntUnaryOperator random = i -> i % 2;
    IntUnaryOperator halves = i -> cloud.value(i, 0) > 0 ? 1 : 0;
    assertEquals(1, fused(cloud, Peaks.Firmness.FIRM, random).clusters());
    assertEquals(1, fused(cloud, Peaks.Firmness.UNKNOWN, halves).clusters());
    assertEquals(1, fused(cloud, Peaks.Firmness.SPREAD, halves).clusters());
  }

  /** The pieces are one where their number is not firm, since it depends on chance. */
  @Test
  void piecesOfABentBandAreOne() {
    Rng rng = new SeededRng(23);
    double[] x = new double[2 * 400];
    for (int i = 0; i < 400; i++) {
      double angle = Math.PI * i / 400;
      x[2 * i] = 10 * Math.cos(angle) + rng.gaussian() / 2;
      x[2 * i + 1] = 10 * Math.sin(angle) + rng.gaussian() / 2;
    }
    RealRows bent = RealRows.of(x, 400, 2);
    assertEquals(1, fused(bent, Peaks.Firmness.SPREAD, i -> i / 80).clusters());
    assertTrue(fused(bent, Peaks.Firmness.FIRM, i -> i / 80).clusters() > 1);
  }

  /**
   * The last part of an exponential cloud, and a wide group of as many rows beside a narrow one.
   */
  @Test
  void aTailIsOfItsPeakAndAWideGroupIsNot() {
    Rng rng = new SeededRng(25);
    double[] tail = new double[400];
    double[] wide = new double[400];
    for (int i = 0; i < 400; i++) {
      tail[i] = -Math.log((i + 0.5) / 400);
      wide[i] = i < 120 ? 2 + 20 * rng.uniform() : rng.gaussian();
    }
    IntUnaryOperator parts = i -> i < 120 ? 1 : 0;
    assertEquals(1, fused(RealRows.of(tail, 400, 1), Peaks.Firmness.SPREAD, parts).clusters());
    assertEquals(2, fused(RealRows.of(wide, 400, 1), Peaks.Firmness.SPREAD, parts).clusters());
    // broken twin: the valley alone, which is missing in both
    double[] second = IntStream.range(0, 400).mapToDouble(parts::applyAsInt).toArray();
    double[] ones = DoubleStream.generate(() -> 1).limit(400).toArray();
    assertTrue(Valley.of(tail, ones, second.clone()).excess() < -1.5);
    assertTrue(Valley.of(wide, ones, second.clone()).excess() < -1.5);
  }

  /** Two normal clusters whose means are near, with these standard deviations. */
  private static RealRows near(double[] first, double[] second) {
    int d = first.length;
    double[] x = normal(400, d, 21, i -> 0).toArray();
    for (int i = 0; i < 400; i++) {
      for (int j = 0; j < d; j++) {
        x[d * i + j] *= i % 2 == 0 ? first[j] : second[j];
      }
      x[d * i + d - 1] += i % 2;
    }
    return RealRows.of(x, 400, d);
  }

  @Test
  void barsOfACrossStayApartWhereTheirNumberIsFirm() {
    RealRows cross = near(new double[] {5, 1, 1}, new double[] {1, 5, 1});
    assertEquals(2, fused(cross, Peaks.Firmness.FIRM, i -> i % 2).clusters());
    assertEquals(1, fused(cross, Peaks.Firmness.UNKNOWN, i -> i % 2).clusters());
  }

  @Test
  void aDenseCoreAndItsShellHaveOneShape() {
    double[] core = new double[12];
    double[] shell = new double[12];
    Arrays.fill(core, 1);
    Arrays.fill(shell, 1.8);
    // broken twin: the Bhattacharyya distance without equal volumes
    double apart = 12 / 2.0 * Math.log((1 + 1.8 * 1.8) / 2 / 1.8);
    assertTrue(apart > 0.5);
    assertEquals(1, fused(near(core, shell), Peaks.Firmness.FIRM, i -> i % 2).clusters());
  }

  @Test
  void categoriesKeepClustersApart() {
    RealRows same = normal(300, 2, 11, i -> 0);
    int[] codes = IntStream.range(0, 3 * 300).map(i -> i / 3 % 2).toArray();
    CategoryRows names = CategoryRows.of(codes, 300, 2, 2, 2);
    assertEquals(1, fused(same, Peaks.Firmness.FIRM, i -> i % 2).clusters());
    assertEquals(
        2, fused(new MixedRows(List.of(same, names)), Peaks.Firmness.FIRM, i -> i % 2).clusters());
    assertTrue(Peaks.of(names).isEmpty());
  }

  @Test
  void unitsDoNotMatter() {
    RealRows rows = normal(300, 2, 13, i -> 3.0 * (i % 3));
    double[] x = rows.toArray();
    for (int i = 0; i < 300; i++) {
      double first = x[2 * i];
      x[2 * i] = 1e3 * first + 20 * x[2 * i + 1];
      x[2 * i + 1] = x[2 * i + 1] / 50 - first;
    }
    assertEquals(
        fused(rows, Peaks.Firmness.SPREAD, i -> i % 3),
        fused(RealRows.of(x, 300, 2), Peaks.Firmness.SPREAD, i -> i % 3));
  }

  @Test
  @Tag("slow")
  void anAutomaticCutFindsNoClustersInASquareAndKeepsTwoThatOverlap() {
    Fit<RealRows> square = fit(flat(300, 1, 17));
    Answer one = Answer.of(square, Cut.AUTOMATIC);
    assertTrue(square.parts().size() > 1);
    assertEquals(1, one.size());
    String text = one.report().text(0);
    assertTrue(
        text.startsWith("1 cluster of 300 rows; the number of clusters is not certain\n"), text);
    assertTrue(text.contains("How sure: 300 of 300 rows"), text);
    Fit<RealRows> two = fit(normal(300, 2, 19, i -> 3.5 * (i % 2)));
    assertEquals(2, Answer.of(two, Cut.AUTOMATIC).size());
    assertFalse(Answer.of(two, Cut.AUTOMATIC).unions().any());
  }

  private static Fit<RealRows> fit(RealRows rows) {
    return Mixture.of(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(rows), rows)
        .sweeps(200)
        .chains(2)
        .seed(1)
        .fit();
  }
}
