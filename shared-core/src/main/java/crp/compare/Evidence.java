package crp.compare;

import crp.Argument;
import crp.data.Rows;
import crp.diagnose.LogEstimate;
import crp.draws.Schedule;
import crp.evidence.Ladder;
import crp.evidence.LawPath;
import crp.likelihood.Family;
import crp.likelihood.Keeps;
import crp.likelihood.discrete.ObservedWord;
import crp.links.PartitionModels;
import crp.mixture.CountedRows;
import crp.mixture.PartitionModel;
import crp.model.Settings;
import crp.parallel.Progress;
import crp.parameter.Parameter;
import crp.proximity.TimeOrder;
import crp.seating.ExpectedTables;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How well a model explains its data: the log evidence log p(rows | model), with the seats and all
 * sampled numbers summed out, and the log Bayes factor of the model's prior against another one.
 * Both in nats, with standard errors. Not changed by its methods; each of them runs chains anew and
 * takes as long as a fit or several.
 *
 * <p>Reference: Blei, D. M. and Frazier, P. I. (2011), Distance dependent Chinese restaurant
 * processes, Journal of Machine Learning Research 12, equation 10.
 */
public final class Evidence<R extends Rows> {

  private static final String INSTEAD =
      "; a log Bayes factor between two priors over links, their concentrations fixed or sampled"
          + " alike, is";

  private final Settings settings;
  private final Progress progress;
  private final R rows;
  private final PartitionModel<R> whole;
  private final PartitionModel<R> model;

  private Evidence(PartitionModel<R> whole, Settings settings, Progress progress) {
    this.settings = settings;
    this.progress = progress;
    this.whole = whole;
    CountedRows customers = CountedRows.of(whole.rows().weights(), whole.prior());
    Argument.require(customers.units().size() > 0, "there are no rows with positive weight");
    rows = whole.family().prepare(customers.units().select(whole.rows()));
    Prior prior = ExpectedTables.resolved(customers.prior(), rows.size());
    model = whole.with(prior, customers.inOrder(rows));
  }

  /**
   * {@return the evidence of a model}
   *
   * @param model prior, family and data; rows of weight zero take no part
   * @param settings length and number of chains, threads and seed; the rest has no meaning
   * @throws IllegalArgumentException if there is no row of positive weight
   */
  public static <R extends Rows> Evidence<R> of(PartitionModel<R> model, Settings settings) {
    return of(model, settings, Progress.NONE);
  }

  /**
   * {@return the evidence of a model, with a listener}
   *
   * @param model prior, family and data; rows of weight zero take no part
   * @param settings length and number of chains, threads and seed; the rest has no meaning
   * @param progress listener for the sweeps of all runs; there may be more runs than chains
   * @throws IllegalArgumentException if there is no row of positive weight
   */
  public static <R extends Rows> Evidence<R> of(
      PartitionModel<R> model, Settings settings, Progress progress) {
    return new Evidence<>(model, settings, progress);
  }

  /**
   * {@return log p(rows | model)} In closed form, or an integral over the concentration, for fully
   * observed words under links to earlier rows or the CRP; otherwise by a bridge over powers of the
   * likelihood, from the prior to the posterior. The sampled numbers of prior and family are summed
   * out with the seats. The copies of a row of a weight other than 1 are taken to sit together
   * under a prior over partitions.
   *
   * @throws IllegalArgumentException if the family's likelihood cannot be tempered: central
   *     rankings, drawn parameters of clusters, missing values that are sampled; or if no
   *     clustering that the prior draws is possible for the rows
   */
  public LogEstimate logEvidence() {
    return logEvidence(model, settings.seed());
  }

  private LogEstimate logEvidence(PartitionModel<R> of, long seed) {
    LogEstimate closed = closed(of);
    return closed == null ? bridged(of, seed) : closed;
  }

  /** {@return log p(rows | model) by a bridge over powers of the likelihood, in every case} */
  LogEstimate bridged() {
    return bridged(model, settings.seed());
  }

  private LogEstimate bridged(PartitionModel<R> of, long seed) {
    requireTemperable();
    return ladder(seed).logEvidence(of.powerPath(), () -> of.family().bank(of.rows()));
  }

