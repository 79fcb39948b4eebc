package crp.draws;

import static crp.check.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RunLengthTest {

  private static List<Integer> ends(int most) {
    return ends(most, 10);
  }

  private static List<Integer> ends(int most, long visits) {
    return GrowingSchedule.atMost(most).stages(10, visits, 4).stream()
        .map(Schedule::sweeps)
        .toList();
  }

  @Test
  void chainsAreJudgedAtHalvesOfTheLargestNumberFromTwoHundredOn() {
    assertEquals(List.of(250, 500, 1000), ends(1000));
    assertEquals(List.of(312, 625, 1250, 2500, 5000), ends(5000));
    assertEquals(List.of(200, 400), ends(400));
    assertEquals(List.of(399), ends(399));
    assertEquals(List.of(1), ends(1));
  }

  @Test
  void chainsOfManyRowsAreJudgedFromFifteenSweepsOn() {
    assertEquals(List.of(250, 500, 1000), ends(1000, 3999));
    assertEquals(List.of(125, 250, 500, 1000), ends(1000, 4000));
    assertEquals(List.of(125, 250, 500, 1000), ends(1000, 8064));
    assertEquals(List.of(62, 125, 250, 500, 1000), ends(1000, 8065));
    assertEquals(List.of(62, 125, 250, 500, 1000), ends(1000, 16_129));
    assertEquals(List.of(31, 62, 125, 250, 500, 1000), ends(1000, 16_130));
    assertEquals(List.of(15, 31, 62, 125, 250, 500, 1000), ends(1000, 10_000_000));
    assertEquals(List.of(24, 49, 99), ends(99, 10_000_000));
    assertEquals(List.of(50, 100), ends(100, 10_000));
    assertEquals(List.of(25, 50, 100), ends(100, 20_000));
  }

  /** So a stage is the fixed run of that length, and no draw is in two stages. */
  @Test
  void theBurnInOfAStageIsTheStageBeforeIt() {
    for (int most : new int[] {400, 1000, 1003, 5000, 123_457}) {
      List<Schedule> stages = new GrowingSchedule(most, 0, 9).stages(1000, 1000, 4);
      for (int s = 0; s < stages.size(); s++) {
        Schedule stage = stages.get(s);
        assertEquals(Schedule.of(stage.sweeps()).withMaxSeconds(9).resolved(1000, 4), stage);
        assertEquals(s == 0 ? stage.burnIn() : stages.get(s - 1).sweeps(), stage.burnIn());
      }
    }
  }

  @Test
  void aGivenThinningHoldsInEveryStage() {
    for (Schedule stage : GrowingSchedule.atMost(1000).withThin(7).stages(10, 10, 4)) {
      assertEquals(7, stage.thin());
    }
  }

  @Test
  void aFixedLengthIsOneStage() {
    Schedule fixed = new Schedule(100, 10, 0, 5);
    assertEquals(List.of(fixed.resolved(9, 2)), fixed.stages(9, 9, 2));
    assertSame(fixed, fixed.fixed());
    assertEquals(new Schedule(500, 250, 3, 5), new GrowingSchedule(1000, 3, 5).ended(500));
    assertEquals(Schedule.of(1000, 500), GrowingSchedule.atMost(1000).fixed());
  }

  @Test
  void numbersOutOfRangeAreRefusedByName() {
    assertRefused(() -> GrowingSchedule.atMost(0), "sweeps", 1, "was 0");
    assertRefused(() -> GrowingSchedule.atMost(9).withThin(-2), "thin", 0, "was -2");
    assertRefused(() -> GrowingSchedule.atMost(9).withMaxSeconds(0), "time limit", "was 0.0");
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 1000",
    "' 7 ', 7",
    "1000 burn-in 200, 1000 burn-in 200",
    "10 BURN-IN 5, 10",
    "10 burn-in 0, 10 burn-in 0",
    "at most 5000, at most 5000",
    "At  Most 9, at most 9"
  })
  void aLengthHasOneText(String text, String own) {
    RunLength length = RunLength.parse("sweeps", text);
    assertEquals(own, length.text());
    assertEquals(length, RunLength.parse("sweeps", own));
    assertEquals(0, length.thin());
    assertEquals(Double.POSITIVE_INFINITY, length.maxSeconds());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "half", "2.5", "1e3", "at most", "at most 9 burn-in 3", "9 burn-in", "9 9"})
  void anotherTextIsRefusedWithTheForms(String text) {
    assertRefused(
        () -> RunLength.parse("sweeps (-I)", text), "sweeps (-I)", "burn-in", "'" + text + "'");
  }

  @Test
  void numbersOfATextAreChecked() {
    assertRefused(() -> RunLength.parse("sweeps (-I)", "0"), "sweeps (-I)", 1, "was 0");
    assertRefused(() -> RunLength.parse("sweeps (-I)", "at most -3"), "sweeps (-I)", 1, "was -3");
    assertRefused(
        () -> RunLength.parse("sweeps (-I)", "9 burn-in 9"), "sweeps (-I)", "sweeps (9)", "was 9");
  }
}
