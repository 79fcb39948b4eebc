package crp.links;

import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.parameter.Parameters;
import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeAffinity;
import crp.random.Rng;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>Moves single customers between tables with the links summed out, then redraws all links given
 * the tables, for link priors without links to later customers. Both steps are exact conditionals.
 * A customer can change its table without its descendants, unlike in {@link LinkGibbs}.
 *
 * <p>Other kernels may follow before the links are drawn. They see the prior's sampled parameters,
 * so {@link ParameterUpdate} draws the concentration and the numbers of the decay given the tables
 * alone, which ties them less than the links do; the width of a window keeps its value. The links
 * are then drawn given the new values.
 *
 * <p>It needs a list of all links, 24 bytes each, and a sweep visits all of them (see {@link
 * SequentialTableGibbs}). If there are more than a limit, or links to later customers are possible,
 * it does nothing, which also leaves the posterior invariant.
 */
public final class UnlinkedTableGibbs implements Kernel<LinkState> {

  /** Default limit of listed links. */
  public static final int MOST_LINKS = 2_000_000;

  private final int most;
  private final SequentialTableGibbs tables = new SequentialTableGibbs();
  private final List<Kernel<? super SequentialState>> moves;
  private @Nullable Affinity affinity;
  private @Nullable SequentialDistanceCrp law;

  /** Makes a sweep with at most {@link #MOST_LINKS} links. */
  public UnlinkedTableGibbs() {
    this(MOST_LINKS);
  }

  /** With another largest number of listed links. */
  UnlinkedTableGibbs(int most) {
    this(most, List.of());
  }

  private UnlinkedTableGibbs(int most, List<Kernel<? super SequentialState>> moves) {
    this.most = most;
    this.moves = List.copyOf(moves);
  }

  /**
   * {@return a sweep with at most {@link #MOST_LINKS} links, followed by other kernels}
   *
   * @param moves of the tables, the parameters or the family, with the links summed out; copied
   */
  public static UnlinkedTableGibbs followedBy(List<Kernel<? super SequentialState>> moves) {
    return new UnlinkedTableGibbs(MOST_LINKS, moves);
  }

  /**
   * {@return whether sweeps under this affinity have an effect}
   *
   * @param affinity of the customers
   */
  public boolean moves(Affinity affinity) {
    return moves(affinity, most);
  }

  /**
   * {@return whether sweeps with a bound change anything under this affinity}
   *
   * @param most the largest number of links that are listed
   */
  public static boolean moves(Affinity affinity, int most) {
    return affinity.sequential() && links(affinity) <= most;
  }

  private static long links(Affinity affinity) {
    return affinity instanceof SparseAffinity sparse
        ? sparse.entries()
        : ((TimeAffinity) affinity).links();
  }

  /**
   * {@inheritDoc}
   *
   * @return number of changed links
   */
  @Override
  public int apply(LinkState state, Rng rng) {
    SequentialDistanceCrp prior = law(state.prior());
    if (prior == null) {
      return 0;
    }
    SequentialState unlinked = state.unlinked(prior);
    int changed = 0;
    try {
      tables.apply(unlinked, rng);
      for (Kernel<? super SequentialState> move : moves) {
        move.apply(unlinked, rng);
      }
    } finally {
      changed = state.relink(unlinked, SequentialTableGibbs.links(unlinked, rng));
      adopt(state, unlinked.parameters());
    }
    return changed;
  }

  private static void adopt(LinkState state, Parameters drawn) {
    for (String name : drawn.sampled()) {
      if (drawn.value(name) != state.parameters().value(name)) {
        state.set(name, drawn.value(name));
      }
    }
  }

  /** The prior of the tables, reused between sweeps while the affinity is unchanged. */
  private @Nullable SequentialDistanceCrp law(DistanceCrp prior) {
    Affinity wanted = prior.affinity();
    if (affinity != wanted) {
      affinity = wanted;
      int[] customers = new int[wanted.size()];
      Arrays.setAll(customers, i -> i);
      law = moves(wanted) ? SequentialDistanceCrp.of(1, wanted, customers) : null;
    }
    return law == null ? null : numbered(law, prior);
  }

  /**
   * With the sampled numbers of a prior, but for those that the listed links do not support as far
   * as the prior's: a window lists what lies within its present width. Whether a number is left out
   * must not depend on its value.
   */
  private static SequentialDistanceCrp numbered(SequentialDistanceCrp law, DistanceCrp prior) {
    Parameters numbers = prior.parameters();
    SequentialDistanceCrp same = law.with(Prior.CONCENTRATION, numbers.get(Prior.CONCENTRATION));
    for (String name : numbers.sampled()) {
      if (!name.equals(Prior.CONCENTRATION)
          && law.affinity().largest(name) >= prior.affinity().largest(name)) {
        same = same.with(name, numbers.get(name));
      }
    }
    return same;
  }
}
