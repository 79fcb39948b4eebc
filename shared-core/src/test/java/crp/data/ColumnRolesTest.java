package crp.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.SeededRng;
import java.util.List;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;

/** What columns seem to be. */
class ColumnRolesTest {

  private static final int N = 60;

  private final SeededRng rng = new SeededRng(2);

  private static RealRows rows(int columns, IntBinaryOperator value) {
    double[] values = new double[N * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = value.applyAsInt(i / columns, i % columns);
    }
    return RealRows.of(values, N, columns);
  }

  private int occurrences() {
    return rng.chance(0.7) ? 0 : 1 + rng.below(3);
  }

  @Test
  void wordsAreManyColumnsOfFewOccurrences() {
    assertTrue(ColumnRoles.of(rows(61, (i, j) -> occurrences())).words());
    assertFalse(ColumnRoles.of(rows(10, (i, j) -> occurrences())).words(), "few columns");
    assertFalse(ColumnRoles.of(rows(61, (i, j) -> 40 * occurrences())).words(), "pixels");
    assertFalse(ColumnRoles.of(rows(61, (i, j) -> rng.below(4))).words(), "few zeros");
    assertFalse(ColumnRoles.of(rows(61, (i, j) -> rng.below(2))).words(), "yes and no");
    assertTrue(
        ColumnRoles.of(rows(120, (i, j) -> rng.chance(0.05) ? 1 : 0)).words(), "rare presences");
    assertFalse(
        ColumnRoles.of(rows(61, (i, j) -> j == 7 ? -1 - occurrences() : occurrences())).words());
  }

  @Test
  void wordsMayStandBesideTheNumberAndTheYearOfTheRow() {
    IntBinaryOperator value = (i, j) -> j == 0 ? i + 1 : j == 1 ? 1790 + i - i / 20 : occurrences();
    ColumnRoles roles = ColumnRoles.of(rows(40, value));
    assertTrue(roles.words());
    assertEquals(List.of(0, 1), roles.places());
    assertFalse(
        ColumnRoles.of(rows(40, (i, j) -> j == 1 ? 1790 + rng.below(90) : occurrences())).words(),
        "a column of other numbers");
  }

  @Test
  void timesIncreaseInEachSequence() {
    RealRows rows = rows(3, (i, j) -> j == 0 ? i % 20 : j == 1 ? i / 20 : rng.below(9));
    assertEquals(List.of(), ColumnRoles.increasing(Entries.of(rows), i -> i == 0));
    assertEquals(List.of(0), ColumnRoles.increasing(Entries.of(rows), i -> i % 20 == 0));
  }

  @Test
  void fewColumnsOfCountsAreCounts() {
    ColumnRoles roles = ColumnRoles.of(rows(2, (i, j) -> occurrences()));
    assertTrue(roles.allCounts());
    assertEquals(List.of(0, 1), roles.counts());
    assertFalse(ColumnRoles.of(rows(2, (i, j) -> 1 + rng.below(9))).allCounts(), "no zeros");
    assertFalse(ColumnRoles.of(rows(1, (i, j) -> rng.below(2))).allCounts(), "yes and no");
  }

  @Test
  void idsAndTimesArePointedOut() {
    ColumnRoles roles =
        ColumnRoles.of(
            rows(
                5,
                (i, j) ->
                    switch (j) {
                      case 0 -> 1 + i;
                      case 1 -> 100 + 7 * i % N;
                      case 2 -> i * i;
                      case 3 -> i / 2;
                      default -> rng.below(1000) - 500;
                    }));
    assertEquals(List.of(0, 1), roles.ids());
    assertEquals(List.of(2), roles.times());
  }

  /** Independent numbers of the range of the first column are distinct once in 20,000 times. */
  @Test
  void numbersOfRowsMayHaveGapsButAreNotYearsStepsOrMeasured() {
    ColumnRoles roles =
        ColumnRoles.of(
            rows(
                7,
                (i, j) ->
                    switch (j) {
                      case 0 -> 1001 + 3 * i + i % 2;
                      case 1 -> 1001 + 3 * (37 * i % N) + 37 * i % 2;
                      case 2 -> 1700 + 3 * i + i % 2;
                      case 3 -> 1001 + 3 * i;
                      case 4 -> 1001 + 9 * i + i % 2;
                      case 5 -> 1001 + 3 * Math.max(i, 1) + Math.max(i, 1) % 2;
                      default -> i % 7;
                    }));
    assertEquals(List.of(0, 1), roles.ids());
    assertEquals(List.of(2, 3, 4, 5), roles.times());
  }

  @Test
  void columnsOfTwoValuesAreBinary() {
    ColumnRoles roles =
        ColumnRoles.of(
            rows(
                5,
                (i, j) ->
                    switch (j) {
                      case 0 -> 7;
                      case 1 -> i % 7 == 3 ? -4 : 9;
                      case 2 -> i % 3;
                      case 3 -> i == N - 1 ? 1 : 0;
                      default -> i == N - 1 ? 1 : 2 * (i % 2);
                    }));
    assertEquals(List.of(1, 3), roles.binary());
  }

  @Test
  void fewRowsMayHaveTwoValuesByChance() {
    double[] values = new double[ColumnRoles.LEAST_ROWS - 1];
    values[0] = 1;
    ColumnRoles roles = ColumnRoles.of(RealRows.of(values, values.length, 1));
    assertEquals(List.of(), roles.binary());
  }

  @Test
  void rowsOfWeightZeroAreIgnored() {
    double[] weights = new double[N];
    double[] values = new double[N];
    for (int i = 0; i < N; i++) {
      weights[i] = i % 2;
      values[i] = i % 2 == 0 ? -7 : i / 2;
    }
    assertEquals(List.of(0), ColumnRoles.of(RealRows.of(values, N, 1, Weights.of(weights))).ids());
  }
}
