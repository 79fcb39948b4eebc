package crp.evidence;

import crp.kernel.Kernel;
import crp.kernel.SequentialSeating;
import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.seating.InterpolatedPrior;
import crp.seating.LogNormaliser;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/**
 * The geometric path between two product partition priors. A concentration that both sample under
 * the same prior is shared, so that the path consists of the joint distributions of partition and
 * concentration alpha
 *
 * <pre>  p(alpha) P0(z | alpha)^(1 - t) P1(z | alpha)^t</pre>
 *
 * including the ratio of the normalisers of P0 and P1 at the alpha of each draw.
 */
public final class TablePath implements LawPath<TableState> {

  private final TablePrior from;
  private final TablePrior to;
  private final boolean sampled;
  private final DoubleUnaryOperator logZ0;
  private final DoubleUnaryOperator logZ1;
  private final Function<TableState, List<Kernel<? super TableState>>> kernels;

  /**
   * Makes a path.
   *
   * @param from the prior at 0, for instance a baseline
   * @param to the prior at 1
   * @param total total weight of the customers
   * @param kernels the kernels of a sweep
   * @throws IllegalArgumentException if only one concentration is sampled, their priors differ,
   *     another parameter is sampled, or a normaliser is unknown
   */
  public TablePath(
      TablePrior from,
      TablePrior to,
      double total,
      Function<TableState, List<Kernel<? super TableState>>> kernels) {
    if (!InterpolatedPrior.meet(from, to)) {
      throw new IllegalArgumentException(
          "a bridge between priors over partitions needs concentrations that are fixed or under one"
              + " prior, and nothing else sampled, got "
              + from.describe()
              + " and "
              + to.describe());
    }
    sampled = from.parameters().sampled(Prior.CONCENTRATION);
    this.from = ready(from, total);
    this.to = ready(to, total);
    this.kernels = kernels;
    logZ0 = normaliser(this.from, total);
    logZ1 = normaliser(this.to, total);
  }

  private static DoubleUnaryOperator normaliser(TablePrior end, double total) {
    LogNormaliser logZ = LogNormaliser.of(end, total);
    double fixed = logZ.at(end);
    return end.parameters().sampled(Prior.CONCENTRATION) ? logZ::at : alpha -> fixed;
  }

  /**
   * {@return whether a path exists from one prior to another} Only a concentration may be sampled,
   * under the same prior at both ends, and the normalisers must be known.
   *
   * @param from the prior at 0
   * @param to the prior at 1
   * @param total total weight of the customers
   */
  public static boolean leads(TablePrior from, TablePrior to, double total) {
    return InterpolatedPrior.meet(from, to)
        && LogNormaliser.isKnown(from.forCustomers(total), total)
        && LogNormaliser.isKnown(to.forCustomers(total), total);
  }

  private static TablePrior ready(TablePrior prior, double total) {
    TablePrior resolved = prior.forCustomers(total);
    if (!LogNormaliser.isKnown(resolved, total)) {
      throw new IllegalArgumentException(
          "the normaliser of this prior is unknown for customers of total weight " + total);
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

  /** {@return the log probability of the tables under each end, at the state's concentration} */
  @Override
  public double[] features(TableState state) {
    double[] weights = new double[state.tables()];
    for (int t = 0; t < weights.length; t++) {
      weights[t] = state.weight(state.slots()[t]);
    }
    double alpha = state.prior().concentration();
    return new double[] {
      logJoint(from, logZ0, weights, alpha), logJoint(to, logZ1, weights, alpha)
    };
  }

  private double logJoint(
      TablePrior end, DoubleUnaryOperator logZ, double[] weights, double alpha) {
    TablePrior there = sampled ? end.with(Prior.CONCENTRATION, alpha) : end;
    return there.logProduct(weights, weights.length) - logZ.applyAsDouble(alpha);
  }

  @Override
  public double logLaw(double[] features, double at) {
    return (1 - at) * features[0] + at * features[1];
  }
}
