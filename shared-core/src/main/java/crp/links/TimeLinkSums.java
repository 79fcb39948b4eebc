package crp.links;

import crp.proximity.TimeAffinity;
import crp.proximity.TimeSums;
import crp.random.Rng;

/** Link sums over times in both directions, updated at every change of a seat during a sweep. */
final class TimeLinkSums implements LinkSums {

  private final TimeSums sums;

  TimeLinkSums(TimeAffinity affinity) {
    sums = affinity.sums();
  }

  @Override
  public void begin(LinkState state) {
    sums.clear();
    for (int i = 0; i < state.items(); i++) {
      sums.add(state.slotOf(i), i);
    }
    state.follow(this::moved);
  }

  @Override
  public void end(LinkState state) {
    state.follow(SeatFollower.NONE);
  }

  private void moved(int[] items, int n, int from, int to) {
    for (int m = 0; m < n; m++) {
      sums.remove(from, items[m]);
      sums.add(to, items[m]);
    }
  }

  @Override
  public void include(LinkState state, int item, Candidates candidates) {
    int[] slots = state.slots();
    for (int t = 0; t < state.tables(); t++) {
      double weight = sums.weight(slots[t], item);
      if (weight > 0) {
        candidates.include(slots[t], weight);
      }
    }
  }

  @Override
  public int draw(LinkState state, int item, int table, double self, Rng rng) {
    if (self > 0) {
      double others = sums.weight(table, item);
      if (!(others > 0) || rng.accept(Math.log(self) - Math.log(self + others))) {
        return item;
      }
    }
    return sums.draw(table, item, rng);
  }
}
