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
import crp.model.EvidenceChoice;
import crp.model.Posterior;
import crp.model.Settings;
import crp.parameter.Parameter;
import crp.predict.NextSeat;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.report.Positions;
import crp.seating.Crp;
import crp.seating.Prior;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A mixture model whose customers come in a fixed order, with distances to earlier ones. Immutable.
 */
public final class OrderedMixture<R extends Rows> extends PartitionModel<R> {

  private static final long serialVersionUID = 1L;

  private final SequentialPrior prior;
  private final Constraints constraints;

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
    return new OrderedMixture<>(prior, family, rows, Constraints.over(rows.size()).build());
  }

  private OrderedMixture(SequentialPrior prior, Family<R> family, R rows, Constraints constraints) {
    super(family, rows);
    this.prior = prior;
    this.constraints = constraints;
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

  /**
   * {@return this model with what is known of pairs of rows} Its evidence is not computed.
   *
   * @param known of the rows in their order
   */
  @Override
  public OrderedMixture<R> withConstraints(Constraints known) {
    CountedRows.requireSize(known.units().rows().length, rows());
    return new OrderedMixture<>(prior, family(), rows(), known);
  }

  @Override
  public Optional<Constraints> known() {
    return constraints.isEmpty() ? Optional.empty() : Optional.of(constraints);
  }

  @Override
  protected PartitionModel<R> knowing(PartitionModel<R> whole, int[] chosen) {
    Constraints known = ((OrderedMixture<R>) whole).constraints.select(chosen);
    Argument.require(
        !known.merges() || family().keeps() == Keeps.NOTHING,
        "rows cannot be required to be together in a fixed order under: %s",
        family().describe());
    return withConstraints(known);
  }

  @Override
  public void requireEvidence(EvidenceChoice choice) {
    Argument.require(constraints.isEmpty(), "a model with constraints has no evidence");
    super.requireEvidence(choice);
  }

  @Override
  protected List<Object> parts() {
    return constraints.isEmpty() ? super.parts() : List.of(prior, family(), constraints);
  }

  @Override
  protected Chain<?> chain(int number, TableBank<R> bank, Rng rng) {
    ConjugateOnly.requireExact(bank, family());
    SequentialState state = new SequentialState(prior, bank, constraints);
    Initializer<SequentialState> start =
        number % 2 == 0 || rows().size() > LinkedMixture.MANY
            ? SequentialInitializer.FORWARD
            : SequentialInitializer.APART;
    return new Chain<>(number, state, LinkKernels.ofSeats(prior, bank, constraints), start, rng);
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
