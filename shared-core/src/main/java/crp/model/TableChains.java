package crp.model;

import crp.chain.Chain;
import crp.chain.Initializer;
import crp.chain.SingleTableFallback;
import crp.chain.TableInitializer;
import crp.chain.TemperedStart;
import crp.data.Rows;
import crp.kernel.Kernel;
import crp.kernel.LadderSweep;
import crp.kernel.RungSwap;
import crp.likelihood.CentredBank;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.TemperedBank;
import crp.random.Rng;
import crp.seating.TablePrior;
import crp.state.Ladder;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the chains of a model with a prior over partitions.
 *
 * @param family how the rows of a cluster are distributed
 * @param prior the prior over partitions
 * @param rows the rows that take part
 * @param tempering whether the likelihood is tempered
 * @param brief whether rows are visited no more than once a sweep even if there are few
 * @param <R> the kind of rows
 */
record TableChains<R extends Rows>(
    Family<R> family, TablePrior prior, R rows, Tempering tempering, boolean brief) {

  /** {@return a chain} The first and every second one after it start from many tables. */
  Chain<?> chain(int number, TableBank<R> bank, Rng rng) {
    List<Kernel<? super TableState>> usual =
        brief ? Kernels.onceOfTables(bank) : Kernels.ofTables(bank);
    List<Kernel<? super TableState>> early = Kernels.early(bank);
    Initializer<TableState> start =
        number % 2 == 0 ? TableInitializer.MANY : TableInitializer.SEQUENTIAL;
    if (!(bank instanceof CentredBank<?>)) {
      start = new SingleTableFallback(start);
    }
    if (tempering.none()) {
      return new Chain<>(number, new TableState(prior, bank), usual, start, rng)
          .startingWith(early);
    }
    TableState first = new TableState(prior, new TemperedBank<>(bank, 1));
    if (tempering.startSweeps() > 0) {
      start = new TemperedStart(start, early, tempering.startSweeps(), tempering.hottest());
    }
    if (tempering.temperatures() == 1) {
      return new Chain<>(number, first, usual, start, rng).startingWith(early);
    }
    List<TableState> rungs = new ArrayList<>();
    rungs.add(first);
    for (int r = 1; r < tempering.temperatures(); r++) {
      rungs.add(new TableState(prior, new TemperedBank<>(family.bank(rows), tempering.power(r))));
    }
    Initializer<TableState> everywhere = start;
    return new Chain<>(
            number,
            new Ladder(rungs),
            List.of(new LadderSweep(usual), new RungSwap()),
            (ladder, random) -> {
              for (int r = 0; r < ladder.size(); r++) {
                everywhere.seat(ladder.rung(r), random);
              }
            },
            rng)
        .startingWith(List.of(new LadderSweep(early), new RungSwap()));
  }
}
