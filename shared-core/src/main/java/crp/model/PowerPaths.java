package crp.model;

import crp.chain.Initializer;
import crp.chain.LinkInitializer;
import crp.chain.SequentialInitializer;
import crp.chain.SingleTableFallback;
import crp.chain.TableInitializer;
import crp.evidence.PowerPath;
import crp.random.Rng;
import crp.seating.LinkPrior;
import crp.seating.Prior;
import crp.seating.SequentialPrior;
import crp.seating.TablePrior;
import crp.state.LinkState;
import crp.state.SequentialState;
import crp.state.TableState;

/** The ways from a prior to the posterior. Chains start as those of a fit do, half each way. */
final class PowerPaths {

  private static final double HALF = Math.log(0.5);

  private PowerPaths() {}

  static PowerPath<?> of(Prior prior) {
    if (prior instanceof LinkPrior links) {
      return new PowerPath<>(
          bank -> new LinkState(links, bank),
          (state, rng) -> either(LinkInitializer.PRIOR, LinkInitializer.APART, state, rng),
          state -> Kernels.ofLinks(state.prior()));
    }
    if (prior instanceof SequentialPrior seats) {
      return new PowerPath<>(
          bank -> new SequentialState(seats, bank),
          (state, rng) ->
              either(SequentialInitializer.FORWARD, SequentialInitializer.APART, state, rng),
          state -> Kernels.ofSeats(state.prior()));
    }
    TablePrior tables = (TablePrior) prior;
    Initializer<TableState> together = new SingleTableFallback(TableInitializer.SEQUENTIAL);
    Initializer<TableState> apart = new SingleTableFallback(TableInitializer.MANY);
    return new PowerPath<>(
        bank -> new TableState(tables, bank),
        (state, rng) -> either(together, apart, state, rng),
        state -> Kernels.early(state.bank()));
  }

  private static <S> void either(Initializer<S> one, Initializer<S> other, S state, Rng rng) {
    (rng.accept(HALF) ? one : other).seat(state, rng);
  }
}
