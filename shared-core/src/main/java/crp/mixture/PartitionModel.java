package crp.mixture;

import crp.Argument;
import crp.chain.Chain;
import crp.chain.Particles;
import crp.data.CategoryRows;
import crp.data.Constraints;
import crp.data.Rows;
import crp.data.Units;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.evidence.LawPath;
import crp.evidence.PowerPath;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.model.EstimateSearch;
import crp.model.EvidenceChoice;
import crp.model.Fit;
import crp.model.Folds;
import crp.model.HeldOut;
import crp.model.Model;
import crp.model.Posterior;
import crp.model.Prepared;
import crp.model.Run;
import crp.model.RunEnd;
import crp.model.Settings;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.predict.NextSeat;
import crp.predict.NoiseSeat;
import crp.predict.Predictions;
import crp.random.Rng;
import crp.seating.ExpectedTables;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A mixture model: one prior over the partitions of the rows. Immutable. */
public abstract class PartitionModel<R extends Rows> extends Model<R> {

  private static final long serialVersionUID = 1L;
  private static final String NO_LINKS = "only links can have equal weights";

  protected PartitionModel(Family<R> family, R rows, Constraints constraints) {
    super(family, rows, constraints);
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
  protected final void requireEnough(HeldOut.Choice choice) {
    choice.require(Units.counted(rows().weights()).size(), "rows");
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
  public void requireEvidence(EvidenceChoice choice) {
    Argument.require(known().isEmpty(), "the evidence given known pairs of rows is not computed");
    switch (choice.kind()) {
      case CRP -> requirePairs();
      case EQUAL -> requireLinks();
      case ALONE -> {}
    }
  }

  @Override
  protected final Object data() {
    return rows();
  }

  @Override
  protected List<Object> parts() {
    return List.of(prior(), family());
  }

  @Override
  public final PreparedPartition<R> prepared(BitSet leftOut) {
    CountedRows customers = CountedRows.of(rows().weights(), prior(), leftOut);
    if (customers.units().size() == 0) {
      throw new IllegalArgumentException(
          rows().size() == 0
              ? "there are no rows to cluster"
              : "there are no rows to cluster: every row has weight zero");
    }
    R some = family().prepare(customers.units().select(rows()));
    Prior law = ExpectedTables.resolved(customers.prior(), some.size());
    Prior resolved = resolved(law, some.weights().customers());
    PartitionModel<R> model = with(resolved, customers.inOrder(some));
    int[] chosen = customers.rows();
    return new PreparedPartition<>(
        this, customers, some, model.obeying(constraints().select(chosen), chosen));
  }

  @Override
  protected final HeldOut heldOut(Run<R> run, HeldOut.Choice choice) {
    int n = rows().size();
    int[] order = Arrays.stream(inTime()).filter(row -> rows().weights().of(row) > 0).toArray();
    String named = times().isPresent() ? "rows in time" : "rows";
    if (choice.kind() == HeldOut.Choice.Kind.ROLLING) {
      return new HeldOutInTurn(order, order.length - choice.count(), named)
          .of(this, run, new Folds(exchangeable() ? 1 : 2));
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
              Predictions found =
                  ((PartitionView<R>) fit.view())
                      .predictions(this, fit.pointEstimate().draw(), others);
              return IntStream.range(0, others.length).mapToDouble(found::logDensity).toArray();
            }),
        choice.describe("", named) + folds.remark());
  }

  @Override
  public final PartitionModel<R> withConstraints(Constraints known) {
    return obeying(checked(known));
  }

  @Override
  protected abstract PartitionModel<R> obeying(Constraints known);

  /**
   * {@return this model of customers, given what is known of their rows}
   *
   * @param known of the customers, in their order
   * @param chosen the row of each customer
   * @throws IllegalArgumentException if no partition obeys; names the rows
   */
  protected PartitionModel<R> obeying(Constraints known, int[] chosen) {
    return known.isEmpty() ? this : obeying(known);
  }

  /** {@return draws of the items of a chain as draws of the rows of this model} */
  protected Draws inRowOrder(Draws draws) {
    return draws;
  }

  /** {@return a model of the same kind with another prior, of that kind, and other rows} */
  public abstract PartitionModel<R> with(Prior prior, R rows);

  /** {@return the numbers of the rows, in the order of time or of the seats if there is one} */
  protected int[] inTime() {
    return IntStream.range(0, rows().size()).toArray();
  }

  /**
   * {@return the mixture of the same rows and family whose rows have no order, of the same
   * concentration}
   *
   * @param concentration of its prior
   */
  protected abstract PartitionModel<R> withoutOrder(Parameter concentration);

  /**
   * Fails unless each row can be predicted from those before it.
   *
   * @throws IllegalArgumentException if not
   */
  protected void requireInTurn() {}

  /**
   * {@return the law of the seat of the next row}
   *
   * @param counted the prior of all rows of positive weight
   * @param fitted the model of the rows that a fit had, its prior resolved
   * @param draw of that fit
   */
  protected abstract NextSeat nextSeat(Prior counted, PartitionModel<R> fitted, Draw draw);

