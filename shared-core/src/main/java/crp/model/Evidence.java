package crp.model;

import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.evidence.Annealing;
import crp.evidence.Filtering;
import crp.evidence.Ladder;
import crp.evidence.LinkPath;
import crp.evidence.LogEstimate;
import crp.evidence.ObservedWords;
import crp.evidence.PriorStates;
import crp.evidence.TablePath;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.ObservedWord;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.proximity.TimeOrder;
import crp.seating.ConcentrationPrior;
import crp.seating.Crp;
import crp.seating.LinkPrior;
import crp.seating.Prior;
import crp.seating.ScalePrior;
import crp.seating.SequentialDistanceCrp;
import crp.seating.SequentialPrior;
import crp.seating.TablePrior;
import crp.state.LinkState;
import crp.state.SequentialState;
import crp.state.TableState;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How well a model explains its data: the log evidence log p(rows | model), seats and a sampled
 * concentration summed out, and the log Bayes factor of the model's prior against another one. Both
 * in nats, with standard errors. Not changed by its methods; each of them runs chains anew and
 * takes as long as a fit or several.
 *
 * <p>Reference: Blei, D. M. and Frazier, P. I. (2011), Distance dependent Chinese restaurant
 * processes, Journal of Machine Learning Research 12, equation 10.
 *
 * @param <R> the kind of rows
 */
public final class Evidence<R extends Rows> {

  private static final int PARTICLES = 500;
  private static final int FILTERS = 16;
  private static final int LEAST_RUNS = 16;

  private final ModelSpec<R> spec;
  private final Settings settings;
  private final R rows;
  private final Customers customers;

  private Evidence(ModelSpec<R> spec, Settings settings) {
    this.spec = spec;
    this.settings = settings;
    customers = Customers.of(spec.rows().weights(), spec.prior());
    if (customers.counted().length == 0) {
      throw new IllegalArgumentException("there are no rows: the evidence of nothing is 1");
    }
    rows = spec.family().prepare(customers.countedOf(spec.rows()));
  }

  /**
   * {@return the evidence of a model}
   *
   * @param spec prior, family and data; rows of weight zero take no part
   * @param settings length and number of chains, threads and seed; the rest has no meaning
   * @param <R> the kind of rows
   * @throws IllegalArgumentException if there is no row of positive weight
   */
  public static <R extends Rows> Evidence<R> of(ModelSpec<R> spec, Settings settings) {
    return new Evidence<>(spec, settings);
  }

  /**
   * {@return log p(rows | model)} In closed form for fully observed words under links to earlier
   * rows or the CRP; by particle filters where rows come in an order and the concentration is
   * fixed, if these agree well enough; otherwise by annealing, see {@link #annealed}.
   *
   * @throws IllegalArgumentException if the family learns numbers of its own, the scale of a decay
   *     is sampled, values are missing that would have to be sampled, or rows of a prior over
   *     partitions have weights other than 0 and 1
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public LogEstimate logEvidence() {
    return logEvidence(customers.prior());
  }

  private LogEstimate logEvidence(Prior prior) {
    LogEstimate closed = closed(prior);
    if (closed != null) {
      return closed;
    }
    SequentialPrior ordered = ordered(prior);
    LogEstimate filtered = ordered == null ? null : filtered(ordered);
    if (filtered != null && filtered.reliable()) {
      return filtered;
    }
    LogEstimate annealed = annealed(prior);
    return filtered != null && filtered.effective() > annealed.effective() ? filtered : annealed;
  }

  /**
   * {@return log p(rows | model) by annealed importance sampling} As many steps as a chain has
   * sweeps, and at least {@value #LEAST_RUNS} runs.
   *
   * @throws IllegalArgumentException as for {@link #logEvidence}
   */
  public LogEstimate annealed() {
    return annealed(customers.prior());
  }

  private LogEstimate annealed(Prior prior) {
    requirePlain();
    Annealing annealing =
        new Annealing(
            Math.max(LEAST_RUNS, settings.chains()),
            settings.schedule().sweeps(),
            settings.threadsUsed(),
            settings.seed());
    R inOrder = customers.inOrder(rows);
    Supplier<TableBank<R>> banks = () -> spec.family().bank(inOrder);
    if (prior instanceof LinkPrior links) {
      return annealing.logEvidence(
          PriorStates.of(links), (LinkState state) -> Kernels.ofLinks(state.prior()), banks);
    }
    if (prior instanceof SequentialPrior seats) {
      return annealing.logEvidence(
          PriorStates.of(seats), (SequentialState state) -> Kernels.ofSeats(state.prior()), banks);
    }
    TablePrior tables = ((TablePrior) prior).forCustomers(requireOnes());
    return annealing.logEvidence(
        PriorStates.of(tables, rows.size()),
        (TableState state) -> Kernels.ofTables(state.bank()),
        banks);
  }

  /**
   * {@return log p(rows | model) by particle filters; null where the prior has no fixed order of
   * rows, or a concentration or scale that is sampled}
   *
   * @throws IllegalArgumentException if the family learns numbers of its own
   */
  public @Nullable LogEstimate filtered() {
    SequentialPrior ordered = ordered(customers.prior());
    return ordered == null ? null : filtered(ordered);
  }

  private LogEstimate filtered(SequentialPrior prior) {
    requirePlain();
    R inOrder = customers.inOrder(rows);
    return new Filtering(FILTERS, PARTICLES, settings.threadsUsed(), settings.seed())
        .logEvidence(prior, () -> spec.family().bank(inOrder));
  }

