package crp.choose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.checkpoint.Checkpoint;
import crp.choose.GaussianChoice.Covariance;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Weights;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.model.TestData;
import crp.parallel.Deadline;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.parallel.Workers;
import crp.parameter.Parameter;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The covariance that short runs choose. A constant rule, such as full covariance for at least
 * twice as many rows as columns, fails one of the first two tests.
 */
final class CovariancePilotTest {

  private static final int DATA_SETS = 10;

  @TempDir Path directory;

  private static GaussianChoice choose(RealRows rows) {
    List<String> names = IntStream.range(0, rows.columns()).mapToObj(j -> "c" + j).toList();
    return GaussianChoice.of(rows, names, Covariance.AUTO, "attribute");
  }

  /** Two round clusters. */
  private static RealRows round(int n, int d, long seed) {
    return TestData.heaps(TestData.turns(n, 2), d, 4, seed);
  }

  /** Two clusters whose columns have the correlation .9. */
  private static RealRows correlated(int n, int d, long seed) {
    Rng rng = new SeededRng(seed);
    double[] values = new double[n * d];
    for (int i = 0; i < n; i++) {
      double common = 3 * rng.gaussian();
      for (int j = 0; j < d; j++) {
        values[i * d + j] = common + rng.gaussian() + (i % 2 == 0 && j == 0 ? 12 : 0);
      }
    }
    return RealRows.of(values, n, d);
  }

  private static CovariancePilot pilot(RealRows rows) {
    return CovariancePilot.of(rows, Resolution.of(rows), CovariancePilot.complete(rows));
  }

  /**
   * On 100 data sets (seeds 1 to 100) the margins had mean -62 and standard deviation 3.5 nats; the
   * bound at -10 is 15 deviations away.
   */
  @Test
  @Tag("slow")
  void roundClustersHaveIndependentColumns() {
    for (int seed = 1; seed <= DATA_SETS; seed++) {
      GaussianChoice choice = choose(round(60, 6, seed));
      assertInstanceOf(DiagonalGaussian.class, choice.family());
      assertEquals(1, choice.notes().size());
      String note = choice.notes().get(0);
      assertTrue(note.startsWith("attributes are independent"), note);
      assertTrue(note.contains("nats on 60 rows"), note);
    }
  }

  /**
   * On 100 data sets (seeds 1 to 100) the margins had mean 38 and standard deviation 8 nats; the
   * bound at -10 is 6 deviations away.
   */
  @Test
  @Tag("slow")
  void correlatedClustersHaveFullCovariances() {
    for (int seed = 1; seed <= DATA_SETS; seed++) {
      GaussianChoice choice = choose(correlated(60, 3, seed));
      assertInstanceOf(GaussianNiw.class, choice.family());
      String note = choice.notes().get(0);
      assertTrue(note.startsWith("clusters have full covariances: this model is better"), note);
    }
  }

  /** Without their cost full covariances would be chosen for few rows of many columns. */
  @Test
  @Tag("slow")
  void correlationsOfFewRowsAreNotFree() {
    for (int seed = 1; seed <= 3; seed++) {
      RealRows rows = common(40, 8, 1.15, seed);
      CovariancePilot pilot = pilot(rows);
      double cost = 14 * Math.log(40);
      assertFalse(pilot.full(), pilot.toString());
      assertTrue(pilot.margin() + cost > 0, pilot.toString());
    }
  }

  /** One cluster, whose columns share a part of a given deviation beside their own of 1. */
  private static RealRows common(int n, int d, double deviation, long seed) {
    Rng rng = new SeededRng(seed);
    double[] values = new double[n * d];
    for (int i = 0; i < n; i++) {
      double part = deviation * rng.gaussian();
      for (int j = 0; j < d; j++) {
        values[i * d + j] = part + rng.gaussian();
      }
    }
    return RealRows.of(values, n, d);
  }

