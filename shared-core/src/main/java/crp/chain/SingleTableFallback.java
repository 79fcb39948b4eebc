package crp.chain;

import crp.kernel.Separation;
import crp.random.Rng;
import crp.state.TableState;
import java.util.stream.IntStream;

/**
 * Uses a single table instead of another start if its log joint is more than one nat per row
 * better. In many dimensions sequential seating may produce nearly only singletons, from which
 * chains do not recover. Costs the marginal of all rows together.
 *
 * @param start the initializer tried first
 */
public record SingleTableFallback(Initializer<TableState> start)
    implements Initializer<TableState> {

  @Override
  public void seat(TableState state, Rng rng) {
    start.seat(state, rng);
    int n = state.tables();
    double[] seated = new double[n];
    double apart = 0;
    for (int t = 0; t < n; t++) {
      seated[t] = state.weight(state.slots()[t]);
      apart += state.bank().logMarginal(state.slots()[t]);
    }
    apart += state.prior().logProduct(seated, n);
    double one =
        logMarginalOfAll(state) + state.prior().logProduct(new double[] {state.totalWeight()}, 1);
    if (n > 1 && one > apart + state.totalWeight()) {
      gather(state, rng);
    }
  }

  /** Computed at the free slot, which is empty again afterwards. */
  private static double logMarginalOfAll(TableState state) {
    int free = state.slots()[state.tables()];
    int[] all = IntStream.range(0, state.items()).toArray();
    state.bank().rebuild(free, all, all.length);
    double sum = state.bank().logMarginal(free);
    state.bank().rebuild(free, all, 0);
    return sum;
  }

  private static void gather(TableState state, Rng rng) {
    int table = state.slots()[0];
    for (int item = 0; item < state.items(); item++) {
      if (state.slotOf(item) != table) {
        state.move(item, table, rng);
      }
    }
    Separation.apply(state, rng);
  }
}
