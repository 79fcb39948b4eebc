package crp.evidence;

import crp.kernel.Kernel;
import crp.kernel.SequentialSeating;
import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.seating.ConcentrationPrior;
import crp.seating.InterpolatedPrior;
import crp.seating.LogNormaliser;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.List;
import java.util.function.Function;

/** The geometric means of two product partition laws. */
public final class TablePath implements LawPath<TableState> {

  private final TablePrior from;
  private final TablePrior to;
  private final double logZ0;
  private final double logZ1;
  private final Function<TableState, List<Kernel<? super TableState>>> kernels;

  /**
   * A path.
   *
   * @param from the prior at 0, for instance a baseline; its concentration is fixed
   * @param to the prior at 1; its concentration is fixed
   * @param total total weight of the customers
   * @param kernels what a sweep applies to a state
   * @throws IllegalArgumentException if a concentration is sampled or a normaliser is not known
   */
  public TablePath(
      TablePrior from,
      TablePrior to,
      double total,
      Function<TableState, List<Kernel<? super TableState>>> kernels) {
    this.from = ready(from, total);
    this.to = ready(to, total);
    this.kernels = kernels;
    logZ0 = this.from.logNormaliser(total);
    logZ1 = this.to.logNormaliser(total);
  }

  /**
   * {@return whether a path leads from one prior to another} Neither may sample anything, and their
   * normalisers must be known.
   *
   * @param from the prior at 0
   * @param to the prior at 1
   * @param total total weight of the customers
   */
  public static boolean leads(TablePrior from, TablePrior to, double total) {
    return fixed(from)
        && fixed(to)
        && LogNormaliser.isKnown(from.forCustomers(total), total)
        && LogNormaliser.isKnown(to.forCustomers(total), total);
  }

  private static boolean fixed(TablePrior prior) {
    return prior.concentrationPrior() instanceof ConcentrationPrior.Fixed && !prior.shapeSampled();
  }

  private static TablePrior ready(TablePrior prior, double total) {
    if (!fixed(prior)) {
      throw new IllegalArgumentException(
          "a bridge between priors over partitions needs fixed numbers, got " + prior.describe());
    }
    TablePrior resolved = prior.forCustomers(total);
    if (!LogNormaliser.isKnown(resolved, total)) {
      throw new IllegalArgumentException(
          "the normaliser of this prior is not known for customers of total weight " + total);
    }
    return resolved;
  }

  @Override
  public TableState open(TableBank<?> bank, double at, Rng rng) {
    TablePrior prior = at == 0 ? from : at == 1 ? to : InterpolatedPrior.between(from, to, at);
    TableState state = new TableState(prior, bank);
    SequentialSeating.apply(state, rng);
    return state;
  }

  @Override
  public List<Kernel<? super TableState>> kernels(TableState state) {
    return kernels.apply(state);
  }

  /** {@return the log weight of the tables under each end, without its normaliser} */
  @Override
  public double[] features(TableState state) {
    double[] weights = new double[state.tables()];
    for (int t = 0; t < weights.length; t++) {
      weights[t] = state.weight(state.slots()[t]);
    }
    return new double[] {
      from.logProduct(weights, weights.length) - logZ0,
      to.logProduct(weights, weights.length) - logZ1
    };
  }

  @Override
  public double logLaw(double[] features, double at) {
    return (1 - at) * features[0] + at * features[1];
  }
}
