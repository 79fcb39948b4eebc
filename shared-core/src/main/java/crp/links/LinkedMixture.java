package crp.links;

import crp.Argument;
import crp.Text;
import crp.chain.Chain;
import crp.chain.Initializer;
import crp.chain.StartRace;
import crp.data.Constraints;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.GrowingSchedule;
import crp.estimate.Estimate;
import crp.estimate.PointEstimate;
import crp.evidence.LawPath;
import crp.evidence.PowerPath;
import crp.kernel.Kernel;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.Keeps;
import crp.likelihood.TableBank;
import crp.mixture.Baselines;
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
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.predict.NextSeat;
import crp.predict.SeatedRows;
import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.report.Positions;
import crp.seating.Crp;
import crp.seating.Prior;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A mixture model with a prior over links between rows, the distance dependent CRP. Immutable. */
public final class LinkedMixture<R extends Rows> extends PartitionModel<R> {

  private static final long serialVersionUID = 1L;

  /**
   * From this number of rows on, chains do not start with one table per row: time and memory of
   * their first sweeps grow with rows times tables.
   */
  static final int MANY = 2000;

  /** A tree of more rows is so deep that the first sweeps would take most of the time. */
  private static final int DEEP = 20_000;

  /** Scores of each start in a race: one may cost as much as several sweeps. */
  private static final int SCORED = 1;

  /**
   * Nats of expected variation of information that each cluster may cost which is joined to another
   * one. Joins of pieces that are cut at other places in every draw cost up to 0.02 (grids of four
   * neighbours), those of regions that the draws hold apart 0.026 and more.
   */
  private static final double EACH = 0.025;

  /**
   * Nats by which the expected variation of information of joined clusters may exceed that of the
   * best draw: as much as three of a thousand rows in wrong clusters. A worse answer says less of
   * the draws than one of them.
   */
  private static final double WORSE = 0.02;

  /** Up to so many rows of two clusters sums over their links are exact where time counts. */
  private static final int FEW = 100;

  /** With more links nothing is joined, to save memory. */
  private static final int MOST_LINKS = 20_000_000;

  /** A share of the rows that is worth a remark. */
  private static final double NOTABLE = 0.05;

  private final DistanceCrp prior;

  /**
   * {@return a mixture model in which nearness shapes the clusters through links between rows}
   *
   * @param prior the prior over links, one customer per row: in the order of the rows, or with an
   *     affinity of times made from the times of the rows in their order
   * @param family distribution of the rows of a cluster
   * @param rows the data; a weight counts in the likelihood only; the prior also covers rows of
   *     weight zero, but they take no part in the fit
   * @throws IllegalArgumentException if the prior is for another number of customers
   */
  public static <R extends Rows> LinkedMixture<R> of(DistanceCrp prior, Family<R> family, R rows) {
    return new LinkedMixture<>(prior, family, rows, Constraints.none(rows.size()));
  }

  private LinkedMixture(DistanceCrp prior, Family<R> family, R rows, Constraints constraints) {
    super(family, rows, constraints);
    this.prior = prior;
    CountedRows.requireSize(prior.size(), rows);
  }

  @Override
  public DistanceCrp prior() {
    return prior;
  }

  @Override
  protected void requireInTurn() {
    Argument.require(prior.affinity().sequential(), "rolling:N needs links to earlier rows only");
  }

  @Override
  protected NextSeat nextSeat(Prior counted, PartitionModel<R> fitted, Draw draw) {
    DistanceCrp links = (DistanceCrp) counted;
    return NextLinkedSeat.of(
        SequentialDistanceCrp.of(links.parameters().get(Prior.CONCENTRATION), links.affinity()),
        draw);
  }

  @Override
  protected int[] inTime() {
    return prior.inOrder();
  }

  @Override
  public Optional<Positions.Times> times() {
    return RowNearness.times(prior);
  }

  @Override
  public Optional<SparseAffinity> links() {
    return RowNearness.links(prior);
  }

  @Override
  protected PartitionModel<R> withoutOrder(Parameter concentration) {
    return Mixture.of(Crp.of(concentration), family(), rows());
  }

  @Override
  public PartitionModel<R> with(Prior other, R some) {
    return of((DistanceCrp) other, family(), some);
  }

  @Override
  protected LinkedMixture<R> obeying(Constraints known) {
    return new LinkedMixture<>(prior, family(), rows(), known);
  }

  @Override
  protected PartitionModel<R> obeying(Constraints known, int[] chosen) {
    ObeyingLinks.require(prior, known, chosen, ObeyingLinks.NO_CHAIN, new SeededRng(1));
    return obeying(known);
  }

