package crp.superstep;

import crp.kernel.Kernel;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>One superstep, see {@link Driver}.
 */
public final class Superstep implements Kernel<SuperstepState<?>> {

  @Override
  public int apply(SuperstepState<?> state, Rng rng) {
    return state.step(rng);
  }
}
