package crp.kernel;

import crp.likelihood.ParameterBank;
import crp.random.Rng;
import crp.state.TableState;
import java.util.Arrays;

/**
 * Neal's algorithm 8 for a {@link ToyFamily}, written plainly: an item is taken out of the
 * restaurant, auxiliary tables are laid, and it chooses. With faults to order.
 */
record PlainAuxiliary(ToyProblem problem, int m, Fault fault) implements Kernel<TableState> {

  /** What is wrong. */
  enum Fault {
    NONE,
    /** Each auxiliary table has the whole weight of a new one. */
    WHOLE_WEIGHT,
    /** Who sits alone loses its table's parameter. */
    OWN_THROWN_AWAY,
    /** The new table's parameter is drawn from the base law once more. */
    DRAWN_AGAIN
  }

  @Override
  public int apply(TableState state, Rng rng) {
    for (int item = 0; item < state.items(); item++) {
      reseat(state, item, rng);
    }
    return 1;
  }

  private double density(double value, int item) {
    double log = problem.family().logDensity(new double[] {value}, problem.rows(), item);
    return problem.rows().weights().of(item) * log;
  }

  private double fresh(Rng rng) {
    double[] drawn = new double[1];
    problem.family().drawParameter(drawn, rng);
    return drawn[0];
  }

  /** The log weights of the tables where others sit. */
  private double[] occupied(TableState state, int item, int[] slots) {
    ParameterBank<?> bank = (ParameterBank<?>) state.bank();
    int home = state.slotOf(item);
    double w = state.weightOf(item);
    double[] logs = new double[state.tables()];
    for (int t = 0; t < logs.length; t++) {
      double others = state.weight(slots[t]) - (slots[t] == home ? w : 0);
      logs[t] =
          slots[t] == home && state.count(home) == 1
              ? Double.NEGATIVE_INFINITY
              : state.prior().logSeat(others, w) + density(bank.parameter(slots[t])[0], item);
    }
    return logs;
  }

  private void reseat(TableState state, int item, Rng rng) {
    ParameterBank<?> bank = (ParameterBank<?>) state.bank();
    int home = state.slotOf(item);
    boolean alone = state.count(home) == 1;
    int tables = state.tables();
    int[] slots = state.slots().clone();
    double[] logs = Arrays.copyOf(occupied(state, item, slots), tables + m);
    double w = state.weightOf(item);
    double[] auxiliary = new double[m];
    for (int a = 0; a < m; a++) {
      boolean own = alone && a == 0 && fault != Fault.OWN_THROWN_AWAY;
      auxiliary[a] = own ? bank.parameter(home)[0] : fresh(rng);
      logs[tables + a] =
          state.prior().logNewTable(alone ? tables - 1 : tables, w)
              - (fault == Fault.WHOLE_WEIGHT ? 0 : Math.log(m))
              + density(auxiliary[a], item);
    }
    int chosen = rng.index(logs, logs.length);
    if (chosen < tables) {
      if (slots[chosen] != home) {
        state.move(item, slots[chosen]);
      }
      return;
    }
    int target = alone ? home : slots[tables];
    if (!alone) {
      state.move(item, target);
    }
    double value = fault == Fault.DRAWN_AGAIN ? fresh(rng) : auxiliary[chosen - tables];
    bank.setParameter(target, new double[] {value});
  }
}
