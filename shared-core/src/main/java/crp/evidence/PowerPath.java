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
 * Path from the prior to the posterior: at t the seats and all other sampled quantities h have
 * density
 *
 * <pre>  p(seats, h) p(rows | seats, h)^t.</pre>
 *
 * up to a constant. The log ratio of the constants of the ends is log p(rows), with everything
 * integrated out that the kernels sample: seats, parameters of the prior, hyperparameters of the
 * family. The prior's normaliser cancels. Copies of a row always share a table.
 *
 * <p>Reference: N. Friel and A. N. Pettitt (2008), Marginal likelihood estimation via power
 * posteriors, Journal of the Royal Statistical Society B 70.
 */
public final class PowerPath<S extends Seating> implements LawPath<S> {

  private final Function<TableBank<?>, S> empty;
  private final BiConsumer<S, Rng> start;
  private final Function<S, List<Kernel<? super S>>> kernels;

  /**
   * Makes a path. All three functions are called by several threads.
   *
   * @param empty creates a state from a bank without customers, which the state owns afterwards
   * @param start seats all customers where the rows have positive likelihood, at different places,
   *     so that poor mixing is detected
   * @param kernels the kernels of a sweep, including updates of the parameters of the prior and the
   *     family
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

  /** Log density relative to the prior. */
  @Override
  public double logLaw(double[] features, double at) {
    return at == 0 ? 0 : at * features[0];
  }
}
