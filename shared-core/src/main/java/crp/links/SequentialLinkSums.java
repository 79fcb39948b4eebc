package crp.links;

import crp.proximity.TimeAffinity;
import crp.proximity.TimeSweep;
import crp.random.Rng;

/**
 * Running sums over sequential times. The tables of the customers before the current one do not
 * depend on its link or on later ones, so a sweep in order of time only has to follow changes of
 * tables' slots.
 */
final class SequentialLinkSums implements LinkSums {

  private final TimeSweep sums;

  SequentialLinkSums(TimeAffinity affinity) {
    sums = affinity.sweep();
  }

  @Override
  public void begin(LinkState state) {
    sums.begin();
  }

  @Override
  public void cut(LinkState state, int slotBefore) {
    if (state.rest() >= 0) {
      sums.rename(slotBefore, state.rest());
    }
  }

  @Override
  public void include(LinkState state, int item, Candidates candidates) {
    int[] slots = state.slots();
    for (int t = 0; t < state.tables(); t++) {
      double weight = sums.weight(slots[t]);
      if (weight > 0) {
        candidates.include(slots[t], weight);
      }
    }
  }

  @Override
  public int draw(LinkState state, int item, int table, double self, Rng rng) {
    // the customer's own part contains no earlier customers
    return self > 0 ? item : sums.draw(table, rng);
  }

  @Override
  public void linked(LinkState state, int item, int table, int target) {
    int slot = state.slotOf(item);
    if (target != item) {
      sums.rename(table, slot);
    }
    sums.add(slot);
  }
}