  private static @Nullable LogEstimate closed(PartitionModel<?> of) {
    int[] codes = of.family() instanceof ObservedWord ? of.words() : null;
    if (codes == null) {
      return null;
    }
    ObservedWord family = (ObservedWord) of.family();
    double[] logBase =
        IntStream.range(0, family.vocabulary()).mapToDouble(family::logBase).toArray();
    DoubleUnaryOperator byConcentration = of.wordEvidence(codes, logBase);
    Parameter concentration = of.prior().parameters().get(Prior.CONCENTRATION);
    return byConcentration == null ? null : WordEvidence.of(concentration, byConcentration);
  }

  /**
   * {@return the log Bayes factor of the model's prior against another: log p(rows | model) less
   * log p(rows | model with the other prior)} Positive if the data favour the model. By a bridge
   * over priors between the two where both weigh links and sample only a concentration, under the
   * same prior; otherwise, and where both are known in closed form, the difference of two log
   * evidences. A bridge over priors also works with sampled numbers of the family, central rankings
   * and missing values.
   *
   * @param baseline the other prior, for all rows of the data; customers of links in the same order
   * @throws IllegalArgumentException if the two cannot be compared; says why
   */
  public LogEstimate logBayesFactor(Prior baseline) {
    CountedRows others = CountedRows.of(whole.rows().weights(), baseline);
    requireOrder(whole.prior().customerOrder(), baseline.customerOrder());
    return against(ExpectedTables.resolved(others.prior(), rows.size()), null);
  }

  /**
   * {@return the log Bayes factor against a prior of the counted rows, in the order of customers}
   *
   * @param other the baseline
   * @param known the log evidence of the model, where it was estimated before
   */
  LogEstimate against(Prior other, @Nullable LogEstimate known) {
    Supplier<LogEstimate> bridge = bridgeFrom(other);
    if (bridge != null) {
      return bridge.get();
    }
    PartitionModel<R> baseline = PartitionModels.of(other, model.family(), model.rows());
    // other random numbers, so that the errors are independent
    LogEstimate evidence = known == null ? logEvidence() : known;
    return evidence.minus(logEvidence(baseline, settings.seed() + 1));
  }

  /**
   * {@return what computes the log Bayes factor against a prior over a bridge of priors; null where
   * it is the difference of two log evidences}
   *
   * @param other a prior of the counted rows, in the order of customers
   * @throws IllegalArgumentException if there are too many pairs of rows for a bridge
   */
  @Nullable Supplier<LogEstimate> bridgeFrom(Prior other) {
    PartitionModel<R> baseline = PartitionModels.of(other, model.family(), model.rows());
    boolean closed = closed(model) != null && closed(baseline) != null;
    LawPath<?> path = closed ? null : model.pathFrom(baseline);
    return path == null
        ? null
        : () ->
            ladder(settings.seed()).logBayesFactor(path, () -> model.family().bank(model.rows()));
  }

  private Ladder ladder(long seed) {
    Schedule length = settings.schedule().fixed();
    return new Ladder(
            settings.chains(), length.sweeps(), length.burnIn(), settings.threadsUsed(), seed)
        .watchedBy(progress);
  }

  /** {@return the model of the counted rows, in the order of customers} */
  PartitionModel<R> model() {
    return model;
  }

  private static void requireOrder(@Nullable TimeOrder own, @Nullable TimeOrder other) {
    boolean same =
        (own == null || other == null) ? own == other : Arrays.equals(own.rows(), other.rows());
    Argument.require(
        same, "the customers of the two priors come in different orders: give both the same times");
  }

  private void requireTemperable() {
    Family<R> family = model.family();
    if (family.keeps() == Keeps.CENTRE) {
      throw new IllegalArgumentException(
          "the log evidence is not computed for central rankings" + INSTEAD);
    }
    if (family.keeps() == Keeps.PARAMETERS) {
      throw new IllegalArgumentException(
          "the log evidence is not computed where parameters of clusters are drawn" + INSTEAD);
    }
    if (family.completes(rows)) {
      throw new IllegalArgumentException(
          "the log evidence is not computed where missing values are sampled: fill them in, or use"
              + " the diagonal Gaussian"
              + INSTEAD);
    }
    if (!family.tempers(rows)) {
      throw new IllegalArgumentException(
          "the log evidence is not computed for Student t clusters" + INSTEAD);
    }
  }
}
