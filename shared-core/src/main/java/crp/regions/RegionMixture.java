package crp.regions;

import crp.Text;
import crp.chain.Chain;
import crp.chain.Initializer;
import crp.chain.StartRace;
import crp.data.Constraints;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.estimate.PointEstimate;
import crp.evidence.LawPath;
import crp.evidence.PowerPath;
import crp.kernel.Kernel;
import crp.likelihood.Family;
import crp.likelihood.Keeps;
import crp.likelihood.TableBank;
import crp.links.NearView;
import crp.links.ObeyingLinks;
import crp.mixture.CountedRows;
import crp.mixture.Kernels;
import crp.mixture.Mixture;
import crp.mixture.PartitionModel;
import crp.mixture.PartitionView;
import crp.mixture.PreparedPartition;
import crp.model.ConjugateOnly;
import crp.model.Posterior;
import crp.model.Settings;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.predict.NextSeat;
import crp.proximity.NeighbourGraph;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.Prior;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A mixture model whose clusters are regions. Immutable. */
public final class RegionMixture<R extends Rows> extends PartitionModel<R> {

  private static final long serialVersionUID = 1L;

  /** Scores of each start in a race. */
  private static final int SCORED = 3;

  /** Draws that judge moves of the estimate. */
  private static final int DRAWS = 500;

  private final RegionPrior prior;

  private RegionMixture(RegionPrior prior, Family<R> family, R rows, Constraints constraints) {
    super(family, rows, constraints);
    this.prior = prior;
    CountedRows.requireSize(prior.inOrder().length, rows);
  }

  /**
   * {@return a mixture model whose clusters are regions}
   *
   * @param prior law of the regions of these rows
   * @param family distribution of the rows of a cluster
   * @param rows the data
   * @throws IllegalArgumentException if the prior is for another number of rows
   */
  public static <R extends Rows> RegionMixture<R> of(RegionPrior prior, Family<R> family, R rows) {
    return new RegionMixture<>(prior, family, rows, Constraints.none(rows.size()));
  }

  @Override
  public RegionPrior prior() {
    return prior;
  }

  @Override
  public Optional<NeighbourGraph> neighbours() {
    return Optional.of(prior.graph());
  }

  @Override
  public String noun() {
    return "region";
  }

  @Override
  protected void requireInTurn() {
    throw new IllegalArgumentException(
        "rolling:N needs an order of the rows, which regions of a graph do not have");
  }

  @Override
  protected NextSeat nextSeat(Prior counted, PartitionModel<R> fitted, Draw draw) {
    throw new UnsupportedOperationException("regions have no next row: see requireInTurn");
  }

  @Override
  protected PartitionModel<R> withoutOrder(Parameter concentration) {
    return Mixture.of(Crp.of(concentration), family(), rows());
  }

  @Override
  public PartitionModel<R> with(Prior other, R some) {
    return of((RegionPrior) other, family(), some);
  }

  @Override
  protected RegionMixture<R> obeying(Constraints known) {
    return new RegionMixture<>(prior, family(), rows(), known);
  }

  @Override
  protected PartitionModel<R> obeying(Constraints known, int[] chosen) {
    ObeyingLinks.require(
        RegionStart.links(prior.graph()),
        known,
        chosen,
        "no chain of neighbours leads from one to the other",
        new SeededRng(1));
    return obeying(known);
  }

  /** All chains race from one region, from merged rows and from a draw of the law. */
  @Override
  protected Chain<?> chain(int number, TableBank<R> bank, Rng rng) {
    ConjugateOnly.requireExact(bank, family());
    Supplier<RegionState> blank =
        () -> new RegionState(prior, family().bank(bank.rows()), constraints());
    List<Kernel<? super RegionState>> kernels = RegionKernels.of(prior);
    Chain<RegionState> chain =
        new Chain<>(
            number,
            new RegionState(prior, bank, constraints()),
            kernels,
            RegionStart.together(),
            rng);
    return chain.openedBy(
        StartRace.<RegionState>over(starts(bank.rows()), blank, kernels, rows().size())
            .judgedBy(RegionMixture::score, SCORED));
  }

  private List<Initializer<? super RegionState>> starts(R rows) {
    return family().keeps() == Keeps.NOTHING
        ? List.of(
            RegionStart.merged(() -> family().bank(rows)),
            RegionStart.together(),
            RegionStart.drawn())
        : List.of(RegionStart.together(), RegionStart.drawn());
  }

  private static double score(RegionState state) {
    return state.logJoint()
        + LogForests.of(state.prior().graph(), state.labels(), state.capacity());
  }

  /** Of all forests that make the regions of the draw, nearly. */
  @Override
  protected double score(Draw draw) {
    return super.score(draw)
        + LogForests.of(prior.graph(), draw.partition().labels(), draw.partition().clusters());
  }

  /**
   * The partition into connected regions of least expected variation of information that moves from
   * the best draw find; other estimates as elsewhere.
   */
  @Override
  protected Estimate estimate(Settings settings, Draws draws, Optional<Constraints> obeyed) {
    if (!settings.estimate().equals(PointEstimate.VI)) {
      return super.estimate(settings, draws, obeyed);
    }
    Estimate best = PointEstimate.VI_DRAW.of(draws);
    Partition moved =
        ConnectedEstimate.of(
            prior.graph(), constraints(), best.partition(), Posterior.thinned(draws, DRAWS));
    if (moved.equals(best.partition())) {
      return best;
    }
    Estimate found = Estimate.of(moved, draws);
    return found.expectedVi() < best.expectedVi() ? found : best;
  }

  @Override
  protected PartitionView<R> view(PreparedPartition<R> prepared, Posterior<R> posterior) {
    return NearView.of(prepared, prior, posterior);
  }

  @Override
  protected String sampler(Settings settings) {
    return "exact for the posterior over regions"
        + (family().keeps() == Keeps.NOTHING ? ": " : " and the clusters' parameters: ")
        + "cuts of a spanning forest, the forest, and small branches of it.";
  }

  @Override
  protected List<String> remarks() {
    NeighbourGraph graph = prior.graph();
    long alone = IntStream.range(0, graph.size()).filter(row -> graph.degree(row) == 0).count();
    return prior.parts() == 1
        ? List.of()
        : List.of(
            Text.of(
                "The graph of neighbours falls into %d parts%s, so there are at least %d clusters.",
                prior.parts(),
                alone == 0
                    ? ""
                    : Text.of(", of which %d are single rows without neighbours", alone),
                prior.parts()));
  }

  @Override
  public PowerPath<?> powerPath() {
    return new PowerPath<>(
        bank -> new RegionState(prior, bank),
        (state, rng) -> Kernels.either(RegionStart.together(), RegionStart.drawn(), state, rng),
        state -> RegionKernels.once(state.prior()));
  }

  @Override
  public @Nullable LawPath<?> pathFrom(PartitionModel<R> other) {
    return null;
  }

  @Override
  protected void requirePairs() {
    throw new IllegalArgumentException(
        "regions have no baseline to compare with: ask for their evidence alone");
  }

  @Override
  protected Prior crpBaseline() {
    requirePairs();
    return prior;
  }
}
