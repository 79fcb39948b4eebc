package crp.kernel;

import crp.random.Rng;

/**
 * Applies a kernel several times, for kernels that change little at a time.
 *
 * @param kernel the kernel
 * @param times number of applications, at least 1; must not depend on the state
 * @param <S> the kind of state
 */
public record Repeated<S>(Kernel<S> kernel, int times) implements Kernel<S> {

  /** Checks the range. */
  public Repeated {
    if (times < 1) {
      throw new IllegalArgumentException("times must be at least 1, was " + times);
    }
  }

  @Override
  public int apply(S state, Rng rng) {
    int changed = 0;
    for (int t = 0; t < times; t++) {
      changed += kernel.apply(state, rng);
    }
    return changed;
  }
}
