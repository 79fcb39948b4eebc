package crp.kernel;

import crp.random.Rng;
import crp.state.Seating;

/**
 * Draws the family's quantities shared by all tables, given the tables: missing entries, the scale
 * of the base measure, a Dirichlet concentration. Does nothing for a family without such
 * quantities.
 */
public final class FamilyUpdate<S extends Seating> implements Kernel<S> {

  @Override
  public int apply(S state, Rng rng) {
    state.sampled().resample(state.slots(), state.tables(), rng);
    return 0;
  }
}