  private static @Nullable SequentialPrior ordered(Prior prior) {
    boolean fixed =
        prior.concentrationPrior() instanceof ConcentrationPrior.Fixed
            && prior.scalePrior() instanceof ScalePrior.Fixed;
    if (fixed && prior instanceof LinkPrior links && links.affinity().sequential()) {
      int[] inOrder = IntStream.range(0, links.size()).toArray();
      return SequentialDistanceCrp.of(links.concentration(), links.affinity(), inOrder);
    }
    return fixed && prior instanceof SequentialPrior seats ? seats : null;
  }

  private @Nullable LogEstimate closed(Prior prior) {
    boolean fixed =
        prior.concentrationPrior() instanceof ConcentrationPrior.Fixed
            && prior.scalePrior() instanceof ScalePrior.Fixed;
    if (!fixed
        || !(spec.family() instanceof ObservedWord words)
        || !(rows instanceof CategoryRows)) {
      return null;
    }
    CategoryRows shown = (CategoryRows) customers.inOrder(rows);
    int[] codes = IntStream.range(0, shown.size()).map(i -> shown.code(i, 0)).toArray();
    if (Arrays.stream(codes).anyMatch(code -> code == CategoryRows.MISSING)) {
      return null;
    }
    double[] logBase = IntStream.range(0, words.vocabulary()).mapToDouble(words::logBase).toArray();
    if (prior instanceof LinkPrior links && links.affinity().sequential()) {
      return exact(ObservedWords.logEvidence(links, codes, logBase));
    }
    if (prior instanceof Crp crp) {
      requireOnes();
      return exact(ObservedWords.logEvidence(crp.concentration(), codes, logBase));
    }
    return null;
  }

  private static LogEstimate exact(double value) {
    return new LogEstimate(value, 0, 1, "closed form");
  }

  /**
   * {@return the log Bayes factor of the model's prior against another: log p(rows | model) less
   * log p(rows | model with the other prior)} Positive if the data speak for the model. By a bridge
   * over priors between the two where both weigh links, or both weigh tables with fixed
   * concentrations; otherwise, and where both are known in closed form, the difference of two log
   * evidences. A family that learns numbers of its own is no hindrance to a bridge.
   *
   * @param baseline the other prior, for all rows of the data; customers of links in the same order
   * @throws IllegalArgumentException if the two cannot be compared; says why
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public LogEstimate logBayesFactor(Prior baseline) {
    Customers others = Customers.of(spec.rows().weights(), baseline);
    requireOrder(others.order());
    return against(others.prior());
  }

  /** {@return the log Bayes factor against a law of the counted rows, in the order of customers} */
  LogEstimate against(Prior other) {
    Prior own = customers.prior();
    LogEstimate closed = closed(own);
    LogEstimate closedOther = closed == null ? null : closed(other);
    if (closed != null && closedOther != null) {
      return closed.minus(closedOther);
    }
    R inOrder = customers.inOrder(rows);
    if (own instanceof LinkPrior to && other instanceof LinkPrior from) {
      return ladder()
          .logBayesFactor(
              new LinkPath(from, to, state -> Kernels.ofLinks(state.prior())),
              () -> spec.family().bank(inOrder));
    }
    boolean fixed =
        own.concentrationPrior() instanceof ConcentrationPrior.Fixed
            && other.concentrationPrior() instanceof ConcentrationPrior.Fixed;
    if (fixed && own instanceof TablePrior to && other instanceof TablePrior from) {
      return ladder()
          .logBayesFactor(
              new TablePath(from, to, requireOnes(), state -> Kernels.ofTables(state.bank())),
              () -> spec.family().bank(inOrder));
    }
    return logEvidence(own).minus(logEvidence(other));
  }

  private Ladder ladder() {
    return new Ladder(
        settings.chains(),
        settings.schedule().sweeps(),
        settings.schedule().burnIn(),
        settings.threadsUsed(),
        settings.seed());
  }

  /** {@return the law of the counted rows} */
  Prior prior() {
    return customers.prior();
  }

  private void requireOrder(@Nullable TimeOrder other) {
    TimeOrder own = customers.order();
    boolean same =
        (own == null || other == null) ? own == other : Arrays.equals(own.rows(), other.rows());
    if (!same) {
      throw new IllegalArgumentException(
          "the customers of the two priors come in different orders: give both the same times");
    }
  }

  /** {@return the number of rows} */
  private double requireOnes() {
    Weights weights = rows.weights();
    for (int i = 0; i < weights.size(); i++) {
      if (weights.of(i) != 1) {
        throw new IllegalArgumentException(
            "the evidence under a prior over partitions needs rows of weight 0 or 1, row %d has %s"
                .formatted(customers.counted()[i] + 1, weights.of(i)));
      }
    }
    return weights.size();
  }

  private void requirePlain() {
    boolean sampled =
        !(spec.family() instanceof DiagonalGaussian)
            && ((rows instanceof RealRows real && real.hasMissing())
                || (rows instanceof MixedRows mixed
                    && mixed.parts().stream()
                        .anyMatch(part -> part instanceof RealRows real && real.hasMissing())));
    if (sampled) {
      throw new IllegalArgumentException(
          "the log evidence is not computed where missing values are sampled: fill them in, or use"
              + " the diagonal Gaussian; a log Bayes factor between two priors of one kind is");
    }
  }
}
