package crp.kernel;

import crp.likelihood.Scoring;
import crp.random.Rng;
import crp.state.TableState;

/**
 * Gibbs sampling of the last items, and of about as many others in random places, so that its time
 * does not grow with the number of items before them. Which items are visited does not depend on
 * the seats.
 */
public final class WindowGibbs implements Kernel<TableState> {

  private final TableGibbs gibbs = new TableGibbs();
  private final int first;

  /**
   * Makes a kernel.
   *
   * @param first the first of the last items
   */
  public WindowGibbs(int first) {
    this.first = first;
  }

  @Override
  public int apply(TableState state, Rng rng) {
    int moved = 0;
    for (int item = first; item < state.items(); item += Scoring.AHEAD) {
      moved += gibbs.visit(state, item, rng);
      moved += gibbs.visit(state, rng.below(Math.max(1, first)), rng);
    }
    return moved;
  }
}
