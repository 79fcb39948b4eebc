package weka.clusterers.crp.nearness;

import crp.proximity.NeighbourChoice;
import weka.clusterers.crp.data.RowKey;
import weka.core.Instance;

/**
 * Makes a new row a neighbour of the rows nearest to it.
 *
 * @param places gives its distances
 * @param choice how many are neighbours
 */
record NeighbourReader(PlaceReader places, NeighbourChoice choice) implements NearReader {

  @Override
  public boolean givesDistances() {
    return false;
  }

  @Override
  public void read(Instance instance, double[] out) {
    places.read(instance, out);
    choice.weigh(out);
  }

  @Override
  public void addTo(Instance instance, RowKey key) {
    places.addTo(instance, key);
  }
}
