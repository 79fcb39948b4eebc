package weka.clusterers.crp.nearness;

import crp.proximity.Moments;
import crp.proximity.NeighbourChoice;
import crp.proximity.TimeOrder;
import weka.clusterers.crp.data.RowKey;
import weka.clusterers.crp.data.Times;
import weka.core.Instance;

/**
 * Makes a new row a neighbour of rows near to it in place and time.
 *
 * @param places gives its distances
 * @param times gives its time
 * @param order times of the training data
 * @param choice how many rows of one time are neighbours
 */
record PlaceInTimeReader(PlaceReader places, Times times, TimeOrder order, NeighbourChoice choice)
    implements NearReader {

  @Override
  public boolean givesDistances() {
    return false;
  }

  @Override
  public void read(Instance instance, double[] out) {
    places.read(instance, out);
    new Moments(order, times.of(instance)).weigh(out, choice);
  }

  @Override
  public void addTo(Instance instance, RowKey key) {
    places.addTo(instance, key);
    times.addTo(instance, key);
  }
}
