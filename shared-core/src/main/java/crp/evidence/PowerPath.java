package crp.evidence;

import crp.kernel.Kernel;
import crp.likelihood.TableBank;
import crp.likelihood.TemperedBank;
import crp.random.Rng;
import crp.state.Seating;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * From the prior to the posterior: seats, and what else is sampled, call it h, follow at t
 *
 * <pre>  p(seats, h) p(rows | seats, h)^t.</pre>
 *
 * The log ratio of the constants of the ends is log p(rows), with everything summed out that the
 * kernels move: seats, numbers of the prior, numbers of the family. The prior's normaliser plays no
 * part. Copies of a row are known to sit together.
 *
 * <p>Reference: N. Friel and A. N. Pettitt (2008), Marginal likelihood estimation via power
 * posteriors, Journal of the Royal Statistical Society B 70.
 *
 * @param <S> the kind of state
 */
public final class PowerPath<S extends Seating> implements LawPath<S> {

  private final Function<TableBank<?>, S> empty;
  private final BiConsumer<S, Rng> start;
  private final Function<S, List<Kernel<? super S>>> kernels;

  /**
   * A path.
   *
   * @param empty makes a state of a bank without customers, which is handed over; called by several
   *     threads, like the other two
   * @param start seats everybody, where the rows are not impossible; from different places, so that
   *     chains that do not mix are found out
   * @param kernels what a sweep applies to a state; they also move what the prior and the family
   *     learn
   */
  public PowerPath(
      Function<TableBank<?>, S> empty,
      BiConsumer<S, Rng> start,
      Function<S, List<Kernel<? super S>>> kernels) {
    this.empty = empty;
    this.start = start;
    this.kernels = kernels;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the bank cannot be tempered, see {@link TemperedBank}
   */
  @Override
  public S open(TableBank<?> bank, double at, Rng rng) {
    S state = empty.apply(new TemperedBank<>(bank, at));
    start.accept(state, rng);
    return state;
  }

  @Override
  public List<Kernel<? super S>> kernels(S state) {
    return kernels.apply(state);
  }

  /** {@return log p(rows | seats, h)} O(tables). */
  @Override
  public double[] features(S state) {
    TemperedBank<?> bank = (TemperedBank<?>) state.bank();
    double sum = 0;
    for (int t = 0; t < state.tables(); t++) {
      sum += bank.fullLogMarginal(state.slots()[t]);
    }
    return new double[] {sum};
  }

  /** Relative to the prior. */
  @Override
  public double logLaw(double[] features, double at) {
    return at == 0 ? 0 : at * features[0];
  }
}
