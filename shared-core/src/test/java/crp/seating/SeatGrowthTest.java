package crp.seating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SeatGrowthTest {

  static Stream<SeatGrowth> functions() {
    return Stream.of(
        new SeatGrowth(SeatGrowth.Kind.MINUS, 0.5),
        new SeatGrowth(SeatGrowth.Kind.MINUS, 0.99),
        new SeatGrowth(SeatGrowth.Kind.LINEAR_LOG, 0.1),
        new SeatGrowth(SeatGrowth.Kind.LINEAR_LOG, 20),
        new SeatGrowth(SeatGrowth.Kind.CAPPED, 1),
        new SeatGrowth(SeatGrowth.Kind.CAPPED, 50),
        new SeatGrowth(SeatGrowth.Kind.LOG, 0));
  }

  @Test
  void theFormulasAreThoseOfThePage() {
    for (int n : new int[] {1, 2, 7, 300}) {
      assertEquals(n - 0.25, new SeatGrowth(SeatGrowth.Kind.MINUS, 0.25).applyAsDouble(n));
      assertEquals(
          n * (1 + 0.1 * Math.log(n)),
          new SeatGrowth(SeatGrowth.Kind.LINEAR_LOG, 0.1).applyAsDouble(n),
          1e-12 * n);
      assertEquals(Math.min(n, 6.5), new SeatGrowth(SeatGrowth.Kind.CAPPED, 6.5).applyAsDouble(n));
      assertEquals(Math.log(1 + n), new SeatGrowth(SeatGrowth.Kind.LOG, 0).applyAsDouble(n), 1e-14);
    }
  }

  /** The two that the paper has in mind enlarge tables of more than one; the others do not. */
  @ParameterizedTest
  @MethodSource("functions")
  void thosePromisedToSuppressSmallTablesDo(SeatGrowth growth) {
    boolean suppresses =
        growth.kind() == SeatGrowth.Kind.MINUS || growth.kind() == SeatGrowth.Kind.LINEAR_LOG;
    double last = 0;
    for (int n = 1; n < 1000; n++) {
      double g = growth.applyAsDouble(n);
      assertTrue(g > 0 && g >= last, growth + " at " + n);
      boolean atLeast = g / growth.applyAsDouble(1) >= n * (1 - 1e-12);
      assertTrue(atLeast || !suppresses, growth + " at " + n);
      assertTrue(suppresses || n < 999 || !atLeast, growth + " at " + n);
      last = g;
    }
    double alone = growth.applyAsDouble(1);
    double mean = GeneralizedCrp.of(alone, growth).meanTables(100);
    assertEquals(suppresses, mean < Crp.of(1).meanTables(100), growth + " " + mean);
  }

  /** With alpha + K d in place of alpha this would be Pitman-Yor, of which the seats are known. */
  @Test
  void minusHasTheSeatsOfPitmanYorAtTables() {
    GeneralizedCrp minus = GeneralizedCrp.of(0.7, new SeatGrowth(SeatGrowth.Kind.MINUS, 0.4));
    PitmanYor pitmanYor = PitmanYor.of(0.7, 0.4);
    assertEquals(pitmanYor.logSeat(5, 1), minus.logSeat(5, 1), 1e-13);
    assertEquals(Math.log(0.7), minus.logNewTable(3, 1), 1e-13);
  }

  @ParameterizedTest
  @MethodSource("functions")
  void theTextIsReadBack(SeatGrowth growth) {
    assertEquals(growth, SeatGrowth.parse("seats", growth.text()));
    assertEquals(
        GeneralizedCrp.of(1, growth),
        GeneralizedCrp.of(
            1, SeatGrowth.parse("seats", " " + growth.text().toUpperCase(java.util.Locale.ROOT))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "minus 1 | seats: the number of minus must be above 0 and below 1, was 1",
        "minus NaN | seats: minus needs a number, was 'nan'",
        "minus | seats must be one of minus NUMBER, linear-log NUMBER, capped NUMBER, log, was 'minus'",
        "log 2 | seats must be one of minus NUMBER, linear-log NUMBER, capped NUMBER, log, was 'log 2'",
        "linear-log -1 | seats: the number of linear-log must be above 0 and at most 1e6, was -1",
        "capped 0.5 | seats: the number of capped must be from 1 to 1e12, was 0.5",
        "capped x | seats: capped needs a number, was 'x'",
      })
  void otherTextsAreRefused(String text, String message) {
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> SeatGrowth.parse("seats", text))
            .getMessage());
    assertThrows(
        IllegalArgumentException.class, () -> new SeatGrowth(SeatGrowth.Kind.CAPPED, Double.NaN));
  }

  @Test
  void aPriorNamesItsFunction() {
    assertEquals(
        "generalised Chinese restaurant process, a seat at a table of n weighs n (1 + 0.1 log n),"
            + " concentration 2",
        GeneralizedCrp.of(2, new SeatGrowth(SeatGrowth.Kind.LINEAR_LOG, 0.1)).describe());
    assertTrue(
        GeneralizedCrp.of(2, n -> n).describe().contains("growth from 1.0 at one customer to 100"));
  }
}
