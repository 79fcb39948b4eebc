package crp.kernel;

import crp.random.Rng;
import crp.state.TableState;

/**
 * Draws what belongs to the family as a whole given the tables: missing entries, the scale of the
 * base measure, a Dirichlet concentration. Does nothing for a family without such quantities.
 */
public final class FamilyUpdate implements Kernel<TableState> {

  @Override
  public int apply(TableState state, Rng rng) {
    state.bank().resample(state.slots(), state.tables(), rng);
    return 0;
  }
}
