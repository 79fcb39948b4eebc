package crp.kernel;

import crp.random.Rng;
import crp.state.Ladder;
import crp.state.TableState;
import java.util.List;

/**
 * Applies kernels to every rung of a ladder. Keeps the product of the rungs' targets. Costs as many
 * sweeps as there are rungs.
 */
public final class LadderSweep implements Kernel<Ladder> {

  private final List<Kernel<? super TableState>> kernels;

  /**
   * Makes the sweep.
   *
   * @param kernels what is applied to each rung, in this order; copied
   */
  public LadderSweep(List<? extends Kernel<? super TableState>> kernels) {
    this.kernels = List.copyOf(kernels);
  }

  @Override
  public int apply(Ladder ladder, Rng rng) {
    int changed = 0;
    for (int r = 0; r < ladder.size(); r++) {
      for (Kernel<? super TableState> kernel : kernels) {
        changed += kernel.apply(ladder.rung(r), rng);
      }
    }
    return changed;
  }
}
