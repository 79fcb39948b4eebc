package crp.model;

import crp.chain.Chain;
import crp.chain.Initializer;
import crp.chain.SingleTableFallback;
import crp.chain.TableInitializer;
import crp.kernel.Kernel;
import crp.likelihood.CentredBank;
import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.List;

/**
 * Makes the chains of a model with a prior over partitions.
 *
 * @param prior the prior over partitions
 * @param brief whether rows are visited no more than once a sweep even if there are few
 */
record TableChains(TablePrior prior, boolean brief) {

  /** {@return a chain} The first and every second one after it start from many tables. */
  Chain<?> chain(int number, TableBank<?> bank, Rng rng) {
    List<Kernel<? super TableState>> usual =
        brief ? Kernels.onceOfTables(bank) : Kernels.ofTables(bank);
    List<Kernel<? super TableState>> early = Kernels.early(bank);
    Initializer<TableState> start =
        number % 2 == 0 ? TableInitializer.MANY : TableInitializer.SEQUENTIAL;
    if (!(bank instanceof CentredBank<?>)) {
      start = new SingleTableFallback(start);
    }
    return new Chain<>(number, new TableState(prior, bank), usual, start, rng).startingWith(early);
  }
}
