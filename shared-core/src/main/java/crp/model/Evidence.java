package crp.model;

import crp.data.CategoryRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.evidence.Filtering;
import crp.evidence.Ladder;
import crp.evidence.LawPath;
import crp.evidence.LinkPath;
import crp.evidence.LogEstimate;
import crp.evidence.TablePath;
import crp.likelihood.CentredBank;
import crp.likelihood.ParameterBank;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.ObservedWord;
import crp.parallel.Progress;
import crp.proximity.TimeOrder;
import crp.seating.LinkPrior;
import crp.seating.Prior;
import crp.seating.SequentialDistanceCrp;
import crp.seating.SequentialPrior;
import crp.seating.TablePrior;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How well a model explains its data: the log evidence log p(rows | model), seats and all that is
 * sampled beside them summed out, and the log Bayes factor of the model's prior against another
 * one. Both in nats, with standard errors. Not changed by its methods; each of them runs chains
 * anew and takes as long as a fit or several.
 *
 * <p>Reference: Blei, D. M. and Frazier, P. I. (2011), Distance dependent Chinese restaurant
 * processes, Journal of Machine Learning Research 12, equation 10.
 *
 * @param <R> the kind of rows
 */
public final class Evidence<R extends Rows> {

  private static final int PARTICLES = 500;
  private static final int FILTERS = 16;
  private static final String INSTEAD =
      "; a log Bayes factor between two priors of one kind, their concentrations fixed or learnt"
          + " alike, is";

  private final ModelSpec<R> spec;
  private final Settings settings;
  private final R rows;
  private final CountedRows customers;
  private final Progress progress;

  private Evidence(ModelSpec<R> spec, Settings settings, Progress progress) {
    this.spec = spec;
    this.settings = settings;
    this.progress = progress;
    customers = CountedRows.of(spec.rows().weights(), spec.prior());
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
    return of(spec, settings, Progress.NONE);
  }

  /**
   * {@return the evidence of a model, watched}
   *
   * @param spec prior, family and data; rows of weight zero take no part
   * @param settings length and number of chains, threads and seed; the rest has no meaning
   * @param progress hears of the sweeps of all runs; there may be more runs than chains
   * @param <R> the kind of rows
   * @throws IllegalArgumentException if there is no row of positive weight
   */
  public static <R extends Rows> Evidence<R> of(
      ModelSpec<R> spec, Settings settings, Progress progress) {
    return new Evidence<>(spec, settings, progress);
  }

  /**
   * {@return log p(rows | model)} In closed form, or an integral over the concentration, for fully
   * observed words under links to earlier rows or the CRP; by particle filters where rows come in
   * an order and nothing is sampled but seats, if these agree well enough; otherwise by a bridge
   * over powers of the likelihood, see {@link #bridged}.
   *
   * @throws IllegalArgumentException if the family's likelihood cannot be tempered: central
   *     rankings, drawn parameters of clusters, missing values that are sampled; or if no
   *     clustering that the prior draws is possible for the rows
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public LogEstimate logEvidence() {
    return logEvidence(customers.prior(), settings.seed());
  }

  private LogEstimate logEvidence(Prior prior, long seed) {
    LogEstimate closed = closed(prior);
    if (closed != null) {
      return closed;
    }
    SequentialPrior ordered = ordered(prior);
    if (ordered != null && learnsNothing()) {
      LogEstimate filtered = filtered(ordered, seed);
      if (filtered.reliable()) {
        return filtered;
      }
    }
    return bridged(prior, seed);
  }

  /**
   * {@return log p(rows | model) by a bridge over powers of the likelihood, from the prior to the
   * posterior} What the prior and the family learn is summed out with the seats. The copies of a
   * row of a weight other than 1 are taken to sit together under a prior over partitions.
   *
   * @throws IllegalArgumentException as for {@link #logEvidence}
   */
  public LogEstimate bridged() {
    return bridged(customers.prior(), settings.seed());
  }

  private LogEstimate bridged(Prior prior, long seed) {
    requireTemperable();
    R inOrder = customers.inOrder(rows);
    return ladder(seed).logEvidence(PowerPaths.of(prior), () -> spec.family().bank(inOrder));
  }

  /**
   * {@return log p(rows | model) by particle filters; null where the prior has no fixed order of
   * rows, or a concentration or scale that is sampled}
   *
   * @throws IllegalArgumentException if the family learns numbers of its own
   */
  public @Nullable LogEstimate filtered() {
    SequentialPrior ordered = ordered(customers.prior());
    return ordered == null ? null : filtered(ordered, settings.seed());
  }

  private LogEstimate filtered(SequentialPrior prior, long seed) {
    requireTemperable();
    R inOrder = customers.inOrder(rows);
    return new Filtering(FILTERS, PARTICLES, settings.threadsUsed(), seed)
        .watchedBy(progress)
        .logEvidence(prior, () -> spec.family().bank(inOrder));
  }

