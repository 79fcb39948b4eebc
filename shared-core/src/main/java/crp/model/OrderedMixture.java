package crp.model;

import crp.chain.Chain;
import crp.chain.Initializer;
import crp.chain.SequentialInitializer;
import crp.data.Rows;
import crp.evidence.LawPath;
import crp.evidence.PowerPath;
import crp.likelihood.Family;
import crp.likelihood.Keeps;
import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.seating.Prior;
import crp.seating.SequentialDistanceCrp;
import crp.seating.SequentialPrior;
import crp.state.SequentialState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mixture model whose customers come in a fixed order, with distances to earlier ones. Immutable.
 */
public final class OrderedMixture<R extends Rows> extends PartitionModel<R> {

  private static final long serialVersionUID = 1L;

  private final SequentialPrior prior;

  OrderedMixture(SequentialPrior prior, Family<R> family, R rows) {
    super(family, rows);
    this.prior = prior;
    CountedRows.requireSize(prior.customers(), rows);
  }

  @Override
  public SequentialPrior prior() {
    return prior;
  }

  @Override
  PartitionModel<R> with(Prior other, R some) {
    return new OrderedMixture<>((SequentialPrior) other, family(), some);
  }

  @Override
  List<Object> parts() {
    return List.of(prior, family());
  }

  @Override
  Chain<?> chain(int number, TableBank<R> bank, Rng rng) {
    ConjugateOnly.requireExact(bank, family());
    SequentialState state = new SequentialState(prior, bank);
    Initializer<SequentialState> start =
        number % 2 == 0 || rows().size() > LinkedMixture.MANY
            ? SequentialInitializer.FORWARD
            : SequentialInitializer.APART;
    return new Chain<>(number, state, Kernels.ofSeats(prior, bank), start, rng);
  }

  @Override
  PartitionView<R> view(PreparedPartition<R> prepared, Posterior<R> posterior) {
    return NearView.of(prepared, prior, posterior);
  }

  @Override
  String sampler(Settings settings) {
    boolean stored = family().keeps() != Keeps.NOTHING;
    return "exact for the posterior over ordered seats"
        + (stored ? " and the clusters' parameters: " : ": ")
        + (!prior.independentLinks()
            ? "Metropolis moves of single rows."
            : stored ? "single rows." : "single rows and up to three tables at once.");
  }

  @Override
  PowerPath<?> powerPath() {
    return new PowerPath<>(
        bank -> new SequentialState(prior, bank),
        (state, rng) ->
            Kernels.either(SequentialInitializer.FORWARD, SequentialInitializer.APART, state, rng),
        state -> Kernels.onceOfSeats(state.prior(), state.bank()));
  }

  @Override
  @Nullable LawPath<?> pathFrom(PartitionModel<R> other) {
    return null;
  }

  @Override
  Prior crpBaseline() {
    return Baselines.equal(Baselines.earlier(prior.customers()), prior, SequentialDistanceCrp::of);
  }
}
