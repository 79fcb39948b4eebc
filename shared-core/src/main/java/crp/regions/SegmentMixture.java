package crp.regions;

import crp.chain.Chain;
import crp.data.Constraints;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.estimate.PointEstimate;
import crp.evidence.LawPath;
import crp.evidence.PowerPath;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.Keeps;
import crp.likelihood.TableBank;
import crp.mixture.CountedRows;
import crp.mixture.Mixture;
import crp.mixture.PartitionModel;
import crp.mixture.PartitionView;
import crp.mixture.PreparedPartition;
import crp.model.Posterior;
import crp.model.Settings;
import crp.model.UnsuitableLikelihoodException;
import crp.parameter.Parameter;
import crp.predict.NextSeat;
import crp.random.Rng;
import crp.report.Positions;
import crp.seating.Crp;
import crp.seating.Prior;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A mixture model whose clusters are segments. Immutable. */
public final class SegmentMixture<R extends Rows> extends PartitionModel<R> {

  private static final long serialVersionUID = 1L;

  private static final int[] NONE = {};
  private static final String NO_CRP =
      "segments cannot be compared with a Chinese restaurant process, which has no times: ask for"
          + " the evidence of each model alone";

  private final SegmentPrior prior;

  private SegmentMixture(SegmentPrior prior, Family<R> family, R rows, Constraints constraints) {
    super(family.still(), rows, constraints);
    this.prior = prior;
    CountedRows.requireSize(prior.inOrder().length, rows);
  }

  /**
   * {@return a mixture model whose clusters are segments}
   *
   * @param prior law of the segments of these rows
   * @param family distribution of the rows of a cluster
   * @param rows the data
   * @throws IllegalArgumentException if the prior is for another number of rows
   */
  public static <R extends Rows> SegmentMixture<R> of(
      SegmentPrior prior, Family<R> family, R rows) {
    return new SegmentMixture<>(prior, family, rows, Constraints.none(rows.size()));
  }

  @Override
  public SegmentPrior prior() {
    return prior;
  }

  @Override
  public Optional<Positions.Times> times() {
    return prior.rowTimes().map(at -> new Positions.Times(at, "time"));
  }

  @Override
  public String noun() {
    return "segment";
  }

  @Override
  protected int[] inTime() {
    return prior.inOrder();
  }

  @Override
  protected NextSeat nextSeat(Prior counted, PartitionModel<R> fitted, Draw draw) {
    return new NextSegment(((SegmentPrior) counted).customerOrder(), draw.concentration());
  }

  @Override
  protected PartitionModel<R> withoutOrder(Parameter concentration) {
    return Mixture.of(Crp.of(concentration), family(), rows());
  }

  @Override
  public PartitionModel<R> with(Prior other, R some) {
    return of((SegmentPrior) other, family(), some);
  }

  @Override
  protected SegmentMixture<R> obeying(Constraints known) {
    return new SegmentMixture<>(prior, family(), rows(), known);
  }

  @Override
  protected PartitionModel<R> obeying(Constraints known, int[] chosen) {
    SegmentBonds.of(known, prior.firsts()).require(chosen);
    return obeying(known);
  }

  @Override
  protected Chain<?> chain(int number, TableBank<R> bank, Rng rng) {
    requireSums(bank);
    SegmentState state = new SegmentState(prior, bank, () -> family().bank(rows()), constraints());
    return new Chain<>(
        number,
        state,
        List.of(new SegmentSweep()),
        (empty, draws) -> empty.seat(empty.bonds().start()),
        rng);
  }

  private SegmentBonds bonds() {
    return SegmentBonds.of(constraints(), prior.firsts());
  }

  private void requireSums(TableBank<R> bank) {
    if (family().keeps() != Keeps.NOTHING) {
      throw new UnsuitableLikelihoodException(
          "segments need a likelihood whose parameters are integrated out, not: "
              + family().describe());
    }
    if (Capabilities.completing(bank).completes()) {
      throw new UnsuitableLikelihoodException(
          "segments cannot draw missing values under full covariances: use variances only");
    }
  }

  @Override
  protected PartitionView<R> view(PreparedPartition<R> prepared, Posterior<R> posterior) {
    return new SegmentView<>(prepared, prior, bonds(), posterior);
  }

  @Override
  protected String sampler(Settings settings) {
    return "segments are drawn exactly given the numbers of the likelihood"
        + (prior.firsts().length - 1 <= SegmentSweep.FEW
            ? ", by sums over all sets of cuts."
            : ", a part of the places between times given the others.");
  }

  @Override
  public PowerPath<?> powerPath() {
    return new PowerPath<>(
        bank -> new SegmentState(prior, bank, () -> family().bank(rows())),
        (state, rng) -> state.seat(NONE),
        state -> List.of(new SegmentSweep()));
  }

  @Override
  public @Nullable LawPath<?> pathFrom(PartitionModel<R> other) {
    return null;
  }

  @Override
  protected Prior crpBaseline() {
    throw new IllegalArgumentException(NO_CRP);
  }

  @Override
  protected void requirePairs() {
    throw new IllegalArgumentException(NO_CRP);
  }

  /** The segments of least expected loss where it is VI or Binder's. */
  @Override
  protected Estimate estimate(Settings settings, Draws draws, Optional<Constraints> obeyed) {
    PointEstimate which = settings.estimate();
    return which.kind() == PointEstimate.Kind.VI || which.kind() == PointEstimate.Kind.BINDER
        ? SegmentEstimate.of(which, prior.inOrder(), bonds(), draws)
        : super.estimate(settings, draws, obeyed);
  }
}
