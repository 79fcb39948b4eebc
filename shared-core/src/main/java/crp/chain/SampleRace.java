package crp.chain;

import crp.Argument;
import crp.kernel.Kernel;
import crp.kernel.SequentialSeating;
import crp.parameter.Parameters;
import crp.partition.Roster;
import crp.random.Rng;
import crp.random.Stretches;
import crp.state.TableState;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * A race of starts on a random sample of the rows: each start seats the sample and is followed by
 * some sweeps; the state of the highest log joint, sampled numbers included, is kept, and the other
 * rows are seated one after the other given it. The work on the sample does not grow with the
 * number of rows.
 *
 * <p>Each chain draws its own sample, so that chains are independent and of the same law, and their
 * starts vary as the posterior given the sample does, which is broader than that given all rows.
 *
 * @param starts the starts, at least one
 * @param part makes a state without seated customers of some rows, in their order
 * @param kernels the kernels of a sweep of such a state
 * @param most largest number of rows in the sample, at least 1
 * @param sweeps number of sweeps after each start, at least 1
 */
public record SampleRace(
    List<Initializer<? super TableState>> starts,
    Function<int[], TableState> part,
    Function<TableState, List<Kernel<? super TableState>>> kernels,
    int most,
    int sweeps)
    implements Initializer<TableState> {

  public SampleRace {
    starts = List.copyOf(starts);
    if (starts.isEmpty() || most < 1 || sweeps < 1) {
      throw Argument.refused(
          "a race needs at least one start, one row and one sweep, got %d, %d and %d",
          starts.size(), most, sweeps);
    }
  }

  @Override
  public void seat(TableState state, Rng rng) {
    int[] items = sample(state.items(), rng);
    TableState first = part.apply(items);
    ArrayDeque<TableState> made = new ArrayDeque<>(List.of(first));
    TableState best =
        new StartRace<>(
                starts,
                () -> made.isEmpty() ? part.apply(items) : made.pop(),
                kernels.apply(first),
                sweeps,
                1,
                TableState::logJoint)
            .open(rng);
    Parameters numbers = best.parameters();
    for (String name : numbers.sampled()) {
      state.set(name, numbers.value(name));
    }
    state.sampled().follow(best.bank());
    copySeats(best, items, state, rng);
    SequentialSeating.complete(state, rng);
  }

  private static void copySeats(TableState best, int[] items, TableState state, Rng rng) {
    int[] slots = new int[best.slots().length];
    Arrays.fill(slots, Roster.NOWHERE);
    for (int i = 0; i < items.length; i++) {
      int slot = best.slotOf(i);
      if (slot != Roster.NOWHERE) {
        if (slots[slot] == Roster.NOWHERE) {
          slots[slot] = state.slots()[state.tables()];
        }
        state.seat(items[i], slots[slot], rng);
      }
    }
  }

  /** One random row of each of as many equal stretches; all if there are few. */
  private int[] sample(int n, Rng rng) {
    int[] items = new int[Math.min(n, most)];
    for (int i = 0; i < items.length; i++) {
      items[i] = Stretches.place(n, i, items.length, rng);
    }
    return items;
  }
}
