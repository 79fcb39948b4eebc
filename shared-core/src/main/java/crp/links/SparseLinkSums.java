package crp.links;

import crp.proximity.SparseAffinity;
import crp.random.Rng;

/** Link sums by the rows of a sparse affinity. */
final class SparseLinkSums implements LinkSums {

  private final SparseAffinity affinity;
  private int[] links = new int[16];
  private double[] weights = new double[16];

  SparseLinkSums(SparseAffinity affinity) {
    this.affinity = affinity;
  }

  @Override
  public void begin(LinkState state) {}

  @Override
  public void include(LinkState state, int item, Candidates candidates) {
    int end = affinity.start(item + 1);
    for (int e = affinity.start(item); e < end; e++) {
      candidates.include(state.slotOf(affinity.neighbour(e)), affinity.weight(e));
    }
  }

  @Override
  public int draw(LinkState state, int item, int table, double self, Rng rng) {
    int start = affinity.start(item);
    int end = affinity.start(item + 1);
    if (links.length <= end - start) {
      links = new int[2 * (end - start + 1)];
      weights = new double[links.length];
    }
    int n = 0;
    if (self > 0) {
      links[n] = item;
      weights[n++] = self;
    }
    boolean equal = true;
    for (int e = start; e < end; e++) {
      int j = affinity.neighbour(e);
      if (state.slotOf(j) == table) {
        links[n] = j;
        weights[n] = affinity.weight(e);
        equal &= weights[n] == weights[0];
        n++;
      }
    }
    if (n == 1) {
      return links[0];
    }
    if (equal) {
      return links[rng.below(n)];
    }
    return links[rng.pick(weights, n)];
  }
}
