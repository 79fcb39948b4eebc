package crp.kernel;

import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.state.LinkState;

/**
 * Exchanges the in-links of two customers: customers that pointed to one point to the other, except
 * the two themselves. An involution on the links, with a pair chosen independently of them, so the
 * acceptance ratio is the ratio of the posteriors. It moves whole subtrees at once, where moves of
 * single links would have to pass through improbable states.
 *
 * <p>Half of the pairs are drawn uniformly; half are a customer and a neighbour of one of its
 * neighbours, because an exchange needs customers that could have chosen either. An application
 * costs the sizes of the two tables. It is not irreducible: combine it with {@link LinkGibbs}.
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
