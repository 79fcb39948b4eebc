package crp.kernel;

import crp.check.Invariance;
import crp.likelihood.TableBank;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.function.Supplier;

/** The exact transition matrix of a kernel on the tables of a small problem. */
public final class TableMatrix {

  private TableMatrix() {}

  /**
   * {@return the matrix over all partitions} The target is the state's own log joint.
   *
   * @param prior over partitions
   * @param banks makes a bank without customers
   * @param kernel may be used for all paths: it keeps nothing between its applications
   */
  public static Invariance<Partition> of(
      TablePrior prior, Supplier<? extends TableBank<?>> banks, Kernel<TableState> kernel) {
    return Invariance.of(
        Partitions.all(banks.get().rows().size()),
        (partition, rng) -> {
          TableState state = new TableState(prior, banks.get(), partition);
          kernel.apply(state, rng);
          return state.partition();
        },
        partition -> new TableState(prior, banks.get(), partition).logJoint());
  }
}
