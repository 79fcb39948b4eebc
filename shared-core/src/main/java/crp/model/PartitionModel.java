package crp.model;

import crp.chain.Chain;
import crp.data.CategoryRows;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.evidence.LawPath;
import crp.evidence.PowerPath;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.predict.Predictions;
import crp.random.Rng;
import crp.seating.ExpectedTables;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A mixture model: one prior over the partitions of the rows. Immutable. */
public abstract sealed class PartitionModel<R extends Rows> extends Model<R>
    permits Mixture, LinkedMixture, OrderedMixture {

  private static final long serialVersionUID = 1L;
  private static final String NO_LINKS = "only links can have equal weights";

  PartitionModel(Family<R> family, R rows) {
    super(family, rows);
  }

  /** {@return the prior over partitions, links or ordered seats} */
  public abstract Prior prior();

  @Override
  public final String describe() {
    return prior().describe();
  }

  @Override
  public Parameters parameters() {
    return prior().parameters();
  }

  @Override
  final void requireEnough(HeldOut.Choice choice) {
    choice.require(HeldOut.counted(rows()).length, "rows");
    if (choice.kind() == HeldOut.Choice.Kind.ROLLING) {
      HeldOutInTurn.require(this);
    }
  }

  /**
   * Checks before a long run that the evidence of this model can be computed, and compared as
   * wanted.
   *
   * @param choice what to compare with
   * @throws IllegalArgumentException if it cannot
   */
  public void requireEvidence(EvidenceReport.Choice choice) {
    switch (choice.kind()) {
      case CRP -> requirePairs();
      case EQUAL -> requireLinks();
      case ALONE -> {}
    }
  }

  @Override
  final Object data() {
    return rows();
  }

  @Override
  List<Object> parts() {
    return List.of(prior(), family());
  }

  @Override
  final PreparedPartition<R> prepared(BitSet leftOut) {
    CountedRows customers = CountedRows.of(rows().weights(), prior(), leftOut);
    if (customers.counted().length == 0) {
      throw new IllegalArgumentException(
          rows().size() == 0
              ? "there are no rows to cluster"
              : "there are no rows to cluster: every row has weight zero");
    }
    R some = family().prepare(customers.countedOf(rows()));
    Prior law = ExpectedTables.resolved(customers.prior(), some.size());
    Prior resolved = resolved(law, some.weights().customers());
    return new PreparedPartition<>(
        this, customers.counted(), customers, some, with(resolved, customers.inOrder(some)));
  }

  @Override
  final HeldOut heldOut(Run<R> run, HeldOut.Choice choice) {
    int n = rows().size();
    int[] order =
        Arrays.stream(HeldOutNearness.inTime(prior(), n))
            .filter(row -> rows().weights().of(row) > 0)
            .toArray();
    String named = HeldOutNearness.hasTimes(prior()) ? "rows in time" : "rows";
    if (choice.kind() == HeldOut.Choice.Kind.ROLLING) {
      return new HeldOutInTurn(order, order.length - choice.count(), named)
          .of(this, run, new Folds(this instanceof Mixture ? 1 : 2));
    }
    Folds folds = new Folds(choice);
    return HeldOut.ofRows(
        HeldOut.of(
            choice,
            n,
            order,
            run.settings(),
            others -> {
              BitSet out = new BitSet(n);
              Arrays.stream(others).forEach(out::set);
              Fit<R> fit = folds.fit(run.leavingOut(out)::fit);
              Predictions found = fit.view().predictions(this, fit.estimatedDraw(), others);
              return IntStream.range(0, others.length).mapToDouble(found::logDensity).toArray();
            }),
        choice.describe("", named) + folds.remark());
  }

  /** {@return a model of the same kind with another prior, of that kind, and other rows} */
  abstract PartitionModel<R> with(Prior prior, R rows);

  /** {@return the prior for a known total weight of the rows, checked against the data} */
  Prior resolved(Prior selected, double total) {
    return selected;
  }

  /** {@return a chain; the rows of this model are prepared} */
  abstract Chain<?> chain(int number, TableBank<R> bank, Rng rng);

  /** {@return what this kind of model computes from its draws; this model has the counted rows} */
  abstract PartitionView<R> view(PreparedPartition<R> prepared, Posterior<R> posterior);

  /** {@return whether a run by need may end after these draws of the rows, see {@link Run}} */
  boolean mayEnd(Draws draws, long visits) {
    return Run.mayEnd(draws, visits);
  }

  /**
   * {@return the log joint of the clusters of a draw of the rows of this model; NaN if unknown} It
   * is unknown where the log joint is that of values before rounding, too: they are the denser the
   * narrower the clusters are.
   */
  double score(Draw draw) {
    return family().still() == family() ? draw.logJoint() : Double.NaN;
  }

  /** {@return the point estimate that the settings name; this model has the rows of the draws} */
  Estimate estimate(Settings settings, Draws draws) {
    return Run.estimate(settings, draws);
  }

  /** {@return the sampler in a sentence; empty where it needs no mention} */
  abstract String sampler(Settings settings);

  /** {@return remarks on the prior, one or two sentences each; often none} */
  List<String> remarks() {
    return List.of();
  }

  // What the evidence needs of a model whose rows are prepared and in the order of customers.

  /** {@return the way from the prior to the posterior over powers of the likelihood} */
  abstract PowerPath<?> powerPath();

  /**
   * {@return the way from the prior of another model to that of this one; null if there is none}
   */
  abstract @Nullable LawPath<?> pathFrom(PartitionModel<R> other);

  /**
   * {@return the log evidence of observed words as a function of the concentration; null where it
   * has no closed form}
   */
  @Nullable DoubleUnaryOperator wordEvidence(int[] codes, double[] logBase) {
    return null;
  }

  /** {@return a CRP of the same concentration, as a prior of this kind} */
  abstract Prior crpBaseline();

  /**
   * {@return the prior to compare with; this model is over counted rows}
   *
   * @param meanScale posterior mean of the decay's scale; NaN where it is not sampled
   */
  Prior baseline(EvidenceReport.Choice choice, double meanScale) {
    return switch (choice.kind()) {
      case CRP -> crpBaseline();
      case EQUAL ->
          Double.isNaN(meanScale)
              ? equalBaseline()
              : with(prior().with(Prior.SCALE, Parameter.fixed(meanScale)), rows()).equalBaseline();
      case ALONE -> prior();
    };
  }

  /** Checks that the CRP as a baseline is affordable. */
  void requirePairs() {
    Baselines.requireFewPairs(rows().size());
  }

  /** {@return the same links with equal weights} */
  Prior equalBaseline() {
    throw new IllegalArgumentException(NO_LINKS);
  }

  /** Checks that the links can have equal weights. */
  void requireLinks() {
    throw new IllegalArgumentException(NO_LINKS);
  }

  /** {@return the word of each row; null unless every row is one word} */
  final int @Nullable [] words() {
    if (!(rows() instanceof CategoryRows shown)) {
      return null;
    }
    int[] codes = IntStream.range(0, shown.size()).map(i -> shown.code(i, 0)).toArray();
    return Arrays.stream(codes).anyMatch(code -> code == CategoryRows.MISSING) ? null : codes;
  }

  /** {@return whether every row has weight one} */
  final boolean onesOnly() {
    return IntStream.range(0, rows().size()).allMatch(i -> rows().weights().of(i) == 1);
  }
}