  /** {@return whether rows that are noise are uniform over the range of the columns} */
  protected boolean uniformNoise() {
    return false;
  }

  /** {@return the seat of new rows that are noise; null if there is none} */
  protected @Nullable NoiseSeat<R> noiseSeat() {
    return null;
  }

  /**
   * {@return whether the threads share out the rows of one chain}
   *
   * @throws IllegalArgumentException if they are to, but this model does not allow it
   */
  protected boolean sharesRows(Settings settings) {
    return Prepared.refuseShared(settings);
  }

  /** {@return a chain whose rows several threads share out; the rows are prepared} */
  protected Chain<?> chain(int number, Rng rng, int threads) {
    throw new IllegalStateException("this model has no such chain");
  }

  /** {@return the prior for a known total weight of the rows, checked against the data} */
  protected Prior resolved(Prior selected, double total) {
    return selected;
  }

  /** {@return a chain; the rows of this model are prepared} */
  protected abstract Chain<?> chain(int number, TableBank<R> bank, Rng rng);

  /** {@return what this kind of model computes from its draws; this model has the counted rows} */
  protected abstract PartitionView<R> view(PreparedPartition<R> prepared, Posterior<R> posterior);

  /**
   * {@return draws of an earlier fit, to which the further rows were added; the rows of this model
   * are prepared}
   *
   * @param past a fit of the first rows
   * @throws IllegalArgumentException if no chain of this model can start from them
   */
  protected Particles grown(Fit<R> past, Settings settings, Rng rng) {
    throw new IllegalArgumentException(
        "rows can be added to the fit of an exchangeable mixture only: fit all rows anew");
  }

  /**
   * {@return a chain that starts from a draw of its rows; the rows are prepared}
   *
   * @param first number of the first row that was added to the draw
   */
  protected Chain<?> chain(int number, TableBank<R> bank, Rng rng, Draw start, int first) {
    throw new IllegalStateException("this model has no such chain");
  }

  /** {@return whether a run by need may end after these draws of the rows, see {@link RunEnd}} */
  protected boolean mayEnd(Draws draws, long visits) {
    return RunEnd.may(draws, visits);
  }

  /**
   * {@return the log joint of the clusters of a draw of the rows of this model; NaN if unknown} It
   * is unknown where the log joint is that of values before rounding, too: they are the denser the
   * narrower the clusters are.
   */
  protected double score(Draw draw) {
    return family().still() == family() ? draw.logJoint() : Double.NaN;
  }

  /** {@return the point estimate that the settings name; this model has the rows of the draws} */
  protected Estimate estimate(Settings settings, Draws draws, Optional<Constraints> obeyed) {
    return new EstimateSearch(settings).estimate(draws, obeyed);
  }

  /** {@return the sampler in a sentence; empty where it needs no mention} */
  protected abstract String sampler(Settings settings);

  /** {@return remarks on the prior, one or two sentences each; often none} */
  protected List<String> remarks() {
    return List.of();
  }

  // What the evidence needs of a model whose rows are prepared and in the order of customers.

  /** {@return the way from the prior to the posterior over powers of the likelihood} */
  public abstract PowerPath<?> powerPath();

  /**
   * {@return the way from the prior of another model to that of this one; null if there is none}
   */
  public abstract @Nullable LawPath<?> pathFrom(PartitionModel<R> other);

  /**
   * {@return the log evidence of observed words as a function of the concentration; null where it
   * has no closed form}
   */
  public @Nullable DoubleUnaryOperator wordEvidence(int[] codes, double[] logBase) {
    return null;
  }

  /** {@return a CRP of the same concentration, as a prior of this kind} */
  protected abstract Prior crpBaseline();

  /**
   * {@return the prior to compare with; this model is over counted rows}
   *
   * @param meanScale posterior mean of the decay's scale; NaN where it is not sampled
   */
  public Prior baseline(EvidenceChoice choice, double meanScale) {
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
  protected void requirePairs() {
    Baselines.requireFewPairs(rows().size());
  }

  /** {@return the same links with equal weights} */
  protected Prior equalBaseline() {
    throw new IllegalArgumentException(NO_LINKS);
  }

  /** Checks that the links can have equal weights. */
  protected void requireLinks() {
    throw new IllegalArgumentException(NO_LINKS);
  }

  /** {@return the word of each row; null unless every row is one word} */
  public final int @Nullable [] words() {
    if (!(rows() instanceof CategoryRows shown)) {
      return null;
    }
    int[] codes = IntStream.range(0, shown.size()).map(i -> shown.code(i, 0)).toArray();
    return Arrays.stream(codes).anyMatch(code -> code == CategoryRows.MISSING) ? null : codes;
  }

  /** {@return whether every row has weight one} */
  protected final boolean onesOnly() {
    return IntStream.range(0, rows().size()).allMatch(i -> rows().weights().of(i) == 1);
  }
}
