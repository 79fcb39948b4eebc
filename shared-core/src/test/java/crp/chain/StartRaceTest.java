package crp.chain;

import static crp.chain.HeapChains.chains;
import static crp.chain.HeapChains.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import crp.data.RealRows;
import crp.draws.Draws;
import crp.draws.Schedule;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.TableGibbs;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.parallel.Progress;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class StartRaceTest {

  private static final int N = 40;

  /** Two heaps far apart: one table is far worse than two. */
  private static TableState blank() {
    double[] values = new double[N];
    Arrays.setAll(values, i -> (i % 2 == 0 ? 0 : 100) + i / 10.0);
    RealRows rows = RealRows.of(values, N, 1);
    return new TableState(Crp.of(1), DiagonalGaussian.from(rows).bank(rows));
  }

  private static Initializer<TableState> halves() {
    return (state, rng) -> {
      for (int i = 0; i < N; i++) {
        state.seat(i, state.slots()[Math.min(i % 2, state.tables())]);
      }
    };
  }

  private static TableState best(List<Initializer<? super TableState>> starts) {
    Kernel<TableState> rest = (state, rng) -> 0;
    return new StartRace<>(starts, StartRaceTest::blank, List.of(rest), 3).open(new SeededRng(1));
  }

  @Test
  void theStartWithTheHighestLogJointIsKept() {
    assertEquals(2, best(List.of(TableInitializer.ONE, halves())).tables());
    assertEquals(2, best(List.of(halves(), TableInitializer.ONE)).tables());
    assertEquals(1, best(List.of(TableInitializer.ONE)).tables());
  }

  /** The second half of the sweeps counts: here the worse start, if the last sweeps mend it. */
  @Test
  void theFirstHalfOfTheSweepsDoesNotCount() {
    List<Integer> sweeps = new ArrayList<>();
    Kernel<TableState> late =
        (state, rng) -> {
          sweeps.add(state.tables());
          if (sweeps.size() == 4) {
            for (int i = 1; i < N; i += 2) {
              state.move(i, i == 1 ? state.slots()[1] : state.slotOf(1));
            }
          }
          return 0;
        };
    Initializer<TableState> poor =
        (state, rng) -> {
          for (int i = 0; i < N; i++) {
            state.seat(i, state.slots()[state.tables()]);
          }
        };
    StartRace<TableState> race =
        new StartRace<>(
            List.of(TableInitializer.ONE, poor), StartRaceTest::blank, List.of(late), 8);
    assertEquals(2, race.open(new SeededRng(1)).tables());
    assertEquals(16, sweeps.size());
  }

  private static IntFunction<Chain<TableState>> racing() {
    IntFunction<Chain<TableState>> plain = chains(60, new FamilyUpdate<>());
    return number ->
        plain
            .apply(number)
            .openedBy(
                new StartRace<>(
                    List.of(TableInitializer.MANY, TableInitializer.ONE),
                    () -> HeapChains.state(60),
                    List.of(new TableGibbs()),
                    4));
  }

  @Test
  void numberOfThreadsDoesNotChangeTheDraws() {
    Schedule schedule = Schedule.of(12, 2).resolved(60, 4);
    String alone = text(Chains.run(4, 1, racing(), schedule, Progress.NONE));
    for (int threads : new int[] {2, 4}) {
      Draws draws = Chains.run(4, threads, racing(), schedule, Progress.NONE);
      assertEquals(alone, text(draws), threads + " threads");
    }
    String without =
        text(Chains.run(4, 1, chains(60, new FamilyUpdate<>()), schedule, Progress.NONE));
    assertNotEquals(without, alone);
  }
}
