package crp.kernel;

import crp.parallel.Deadline;
import crp.parallel.RunScope;
import crp.parallel.TimeLimitException;
import crp.random.Rng;
import java.util.List;

/**
 * A Markov kernel that leaves the posterior invariant. A kernel holds settings and scratch space
 * only and belongs to one chain.
 */
public interface Kernel<S> {

  /**
   * Updates the state once.
   *
   * @return number of items that changed their seat, or of accepted proposals
   * @throws java.util.concurrent.CancellationException if the thread was interrupted; the state is
   *     then valid
   * @throws TimeLimitException if the time of its {@linkplain RunScope#cutAt cut} is over; the
   *     state is then valid
   */
  int apply(S state, Rng rng);

  /**
   * Makes a sweep: applies kernels one after the other. A cut ends it between two steps of a
   * kernel, each of which leaves the posterior invariant.
   *
   * @return whether all kernels were applied
   * @param kernels in order
   * @param cut when the sweep ends in any case
   * @param <S> the kind of state
   */
  static <S> boolean sweep(
      List<? extends Kernel<? super S>> kernels, S state, Rng rng, Deadline cut) {
    try {
      RunScope.current()
          .cutAt(cut)
          .run(
              () -> {
                for (Kernel<? super S> kernel : kernels) {
                  RunScope.check();
                  kernel.apply(state, rng);
                }
                return state;
              });
      return true;
    } catch (TimeLimitException e) {
      RunScope.check(); // of a cut around this one
      return false;
    }
  }
}