  private static @Nullable SequentialPrior ordered(Prior prior) {
    boolean fixed = prior.parameters().sampled().isEmpty();
    if (fixed && prior instanceof LinkPrior links && links.affinity().sequential()) {
      int[] inOrder = IntStream.range(0, links.size()).toArray();
      return SequentialDistanceCrp.of(links.concentration(), links.affinity(), inOrder);
    }
    return fixed && prior instanceof SequentialPrior seats ? seats : null;
  }

  private @Nullable LogEstimate closed(Prior prior) {
    if (!(spec.family() instanceof ObservedWord words) || !(rows instanceof CategoryRows)) {
      return null;
    }
    CategoryRows shown = (CategoryRows) customers.inOrder(rows);
    int[] codes = IntStream.range(0, shown.size()).map(i -> shown.code(i, 0)).toArray();
    if (Arrays.stream(codes).anyMatch(code -> code == CategoryRows.MISSING)) {
      return null;
    }
    return WordEvidence.of(prior, codes, words, ones() < 0);
  }

  /**
   * {@return the log Bayes factor of the model's prior against another: log p(rows | model) less
   * log p(rows | model with the other prior)} Positive if the data speak for the model. By a bridge
   * over priors between the two where both weigh links or both weigh tables, and sample nothing but
   * a concentration, under the same prior; otherwise, and where both are known in closed form, the
   * difference of two log evidences. What a family learns, central rankings and missing values are
   * no hindrance to a bridge over priors.
   *
   * @param baseline the other prior, for all rows of the data; customers of links in the same order
   * @throws IllegalArgumentException if the two cannot be compared; says why
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public LogEstimate logBayesFactor(Prior baseline) {
    CountedRows others = CountedRows.of(spec.rows().weights(), baseline);
    requireOrder(others.order());
    return against(others.prior(), null);
  }

  /**
   * {@return the log Bayes factor against a law of the counted rows, in the order of customers}
   *
   * @param other the baseline
   * @param known the log evidence of the model, where it was estimated before
   */
  LogEstimate against(Prior other, @Nullable LogEstimate known) {
    Prior own = customers.prior();
    LogEstimate closed = closed(own);
    LogEstimate closedOther = closed == null ? null : closed(other);
    if (closed != null && closedOther != null) {
      return closed.minus(closedOther);
    }
    LawPath<?> path = path(other, own);
    if (path != null) {
      R inOrder = customers.inOrder(rows);
      return ladder(settings.seed()).logBayesFactor(path, () -> spec.family().bank(inOrder));
    }
    // other random numbers, so that the errors are independent
    LogEstimate evidence = known == null ? logEvidence() : known;
    return evidence.minus(logEvidence(other, settings.seed() + 1));
  }

  /** {@return the way from one prior to another; null where there is none} */
  private @Nullable LawPath<?> path(Prior from, Prior to) {
    if (from instanceof LinkPrior first && to instanceof LinkPrior last) {
      return LinkPath.leads(first, last)
          ? new LinkPath(first, last, state -> Kernels.ofLinks(state.prior()))
          : null;
    }
    boolean simple = from instanceof TablePrior && to instanceof TablePrior && ones() < 0;
    if (simple && TablePath.leads((TablePrior) from, (TablePrior) to, rows.size())) {
      return new TablePath(
          (TablePrior) from,
          (TablePrior) to,
          rows.size(),
          state -> Kernels.onceOfTables(state.bank()));
    }
    return null;
  }

  private Ladder ladder(long seed) {
    return new Ladder(
            settings.chains(),
            settings.schedule().sweeps(),
            settings.schedule().burnIn(),
            settings.threadsUsed(),
            seed)
        .watchedBy(progress);
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

  /** {@return the first row of a weight other than 1, -1 if there is none} */
  private int ones() {
    Weights weights = rows.weights();
    return IntStream.range(0, weights.size())
        .filter(i -> weights.of(i) != 1)
        .findFirst()
        .orElse(-1);
  }

  private boolean learnsNothing() {
    return spec.family().bank(rows).hyperparameters().isEmpty();
  }

  private void requireTemperable() {
    TableBank<R> bank = spec.family().bank(rows);
    if (bank instanceof CentredBank<?>) {
      throw new IllegalArgumentException(
          "the log evidence is not computed for central rankings" + INSTEAD);
    }
    if (bank instanceof ParameterBank<?>) {
      throw new IllegalArgumentException(
          "the log evidence is not computed where parameters of clusters are drawn" + INSTEAD);
    }
    if (bank.completes()) {
      throw new IllegalArgumentException(
          "the log evidence is not computed where missing values are sampled: fill them in, or use"
              + " the diagonal Gaussian"
              + INSTEAD);
    }
  }
}
