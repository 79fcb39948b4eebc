package crp.draws;

import static crp.check.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.options.RunOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ScheduleTest {

  private static final double NO_LIMIT = Double.POSITIVE_INFINITY;

  private static int[] kept(Schedule schedule) {
    return IntStream.rangeClosed(1, schedule.sweeps()).filter(schedule::keeps).toArray();
  }

  @Test
  void numbersOutOfRangeAreRefusedByName() {
    assertRefused(() -> Schedule.of(0, 0), "sweeps", 1, "was 0");
    assertRefused(() -> Schedule.of(10, 10), "burn-in", 0, "sweeps (10)", "was 10");
    assertRefused(() -> Schedule.of(10, -1), "burn-in", 0, "sweeps (10)", "was -1");
    assertRefused(() -> Schedule.of(10, 5).withThin(-2), "thin", 0, "was -2");
    for (double seconds : new double[] {0, -1, Double.NaN}) {
      assertRefused(
          () -> Schedule.of(10, 5).withMaxSeconds(seconds),
          "time limit",
          "positive",
          "was " + seconds);
    }
  }

  @Test
  void drawsAreKeptAfterBurnInEverySoManySweeps() {
    assertTrue(Arrays.equals(new int[] {5, 8}, kept(new Schedule(10, 4, 3, NO_LIMIT))));
    assertTrue(Arrays.equals(new int[] {1, 2, 3}, kept(new Schedule(3, 0, 1, NO_LIMIT))));
    assertTrue(Arrays.equals(new int[] {10}, kept(new Schedule(10, 9, 7, NO_LIMIT))));
    assertFalse(new Schedule(10, 4, 3, NO_LIMIT).keeps(4));
  }

  @Test
  void thinningThatIsGivenIsLeftAlone() {
    Schedule given = new Schedule(100_000, 0, 1, NO_LIMIT);
    assertSame(given, given.resolved(1_000_000, 8));
  }

  @Test
  void automaticThinningKeepsToItsBudgetsAndKeepsOneDrawAtLeast() {
    assertEquals(1, Schedule.of(1000, 500).resolved(150, 4).thin());
    for (int items : new int[] {1, 150, 50_001, 1_000_000, 200_000_000}) {
      for (int chains : new int[] {1, 3, 4, 2000, 5000}) {
        for (int sweeps : new int[] {1, 7, 1000, 123_457}) {
          Schedule resolved = Schedule.of(sweeps, sweeps / 3).resolved(items, chains);
          long draws = (long) chains * kept(resolved).length;
          assertTrue(draws >= chains, resolved.toString());
          assertTrue(
              draws == chains
                  || (draws <= Schedule.MAX_DRAWS && draws * items <= Schedule.MAX_LABELS),
              resolved + " with " + items + " items and " + chains + " chains keeps " + draws);
        }
      }
    }
  }

  /** What a chain holds after each sweep, by the rule alone; {@code most} is the largest number. */
  @Test
  void duringBurnInDrawsOfTheLaterHalfOfAnyNumberOfSweepsAreRecorded() {
    for (Schedule schedule :
        List.of(
            new Schedule(20_000, 10_000, 20, NO_LIMIT),
            new Schedule(2000, 1000, 1, NO_LIMIT),
            new Schedule(5000, 4999, 7, NO_LIMIT),
            new Schedule(3000, 200, 7, NO_LIMIT))) {
      int kept = kept(schedule).length;
      List<Integer> held = new ArrayList<>();
      for (int sweep = 1; sweep <= schedule.sweeps(); sweep++) {
        if (schedule.records(sweep, held.isEmpty() ? 0 : held.get(held.size() - 1))) {
          held.add(sweep);
        }
        int half = Math.min(schedule.burnIn(), sweep / 2);
        held.removeIf(old -> old <= half);
        assertTrue(2 * held.size() <= 3 * kept + 2, schedule + " holds " + held);
        int expected = Math.min(sweep - half, kept / 2);
        assertTrue(
            sweep > schedule.burnIn() || held.size() >= Math.max(1, expected),
            schedule + " holds after " + sweep + " " + held);
      }
      held.removeIf(old -> old <= schedule.burnIn());
      assertArrayEquals(
          kept(schedule), held.stream().mapToInt(Integer::intValue).toArray(), schedule.toString());
    }
  }

  /** One number stands behind texts, lengths that are not fixed, runs that end early, and helps. */
  @Test
  void theUsualBurnInIsTheSameEverywhere() {
    int usual = 10 * Schedule.BURN_IN_PERCENT;
    assertEquals(Schedule.of(1000, usual), RunLength.parse("sweeps", "1000"));
    assertEquals("1000", Schedule.of(1000, usual).text());
    assertEquals(usual, GrowingSchedule.atMost(1000).fixed().burnIn());
    assertEquals(usual, Schedule.of(2000, 0).ended(1000).burnIn());
    assertEquals(1_000_000 * usual, Schedule.usualBurnIn(1_000_000_000));
    assertTrue(RunOptions.SWEEPS_HELP.contains("first " + Schedule.BURN_IN_PERCENT + " %"));
  }

  @Test
  void aRunThatEndedBeforeItsLastSweepHasHalfOfItAsBurnIn() {
    Schedule asked = new Schedule(1000, 200, 3, NO_LIMIT);
    assertEquals(new Schedule(301, 150, 3, NO_LIMIT), asked.ended(301));
    assertSame(asked, asked.ended(1000));
  }
}
