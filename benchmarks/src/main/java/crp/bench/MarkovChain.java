package crp.bench;

import crp.kernel.Kernel;
import crp.random.Rng;
import crp.state.Seating;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * A chain that a benchmark runs. One thread.
 *
 * @param sweep changes the state once and returns how many items moved
 * @param tables the present number of tables
 */
record MarkovChain(IntSupplier sweep, IntSupplier tables) {

  /** {@return a chain whose sweep applies kernels in turn} */
  @SafeVarargs
  @SuppressWarnings("varargs") // List.of keeps them as they are
  static <S extends Seating> MarkovChain of(S state, Rng rng, Kernel<? super S>... kernels) {
    return new MarkovChain(
        () -> List.of(kernels).stream().mapToInt(kernel -> kernel.apply(state, rng)).sum(),
        state::tables);
  }

  /** Sweeps so many times. {@return how many items moved} */
  int run(int sweeps) {
    int moved = 0;
    for (int s = 0; s < sweeps; s++) {
      moved += sweep.getAsInt();
    }
    return moved;
  }

  /** {@return this chain after so many sweeps} */
  MarkovChain after(int sweeps) {
    run(sweeps);
    return this;
  }
}