  /** Three kinds of rows with independent columns of zeros and ones. */
  private static RealRows binary(int n, int d, long seed) {
    Rng rng = new SeededRng(seed);
    double[] values = new double[n * d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        boolean usual = rng.below(20) > 0;
        values[i * d + j] = (i % 3 == j % 3) == usual ? 1 : 0;
      }
    }
    return RealRows.of(values, n, d);
  }

  /** Both families have the same unrounded values: sampled ones would come near to a plane. */
  @Test
  void binaryColumnsAreIndependent() {
    for (int seed = 1; seed <= 3; seed++) {
      CovariancePilot pilot = pilot(binary(100, 12, seed));
      assertTrue(pilot.margin() < -10, pilot.toString());
    }
  }

  /** A pair of independent columns costs full covariances about one and a half nats. */
  @Test
  void fullCovariancesAreKeptWhereTheMarginIsSmall() {
    GaussianChoice choice = choose(TestData.heaps(new int[40], 2, 0, 1));
    assertInstanceOf(GaussianNiw.class, choice.family());
    assertEquals(List.of(), choice.notes());
  }

  private static CovariancePilot untimed(CovariancePilot pilot) {
    return new CovariancePilot(pilot.rows(), pilot.judged(), pilot.margin(), pilot.error(), 0);
  }

  @Test
  void theChoiceDependsOnTheRowsAlone() {
    RealRows rows = round(50, 3, 5);
    CovariancePilot alone = untimed(pilot(rows));
    List<Supplier<CovariancePilot>> tasks = Collections.nCopies(4, () -> untimed(pilot(rows)));
    assertEquals(Collections.nCopies(4, alone), Workers.run(tasks, 4));
  }

  @Test
  void unitsDoNotMatter() {
    RealRows rows = correlated(60, 2, 3);
    double[] values = rows.toArray();
    Arrays.setAll(values, i -> values[i] * (i % 2 == 0 ? 0x1p20 : 0x1p-9));
    CovariancePilot scaled = pilot(RealRows.of(values, 60, 2));
    assertEquals(pilot(rows).margin(), scaled.margin(), 1e-6);
  }

  @Test
  void rowsWithMissingValuesTakeNoPart() {
    double[] values = round(60, 6, 1).toArray();
    for (int i = 0; i < 20; i++) {
      values[i * 18] = Double.NaN;
    }
    GaussianChoice choice = choose(RealRows.of(values, 60, 6));
    assertInstanceOf(DiagonalGaussian.class, choice.family());
    assertTrue(choice.notes().get(0).contains("nats on 40 rows"), choice.notes().get(0));
  }

  @Test
  void withoutEnoughCompleteRowsNothingIsCompared() {
    double[] values = round(60, 6, 1).toArray();
    for (int i = 0; i < 31; i++) {
      values[i * 6] = Double.NaN;
    }
    GaussianChoice choice = choose(RealRows.of(values, 60, 6));
    assertInstanceOf(GaussianNiw.class, choice.family());
    assertTrue(choice.notes().get(0).contains("29 of 60 rows"), choice.notes().get(0));
  }

  @Test
  void weightsCountAndRowsOfWeightZeroTakeNoPart() {
    double[] weights = new double[70];
    Arrays.setAll(weights, i -> i < 60 ? 1 + (i % 2) / 2.0 : 0);
    RealRows rows = RealRows.of(round(70, 6, 1).toArray(), 70, 6, Weights.of(weights));
    GaussianChoice choice = choose(rows);
    assertInstanceOf(DiagonalGaussian.class, choice.family());
    assertTrue(choice.notes().get(0).contains("nats on 60 rows"), choice.notes().get(0));
  }

  @Test
  void twoThousandRowsDecideForFullCovariances() {
    assertEquals(2000, pilot(correlated(2100, 2, 1)).rows());
  }

  @Tag("slow")
  @Test
  void independentColumnsAreComparedAgainOnMoreRows() {
    CovariancePilot pilot = pilot(round(2100, 12, 1));
    assertFalse(pilot.full());
    assertEquals(2100, pilot.rows());
  }

  /** On 10,000 rows 700 nats are little, of which 2000 rows may show all. */
  @Test
  void theMarginIsSmallByAllRowsAgainstFullCovariancesOnly() {
    assertTrue(new CovariancePilot(2000, 10_000, -700, 0, 0).full());
    assertFalse(new CovariancePilot(2000, 2000, -700, 0, 0).full());
    CovariancePilot better = new CovariancePilot(2000, 10_000, 700, 0, 0);
    assertTrue(better.notes("column").get(0).contains("is better than"), better.toString());
  }

  /** In fewer rows clusters of one row each would be more probable than one of all. */
  @Test
  void manyColumnsOfFewRowsAreIndependentWithoutComparison() {
    assertTrue(noteOn(92, 11).startsWith("11 columns are many for 92 rows"), noteOn(92, 11));
    assertFalse(noteOn(93, 11).contains("are many for"), noteOn(93, 11));
    assertTrue(noteOn(19, 4).startsWith("4 columns are many for 19 rows"), noteOn(19, 4));
    assertFalse(noteOn(20, 4).contains("are many for"), noteOn(20, 4));
  }

  @Test
  void correlationsOfManyColumnsAreNotCompared() {
    String note = noteOn(2100, 65);
    assertTrue(note.startsWith("65 columns have too many correlations"), note);
  }

  private static String noteOn(int rows, int columns) {
    SeededRng rng = new SeededRng(1);
    double[] values = new double[rows * columns];
    Arrays.setAll(values, i -> rng.gaussian());
    List<String> names = IntStream.range(0, columns).mapToObj(j -> "c" + j).toList();
    return String.join(
        " ", GaussianChoice.of(RealRows.of(values, rows, columns), names, Covariance.AUTO).notes());
  }

  @Test
  void oneColumnNeedsNoComparison() {
    GaussianChoice choice = choose(round(40, 1, 1));
    assertInstanceOf(GaussianNiw.class, choice.family());
    assertEquals(List.of(), choice.notes());
  }

  @Test
  void degreesOfFreedomSpeakOfFullCovariances() {
    assertEquals(Covariance.FULL, Covariance.AUTO.withDegreesOfFreedom());
    assertEquals(Covariance.DIAGONAL, Covariance.DIAGONAL.withDegreesOfFreedom());
  }

  @Test
  void anInterruptEndsTheComparison() {
    RealRows rows = round(60, 6, 1);
    Thread.currentThread().interrupt();
    assertThrows(CancellationException.class, () -> choose(rows));
    assertTrue(Thread.interrupted());
  }

  /** A checkpoint refuses another family, so a resumed run must choose the same one. */
  @Test
  void aRunThatChoosesAnewContinuesFromItsCheckpoint() {
    Checkpoint plan = new Checkpoint(directory.resolve("run.checkpoint"), 1e9, 5);
    List<String> texts = new ArrayList<>();
    for (int time = 0; time < 2; time++) {
      GaussianFamily family = choose(round(60, 6, 1)).family();
      texts.add(
          TestData.text(
              Mixture.of(Crp.of(Parameter.gamma(1, 1)), family, round(60, 6, 1))
                  .sweeps(10)
                  .seed(7)
                  .checkpoint(plan)
                  .fit()));
    }
    assertEquals(texts.get(0), texts.get(1));
  }

  @Test
  void fullCovariancesAreTooDearWhereTheLimitLeavesLessThanTenSweeps() {
    CovariancePilot pilot = new CovariancePilot(2000, 2000, 700, 0, 1e-5);
    Deadline end = Deadline.never(() -> 0).within(10);
    RunScope scope = RunScope.of(end, Progress.NONE).inThreads(2);
    assertFalse(scope.run(() -> pilot.tooDear(49_000)));
    assertTrue(scope.run(() -> pilot.tooDear(51_000)));
    assertFalse(pilot.tooDear(1_000_000_000), "without a limit");
  }
}
