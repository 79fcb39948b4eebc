package crp.model;

import crp.chain.LinkStart;
import crp.chain.Opening;
import crp.chain.SequentialStart;
import crp.chain.SoberStart;
import crp.chain.Start;
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
          (state, rng) -> either(LinkStart.PRIOR, LinkStart.APART, state, rng),
          state -> Kernels.ofLinks(state.prior()));
    }
    if (prior instanceof SequentialPrior seats) {
      return new PowerPath<>(
          bank -> new SequentialState(seats, bank),
          (state, rng) -> either(SequentialStart.FORWARD, SequentialStart.APART, state, rng),
          state -> Kernels.ofSeats(state.prior()));
    }
    TablePrior tables = (TablePrior) prior;
    Opening<TableState> together = new SoberStart(Start.SEQUENTIAL);
    Opening<TableState> apart = new SoberStart(Start.MANY);
    return new PowerPath<>(
        bank -> new TableState(tables, bank),
        (state, rng) -> either(together, apart, state, rng),
        state -> Kernels.early(state.bank()));
  }

  private static <S> void either(Opening<S> one, Opening<S> other, S state, Rng rng) {
    (rng.accept(HALF) ? one : other).seat(state, rng);
  }
}