  @Override
  protected Chain<?> chain(int number, TableBank<R> bank, Rng rng) {
    ConjugateOnly.requireExact(bank, family());
    List<Kernel<? super LinkState>> kernels = LinkKernels.ofLinks(prior, bank, constraints());
    Chain<LinkState> chain =
        new Chain<>(number, new LinkState(prior, bank, constraints()), kernels, start(number), rng);
    return ConnectedLinks.canSum(prior) ? chain.openedBy(race(bank.rows(), kernels)) : chain;
  }

  /** {@return the start of a chain without a race} */
  private Initializer<LinkState> start(int number) {
    boolean drawn = number % 2 == 0 || rows().size() > MANY;
    if (prior.affinity().sequential()) {
      return drawn ? LinkStart.drawn() : LinkStart.linked();
    }
    return drawn || rows().size() > DEEP || !(prior.affinity() instanceof SparseAffinity)
        ? LinkStart.drawn()
        : LinkStart.together();
  }

  /**
   * Without an order no move has the links summed out, and a chain whose tables are too small stays
   * hundreds of nats below the best mode for ever. All chains race in the same way.
   */
  private StartRace<LinkState> race(R rows, List<Kernel<? super LinkState>> kernels) {
    Crp tables = Crp.of(prior.parameters().get(Prior.CONCENTRATION));
    List<Initializer<? super LinkState>> starts =
        List.of(
            LinkStart.together(),
            LinkStart.mixed(
                () -> new TableState(tables, family().bank(rows)),
                state -> Kernels.early(state.bank())),
            LinkStart.drawn(),
            LinkStart.drawn());
    return StartRace.over(
            starts,
            () -> new LinkState(prior, family().bank(rows), constraints()),
            kernels,
            rows.size())
        .judgedBy(this::score, SCORED);
  }

  @Override
  protected PartitionView<R> view(PreparedPartition<R> prepared, Posterior<R> posterior) {
    return NearView.of(prepared, prior, posterior, parts(posterior));
  }

  /** Of all links that make the clusters, and of the numbers; known for links without an order. */
  @Override
  protected double score(Draw draw) {
    return score(draw, false);
  }

  /**
   * {@return the score of the clusters of a draw, or of those that they are joined to} Before joins
   * it compares starts badly: where clusters are cut at many places a single partition has a low
   * density, but there are many of them.
   */
  double score(Draw draw, boolean joined) {
    if (!joins() || !ConnectedLinks.canSum(prior)) {
      return Double.NaN;
    }
    DistanceCrp law = prior(draw);
    Partition clusters =
        joined ? joined(draw, draw.partition(), FEW).partition() : draw.partition();
    TableBank<R> bank =
        SeatedRows.bank(family(), rows(), draw.seatedAs(clusters), new SeededRng(1));
    double sum =
        ConnectedLinks.logPrior(law, clusters.labels())
            + Capabilities.sampled(bank).logHyperprior()
            + constraints().logFactor(clusters.labels());
    for (int k = 0; k < clusters.clusters(); k++) {
      sum += bank.logMarginal(k);
    }
    for (String name : law.parameters().sampled()) {
      Parameter number = law.parameters().get(name);
      sum += number.prior().logDensity(number.value());
    }
    return sum;
  }

  /**
   * Of many rows no two draws are cut at the same places, and the answer is the clusters that their
   * pieces are joined to, so that a long run need not go on until the draws agree.
   */
  @Override
  protected boolean mayEnd(Draws draws, long visits) {
    boolean isLong = GrowingSchedule.isLong(visits, draws.traces().get(0).sweeps());
    return (joins() && isLong) || super.mayEnd(draws, visits);
  }

  private double score(LinkState state) {
    if (!joins()) {
      return LinkStart.score(state);
    }
    Parameters now = state.numbers();
    Map<String, Double> numbers = new HashMap<>();
    now.names().forEach(name -> numbers.put(name, now.value(name)));
    return score(new Draw(0, 1, state.partition(), 0, numbers), true);
  }

  /** {@return whether clusters of an answer are joined} */
  private boolean joins() {
    return !prior.affinity().sequential()
        && prior.affinity() instanceof SparseAffinity sparse
        && sparse.entries() <= MOST_LINKS
        && family().keeps() == Keeps.NOTHING;
  }

  /**
   * {@return which clusters of the estimate are joined} None without an order, none if the joins
   * cost more expected loss than the clusters are worth, or leave a worse answer than a draw.
   */
  private Partition parts(Posterior<R> posterior) {
    Estimate found = posterior.estimate();
    Partition parts = found.partition();
    Partition none = Partition.of(IntStream.range(0, parts.clusters()).toArray());
    if (posterior.settings().estimate().kind() != PointEstimate.Kind.VI || !joins()) {
      return none;
    }
    Draws draws = posterior.draws();
    int limit = ConnectedLinks.canSum(prior) ? prior.size() : FEW;
    Partition joined = joined(found.draw(), parts, limit).partition();
    double loss = Estimate.of(joined, draws).expectedVi();
    int fewer = parts.clusters() - joined.clusters();
    if (loss > found.expectedVi() + EACH * fewer
        || loss > PointEstimate.VI_DRAW.of(draws).expectedVi() + WORSE) {
      return none;
    }
    int[] into = new int[parts.clusters()];
    IntStream.range(0, parts.size()).forEach(i -> into[parts.label(i)] = joined.label(i));
    return Partition.of(into);
  }

