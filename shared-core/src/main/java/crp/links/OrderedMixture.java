package crp.links;

import crp.Argument;
import crp.chain.Chain;
import crp.chain.Initializer;
import crp.data.Constraints;
import crp.data.Rows;
import crp.draws.Draw;
import crp.evidence.LawPath;
import crp.evidence.PowerPath;
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
import crp.predict.NextSeat;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.report.Positions;
import crp.seating.Crp;
import crp.seating.Prior;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A mixture model whose customers come in a fixed order, with distances to earlier ones. Immutable.
 */
public final class OrderedMixture<R extends Rows> extends PartitionModel<R> {

  private static final long serialVersionUID = 1L;

  private final SequentialPrior prior;

  /**
   * {@return a mixture model whose customers come in a fixed order}
   *
   * @param prior the prior of the seats, which holds the order of the rows
   * @param family distribution of the rows of a cluster
   * @param rows the data; a weight counts in the likelihood only; rows of weight zero take no part
   * @throws IllegalArgumentException if the prior is for another number of customers
   */
  public static <R extends Rows> OrderedMixture<R> of(
      SequentialPrior prior, Family<R> family, R rows) {
    return new OrderedMixture<>(prior, family, rows, Constraints.none(rows.size()));
  }

  private OrderedMixture(SequentialPrior prior, Family<R> family, R rows, Constraints constraints) {
    super(family, rows, constraints);
    this.prior = prior;
    CountedRows.requireSize(prior.customers(), rows);
  }

  @Override
  public SequentialPrior prior() {
    return prior;
  }

  @Override
  protected NextSeat nextSeat(Prior counted, PartitionModel<R> fitted, Draw draw) {
    return NextLinkedSeat.of((SequentialPrior) counted, draw);
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
    return of((SequentialPrior) other, family(), some);
  }

  @Override
  protected OrderedMixture<R> obeying(Constraints known) {
    return new OrderedMixture<>(prior, family(), rows(), known);
  }

  @Override
  protected PartitionModel<R> obeying(Constraints known, int[] chosen) {
    Argument.require(
        !known.merges() || family().keeps() == Keeps.NOTHING,
        "rows cannot be required to be together in a fixed order under: %s",
        family().describe());
    return obeying(known);
  }

  @Override
  protected Chain<?> chain(int number, TableBank<R> bank, Rng rng) {
    ConjugateOnly.requireExact(bank, family());
    SequentialState state = new SequentialState(prior, bank, constraints());
    Initializer<SequentialState> start =
        number % 2 == 0 || rows().size() > LinkedMixture.MANY
            ? SequentialInitializer.FORWARD
            : SequentialInitializer.APART;
    return new Chain<>(number, state, LinkKernels.ofSeats(prior, bank, constraints()), start, rng);
  }

  @Override
  protected PartitionView<R> view(PreparedPartition<R> prepared, Posterior<R> posterior) {
    return NearView.of(prepared, prior, posterior);
  }

  @Override
  protected String sampler(Settings settings) {
    boolean stored = family().keeps() != Keeps.NOTHING;
    return "exact for the posterior over ordered seats"
        + (stored ? " and the clusters' parameters: " : ": ")
        + (!prior.independentLinks()
            ? "Metropolis moves of single rows."
            : stored ? "single rows." : "single rows and up to three tables at once.");
  }

  @Override
  public PowerPath<?> powerPath() {
    return new PowerPath<>(
        bank -> new SequentialState(prior, bank),
        (state, rng) ->
            Kernels.either(SequentialInitializer.FORWARD, SequentialInitializer.APART, state, rng),
        state -> LinkKernels.onceOfSeats(state.prior(), state.bank()));
  }

  @Override
  public @Nullable LawPath<?> pathFrom(PartitionModel<R> other) {
    return null;
  }

  @Override
  protected Prior crpBaseline() {
    return Baselines.equal(Baselines.earlier(prior.customers()), prior, SequentialDistanceCrp::of);
  }
}
