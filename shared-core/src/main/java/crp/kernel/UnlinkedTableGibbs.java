package crp.kernel;

import crp.parameter.Parameter;
import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeAffinity;
import crp.random.Rng;
import crp.seating.LinkPrior;
import crp.seating.Prior;
import crp.seating.SequentialDistanceCrp;
import crp.state.LinkState;
import crp.state.SequentialState;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Moves single customers between tables with the links summed out, then draws all links anew given
 * the tables: for link priors in which nobody can choose a later customer. Both steps are exact
 * conditionals. A customer on whom many others hang can so change its table alone, which {@link
 * LinkGibbs} cannot do: there, those who hang on it come along.
 *
 * <p>It needs a list of all links, 24 bytes each, and a sweep visits all of them (see {@link
 * SequentialTableGibbs}). Where there are more than a bound, or somebody can choose a later
 * customer, it does nothing, which keeps the posterior, too.
 */
public final class UnlinkedTableGibbs implements Kernel<LinkState> {

  /** The most links that are listed unless another bound is given. */
  public static final int MOST_LINKS = 2_000_000;

  private final int most;
  private final SequentialTableGibbs tables = new SequentialTableGibbs();
  private final @Nullable SequentialSplitMerge moves;
  private @Nullable Affinity affinity;
  private @Nullable SequentialDistanceCrp law;

  /** Lists at most {@link #MOST_LINKS} links. */
  public UnlinkedTableGibbs() {
    this(MOST_LINKS, 0);
  }

  /**
   * A sweep with another bound.
   *
   * @param most how many links are listed at most, not negative
   */
  public UnlinkedTableGibbs(int most) {
    this(most, 0);
  }

  /**
   * A sweep and proposals to split or merge tables.
   *
   * @param most how many links are listed at most, not negative
   * @param attempts proposals after a sweep, not negative; see {@link SequentialSplitMerge}
   */
  public UnlinkedTableGibbs(int most, int attempts) {
    if (most < 0) {
      throw new IllegalArgumentException("most must not be negative, was " + most);
    }
    this.most = most;
    moves = attempts == 0 ? null : new SequentialSplitMerge(attempts);
  }

  /**
   * {@return whether sweeps under this affinity do something}
   *
   * @param affinity of the customers
   */
  public boolean moves(Affinity affinity) {
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
   * @return how many links changed
   * @throws java.util.concurrent.CancellationException if the thread was interrupted; the state is
   *     then valid
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
      if (moves != null) {
        moves.apply(unlinked, rng);
      }
    } finally {
      changed = state.relink(unlinked, SequentialTableGibbs.links(unlinked, rng));
    }
    return changed;
  }

  /** The law of the tables, kept from sweep to sweep while the affinity stays. */
  private @Nullable SequentialDistanceCrp law(LinkPrior prior) {
    Affinity wanted = prior.affinity();
    if (affinity != wanted) {
      affinity = wanted;
      int[] customers = new int[wanted.size()];
      Arrays.setAll(customers, i -> i);
      law = moves(wanted) ? SequentialDistanceCrp.of(1, wanted, customers) : null;
    }
    return law == null
        ? null
        : law.with(Prior.CONCENTRATION, Parameter.fixed(prior.concentration()));
  }
}