  private JoinedClusters.Result joined(Draw numbers, Partition start, int limit) {
    TableBank<R> bank =
        SeatedRows.bank(family(), rows(), numbers.seatedAs(start), new SeededRng(1));
    return JoinedClusters.of(prior(numbers), bank, constraints(), start, limit);
  }

  /** {@return the prior with the numbers of a draw} */
  private DistanceCrp prior(Draw draw) {
    DistanceCrp law = prior;
    for (String name : prior.parameters().sampled()) {
      law = law.with(name, draw.number(name));
    }
    return law;
  }

  @Override
  protected String sampler(Settings settings) {
    if (family().keeps() != Keeps.NOTHING) {
      return "exact for the posterior over links and the clusters' parameters: links given the"
          + " parameters"
          + (UnlinkedTableGibbs.moves(prior.affinity(), UnlinkedTableGibbs.MOST_LINKS)
              ? ", and single rows with the links summed out."
              : ".");
    }
    return "exact for the posterior over links: links"
        + (UnlinkedTableGibbs.moves(prior.affinity(), UnlinkedTableGibbs.MOST_LINKS)
            ? ", and single rows and up to three tables at once with the links summed out."
            : ".");
  }

  @Override
  protected List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    Affinity affinity = prior.affinity();
    int n = rows().size();
    if (!affinity.sequential()) {
      double least = prior.leastMeanTables();
      if (least >= Math.max(2, NOTABLE * n)) {
        remarks.add(
            Text.of(
                "This graph alone implies at least about %.0f clusters of %d rows a priori, whatever"
                    + " the concentration, because rows that can only choose each other, or no other"
                    + " row, stay together; a wider neighbourhood, or links to earlier rows only,"
                    + " lowers this number, and a model of regions has no such bound.",
                least, n));
      }
    }
    long first = IntStream.range(0, n).filter(i -> affinity.total(i) == 0).count();
    if (affinity.sequential() && first < n && first >= Math.max(2, NOTABLE * n)) {
      remarks.add(
          Text.of(
              "%d of %d rows have no earlier row that they can choose, so that there are at least"
                  + " %d clusters; links in both directions lower this number, and a model of"
                  + " regions has no such bound.",
              first, n, first));
    }
    if (n > 1 && IntStream.range(0, n).noneMatch(i -> affinity.total(i) > 0)) {
      remarks.add(
          "No row is near enough to another one to be linked to it, so every row is a cluster of its"
              + " own; use a longer decay, or a window that includes its end.");
    }
    return List.copyOf(remarks);
  }

  @Override
  public PowerPath<?> powerPath() {
    return new PowerPath<>(
        bank -> new LinkState(prior, bank),
        (state, rng) -> Kernels.either(LinkInitializer.PRIOR, LinkInitializer.APART, state, rng),
        state -> LinkKernels.onceOfLinks(state.prior(), state.bank()));
  }

  @Override
  public @Nullable LawPath<?> pathFrom(PartitionModel<R> other) {
    return other instanceof LinkedMixture<R> from && LinkPath.leads(from.prior, prior)
        ? new LinkPath(
            from.prior, prior, state -> LinkKernels.onceOfLinks(state.prior(), state.bank()))
        : null;
  }

  @Override
  public @Nullable DoubleUnaryOperator wordEvidence(int[] codes, double[] logBase) {
    return prior.parameters().sampled().stream().allMatch(Prior.CONCENTRATION::equals)
            && prior.affinity().sequential()
        ? LinkedWords.byConcentration(prior, codes, logBase)
        : null;
  }

  @Override
  protected Prior crpBaseline() {
    return Baselines.equal(Baselines.earlier(prior.size()), prior, DistanceCrp::of);
  }

  @Override
  protected Prior equalBaseline() {
    Affinity affinity = prior.affinity();
    int n = prior.size();
    Baselines.requireFewLinks(n);
    int[][] near = new int[n][];
    Arrays.setAll(
        near, i -> IntStream.range(0, n).filter(j -> affinity.weight(i, j) > 0).toArray());
    return Baselines.equal(near, prior, DistanceCrp::of);
  }

  @Override
  protected void requireLinks() {
    Baselines.requireFewLinks(rows().size());
  }
}
