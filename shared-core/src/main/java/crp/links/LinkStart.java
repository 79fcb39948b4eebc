package crp.links;

import crp.chain.Initializer;
import crp.chain.StartRace;
import crp.chain.TableInitializer;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.parallel.Deadline;
import crp.parallel.RunScope;
import crp.random.Rng;
import crp.state.TableState;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Not part of the promised API.
 *
 * <p>Starts of chains over links; without an order, for a {@link StartRace}.
 *
 * <p>The family's numbers are drawn given the tables before any link moves. From its first value a
 * base scale is so narrow that a row alone fits as well as a broad cluster: then tables fall apart
 * in the first sweep, and a base scale given single rows stays narrow.
 */
public final class LinkStart {

  /** Draws of the family's numbers given the first tables; some of them move by small steps. */
  private static final int UPDATES = 5;

  /** Sweeps of the mixture. */
  private static final int SWEEPS = 20;

  private LinkStart() {}

  /** {@return a draw from the prior} */
  public static Initializer<LinkState> drawn() {
    return fitted(LinkInitializer.PRIOR);
  }

  /** {@return random links of rows to others, of those without others to themselves} */
  public static Initializer<LinkState> linked() {
    return fitted(
        (state, rng) -> LinkInitializer.seat(state, state.prior().ofOthers().simulate(rng), rng));
  }

  /** {@return random links of all rows in as few tables as there can be; they must be listed} */
  public static Initializer<LinkState> together() {
    return fitted((state, rng) -> seat(state, new int[state.items()], rng));
  }

  /**
   * {@return random links within the clusters of a mixture of the same rows after some sweeps from
   * many tables; they must be listed}
   *
   * @param mixture makes a state without seated customers
   * @param kernels of a sweep, in order
   */
  public static Initializer<LinkState> mixed(
      Supplier<TableState> mixture,
      Function<TableState, List<Kernel<? super TableState>>> kernels) {
    return fitted((state, rng) -> mixed(state, mixture.get(), kernels, rng));
  }

  /**
   * {@return the log joint of the tables of a state, with all links that make them, see {@link
   * ConnectedLinks}}
   *
   * @param state whose links {@link ConnectedLinks#canSum can be summed out}
   */
  public static double score(LinkState state) {
    double links = ConnectedLinks.logPrior(state.prior(), state.partition().labels());
    return state.logJoint() - state.logPrior() + links;
  }

  /** Links within the clusters of a mixture after some sweeps from many tables. */
  private static void mixed(
      LinkState state,
      TableState mixture,
      Function<TableState, List<Kernel<? super TableState>>> kernels,
      Rng rng) {
    TableInitializer.MANY.seat(mixture, rng);
    List<Kernel<? super TableState>> sweep = kernels.apply(mixture);
    Deadline deadline = RunScope.current().deadline();
    for (int s = 0; s < SWEEPS && !deadline.passed(); s++) {
      Kernel.sweep(sweep, mixture, rng, deadline);
    }
    seat(state, mixture.partition().labels(), rng);
  }

  private static void seat(LinkState state, int[] clusters, Rng rng) {
    LinkInitializer.seat(state, LinkTrees.within(state.prior(), clusters, rng), rng);
  }

  private static Initializer<LinkState> fitted(Initializer<LinkState> start) {
    return (state, rng) -> {
      start.seat(state, rng);
      FamilyUpdate<LinkState> numbers = new FamilyUpdate<>();
      for (int u = 0; u < UPDATES; u++) {
        numbers.apply(state, rng);
      }
    };
  }
}
