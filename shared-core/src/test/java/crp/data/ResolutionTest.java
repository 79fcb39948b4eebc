package crp.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.SeededRng;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps and heaps of columns of normal deviates that were rounded in known ways. */
class ResolutionTest {

  private static final int N = 300;

  private final SeededRng rng = new SeededRng(8);

  private static Resolution of(IntToDoubleFunction value) {
    double[] values = new double[N];
    for (int i = 0; i < N; i++) {
      values[i] = value.applyAsDouble(i);
    }
    return Resolution.of(RealRows.of(values, N, 1));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 3, 0.25, 1e-7, 5e4})
  void aLatticeIsFoundWhateverItsStepAndOrigin(double step) {
    for (double origin : new double[] {0, 0.3, -1e3}) {
      Resolution found = of(i -> step * (origin + Math.rint(6 * rng.gaussian())));
      assertEquals(step, found.step(0), 1e-6 * step, "origin " + origin);
      assertEquals(0, found.heapStep(0), 0);
      assertTrue(found.any());
    }
  }

  @Test
  void decimalFractionsAndThirdsThatWereCutOffAreOnTheirLattice() {
    assertEquals(
        0.1, of(i -> (double) (float) (Math.rint(60 + 8 * rng.gaussian()) / 10)).step(0), 1e-6);
    double minutes =
        of(i -> Math.rint(1000 * Math.rint(180 + 30 * rng.gaussian()) / 60) / 1000).step(0);
    assertEquals(1.0 / 60, minutes, 1e-5);
  }

  @Test
  void aFewValuesBesideTheLatticeDoNotHideIt() {
    assertEquals(
        1, of(i -> i % 60 == 7 ? rng.gaussian() : Math.rint(5 * rng.gaussian())).step(0), 1e-9);
    double half = of(i -> i % 10 == 7 ? rng.gaussian() : Math.rint(5 * rng.gaussian())).step(0);
    assertEquals(0, half, 0, "one in ten is not nearly all");
  }

  @Test
  void aContinuousColumnHasNoStep() {
    assertFalse(of(i -> rng.gaussian()).any());
    assertFalse(of(i -> 1e9 + rng.gaussian()).any());
    assertFalse(
        of(i -> Math.rint(1e5 * rng.gaussian())).any(), "fine numbers are hardly ever tied");
    assertFalse(of(i -> Double.NaN).any());
    assertFalse(of(i -> 4).any());
    double[] copies = new double[N];
    for (int i = 0; i < N; i++) {
      copies[i] = i % 2 == 0 ? rng.gaussian() : copies[i - 1];
    }
    assertFalse(of(i -> copies[i]).any(), "copies of rows");
  }

  @Test
  void aColumnOfFewValuesHasTheLeastDistanceAsItsStep() {
    assertEquals(1, of(i -> i % 2).step(0), 0);
    double[] codes = {0, 1, 2.3719, 7.77};
    assertEquals(1, of(i -> codes[i % 4]).step(0), 0);
  }

  @Test
  void heapsAreFoundAndWiderThanOtherValues() {
    Resolution times =
        of(
            i -> {
              double seconds = 240 + 60 * rng.gaussian();
              return i % 3 == 0 ? Math.rint(seconds / 30) * 30 : Math.rint(seconds);
            });
    assertEquals(1, times.step(0), 1e-9);
    assertEquals(30, times.heapStep(0), 1e-9);
    assertEquals(30, times.width(0, 240), 1e-9);
    assertEquals(1, times.width(0, 241), 1e-9);
  }

  @Test
  void narrowHeapsAreFoundWhereThereAreSeveral() {
    Resolution ages =
        of(
            i -> {
              double years = (i % 2 == 0 ? 20 : 60) + 6 * rng.gaussian();
              return i % 3 == 0 ? Math.rint(years / 5) * 5 : Math.rint(years);
            });
    assertEquals(1, ages.step(0), 1e-9);
    assertEquals(5, ages.heapStep(0), 1e-9);
    assertEquals(1 / 3.0, ages.heapShare(0), 0.1);
    assertTrue(ages.onHeap(0, 25));
    assertFalse(ages.onHeap(0, 26));
  }

  @Test
  void heapsAreFoundAmongContinuousValues() {
    Resolution minutes =
        of(
            i -> {
              double value = 4 + rng.gaussian();
              return i % 3 == 0 ? Math.rint(value * 2) / 2 : value;
            });
    assertEquals(0, minutes.step(0), 0);
    assertEquals(0.5, minutes.heapStep(0), 1e-9);
    assertEquals(0.5, minutes.width(0, 4.5), 1e-9);
    assertEquals(0, minutes.width(0, 4.5001), 0);
    assertTrue(minutes.any() && minutes.rounded(0));
  }

  @Test
  void someSharedValuesOfAContinuousColumnAreNoHeaps() {
    assertFalse(of(i -> i % 3 == 0 ? 0 : rng.gaussian()).any(), "many zeros");
    assertFalse(of(i -> i % 3 == 0 ? i % 2 : rng.uniform()).any(), "the ends of a scale");
    double[] anywhere = {0.1234, 2.718, 3.1415, 4.669};
    assertFalse(of(i -> i % 3 == 0 ? anywhere[i % 4] : rng.gaussian()).any(), "no common step");
  }

  @Test
  void heapsOutOfRangeAreRefused() {
    Resolution known = Resolution.of(1);
    assertThrows(IllegalArgumentException.class, () -> known.withHeaps(0, 1, 0.5));
    assertThrows(IllegalArgumentException.class, () -> known.withHeaps(0, 5, 0));
    assertThrows(IllegalArgumentException.class, () -> known.withHeaps(0, 5, 1.5));
    assertNotEquals(known.withHeaps(0, 5, 0.5), known.withHeaps(0, 5, 0.4));
  }

  @Test
  void clustersOfRoundedValuesAreNoHeaps() {
    for (double sd : new double[] {0.5, 0.7, 1, 2}) {
      Resolution found = of(i -> Math.rint(5 * (i % 3) + sd * rng.gaussian()));
      assertEquals(0, found.heapStep(0), 0, "sd " + sd);
    }
    assertEquals(0, of(i -> i % 2 == 0 ? 0 : rng.below(100)).heapStep(0), 0, "many zeros");
  }

  @Test
  void rowsOfWeightZeroAndMissingEntriesAreIgnored() {
    double[] values = new double[N];
    double[] weights = new double[N];
    for (int i = 0; i < N; i++) {
      weights[i] = i % 2;
      values[i] = i % 2 == 0 ? rng.gaussian() : i % 5 == 0 ? Double.NaN : rng.below(9);
    }
    assertEquals(1, Resolution.of(RealRows.of(values, N, 1, Weights.of(weights))).step(0), 1e-12);
  }

  /** Groups of deviation 1 whose centres are 12 apart, rounded to a step. */
  private RealRows groups(int groups, double step, int rows) {
    double[] values = new double[rows];
    for (int i = 0; i < rows; i++) {
      values[i] = step * Math.rint((12 * (i % groups) + rng.gaussian()) / step);
    }
    return RealRows.of(values, rows, 1);
  }

  /** Few rows blur the steepness, and a lattice as coarse as the groups flattens it a little. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void theSteepnessIsTheStepInDeviationsWithinGroups(int groups) {
    for (int rows : new int[] {300, 3_000, 100_000}) {
      for (double step : new double[] {0.2, 0.5, 1}) {
        DistinctValues column = DistinctValues.of(groups(groups, step, rows), 0);
        double steepness = Lattice.steepness(column, step);
        double most = rows < 3_000 ? 1.8 : 1.15;
        String found = steepness + " of " + step + ", " + rows + " rows";
        assertTrue(steepness > step / most && steepness < step * most, found);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void columnsAreFineWhereGroupsAreWideFromTheirStep(int groups) {
    for (int rows : new int[] {300, 3_000, 100_000}) {
      for (double step : new double[] {0.5, 1}) {
        Resolution wide = Resolution.of(groups(groups, step, rows));
        assertTrue(wide.sampled(0) && wide.noticeable(0), step + ", " + rows + " rows");
        assertEquals(0, wide.grain(0), 0);
      }
    }
    for (int rows : new int[] {3_000, 100_000}) {
      for (double step : new double[] {0.05, 0.2}) {
        Resolution fine = Resolution.of(groups(groups, step, rows));
        assertFalse(fine.sampled(0), rows + " rows");
        assertTrue(fine.rounded(0), rows + " rows");
        assertEquals(step * step / 12, fine.grain(0), 1e-9);
        assertFalse(fine.still().sampled(0));
      }
    }
  }

  @Test
  void scalesOfAnswersEnd() {
    Resolution answers = of(i -> Math.min(5, Math.max(1, Math.rint(3 + rng.gaussian()))));
    assertEquals(Resolution.of(1).withEnds(0, 1, 5), answers);
    assertTrue(answers.scales());
    assertEquals(2, answers.below(0, 1), 0);
    assertEquals(0, answers.below(0, 2), 0);
    assertEquals(2, answers.above(0, 5), 0);
    assertEquals(0, answers.above(0, 4), 0);
    assertEquals(5, answers.onScale(0, 7), 0);
    assertEquals(1, answers.onScale(0, -3), 0);
    assertEquals(4, answers.onScale(0, 4), 0);
    assertFalse(answers.still().scales());
    assertFalse(answers.still().sampled(0));
  }

  /** A value that went through a frame differs by a rounding error. */
  @Test
  void anEndIsTheNearestPointOfItsScale() {
    Resolution answers = Resolution.of(1).withEnds(0, 1, 5);
    assertEquals(2, answers.below(0, Math.nextUp(1.0)), 0);
    assertEquals(2, answers.above(0, Math.nextDown(5.0)), 0);
    assertEquals(0, answers.below(0, Math.nextDown(2.0)), 0);
    assertEquals(0, answers.above(0, Math.nextUp(4.0)), 0);
  }

  /** Times that a clock stopped at 90, of more points than a scale of answers. */
  @Test
  void anEndThatHoldsManyRowsIsOneToWhichValuesWereMoved() {
    Resolution stopped = of(i -> Math.min(90, Math.rint(80 + 8 * rng.gaussian())));
    assertEquals(2 * stopped.step(0), stopped.above(0, 90), 0);
    assertFalse(stopped.scales());
    assertEquals(0, of(i -> Math.rint(80 + 8 * rng.gaussian())).above(0, 1e9), 0);
  }

  /** Columns without clusters that are as narrow as their steps, with clear ends or without. */
  @Test
  void innocentColumnsAreContinuousOrFine() {
    int rows = 20_000;
    double[] years = new double[rows];
    double[] prices = new double[rows];
    double[] numbers = new double[rows];
    double[] measured = new double[rows];
    for (int i = 0; i < rows; i++) {
      years[i] = 1950 + rng.below(70);
      prices[i] = 0.99 + rng.below(60);
      numbers[i] = 1 + rng.below(1_000);
      measured[i] = rng.gaussian();
    }
    for (double[] column : new double[][] {years, prices, numbers, measured}) {
      Resolution found = Resolution.of(RealRows.of(column, rows, 1));
      assertFalse(found.sampled(0), found.toString());
      assertFalse(found.scales(), found.toString());
      assertEquals(0, found.above(0, 1e9), 0);
    }
  }

  @Test
  void stepsOutOfRangeAreRefused() {
    assertEquals(
        "the step of column 2 must be finite and at least 0, was -1.0",
        assertThrows(IllegalArgumentException.class, () -> Resolution.of(1, -1)).getMessage());
    assertThrows(IllegalArgumentException.class, () -> Resolution.of(1).requireColumns(2));
  }
}
