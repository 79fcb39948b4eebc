package weka.clusterers.crp.nearness;

import crp.proximity.Ties;
import crp.proximity.TimeOrder;
import weka.clusterers.crp.data.RowKey;
import weka.clusterers.crp.data.Times;
import weka.core.Instance;

/**
 * Places a new row in time.
 *
 * @param times reads times
 * @param order the times of the training data
 * @param sequential whether rows choose earlier ones only
 * @param ties who is earlier of two with equal times; a new row comes after those of its time
 */
public record TimeReader(Times times, TimeOrder order, boolean sequential, Ties ties)
    implements NearReader {

  @Override
  public boolean givesDistances() {
    return true;
  }

  @Override
  public void read(Instance instance, double[] out) {
    double now = times.of(instance);
    for (int rank = 0; rank < out.length; rank++) {
      double lag = now - order.time(rank);
      boolean earlier = lag > 0 || (lag == 0 && ties == Ties.BY_ROW);
      if (earlier || !sequential) {
        out[order.row(rank)] = Math.abs(lag);
      }
    }
  }

  @Override
  public void addTo(Instance instance, RowKey key) {
    times.addTo(instance, key);
  }
}
