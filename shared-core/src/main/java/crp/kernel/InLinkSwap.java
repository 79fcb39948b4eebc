package crp.kernel;

import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.state.LinkState;

/**
 * Exchanges the in-links of two customers: whoever pointed to one points to the other, but for the
 * two themselves. An involution on the links whose pair is chosen without a look at them, so it is
 * accepted by the ratio of the posteriors alone. It moves whole subtrees off an anchor that single
 * links do not leave, because the customer between them has a hard place of its own.
 *
 * <p>Half of the pairs are drawn uniformly; half are a customer and a neighbour of one of its
 * neighbours, since customers who could have chosen either are what an exchange needs. An
 * application costs the sizes of the two tables. It does not get everywhere: a partner of {@link
 * LinkGibbs}.
 */
public final class InLinkSwap implements Kernel<LinkState> {

  @Override
  public int apply(LinkState state, Rng rng) {
    int n = state.items();
    if (n < 2) {
      return 0;
    }
    int first = rng.below(n);
    int second = rng.below(2) == 0 ? rng.below(n) : neighbourOfNeighbour(state, first, rng);
    if (first == second) {
      return 0;
    }
    double logRatio = state.exchange(first, second);
    boolean accepted = logRatio > Double.NEGATIVE_INFINITY && rng.accept(logRatio);
    return state.settle(accepted);
  }

  private static int neighbourOfNeighbour(LinkState state, int item, Rng rng) {
    if (!(state.prior().affinity() instanceof SparseAffinity sparse)) {
      return rng.below(state.items());
    }
    return neighbour(sparse, neighbour(sparse, item, rng), rng);
  }

  private static int neighbour(SparseAffinity sparse, int item, Rng rng) {
    int start = sparse.start(item);
    int n = sparse.start(item + 1) - start;
    return n == 0 ? item : sparse.neighbour(start + rng.below(n));
  }
}
