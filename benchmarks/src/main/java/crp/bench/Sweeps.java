package crp.bench;

import crp.data.Rows;
import crp.kernel.TableGibbs;
import crp.likelihood.Family;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;

/** A chain near equilibrium: started at the truth and burnt in, concentration 1. */
final class Sweeps {

  private static final int BURN_IN = 20;

  private final TableState state;
  private final TableGibbs kernel = new TableGibbs();
  private final Rng rng = new SeededRng(1);

  <R extends Rows> Sweeps(Family<R> family, R rows, Partition truth) {
    state = new TableState(Crp.of(1), family.bank(rows), truth);
    for (int sweep = 0; sweep < BURN_IN; sweep++) {
      kernel.apply(state, rng);
      state.bank().resample(state.slots(), state.tables(), rng);
    }
    report("after burn-in");
  }

  int sweep() {
    return kernel.apply(state, rng);
  }

  int tables() {
    return state.tables();
  }

  Partition partition() {
    return state.partition();
  }

  void report(String when) {
    System.out.printf("# %d rows, %d tables %s%n", state.items(), state.tables(), when);
  }
}
