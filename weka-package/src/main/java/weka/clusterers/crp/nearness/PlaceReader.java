package weka.clusterers.crp.nearness;

import crp.Argument;
import weka.clusterers.crp.data.RowKey;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.DistanceFunction;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Places a new row by its distances from the rows of the training data. Knows nothing of decay: any
 * distance beyond a radius is infinite.
 */
final class PlaceReader implements NearReader {

  private final int[] attributes;
  private final Instances places;
  private final DistanceFunction distance;
  private final double radius;
  private final Mask mask;

  /**
   * Makes a reader.
   *
   * @param attributes where places are in an instance, indices from 0
   * @param places the places of the training data, in these attributes alone
   * @param distance how far apart two places are; prepared with the places
   * @param radius beyond it rows are not linked
   * @param mask who counts as earlier
   */
  PlaceReader(
      int[] attributes, Instances places, DistanceFunction distance, double radius, Mask mask) {
    this.attributes = attributes.clone();
    this.places = places;
    this.distance = distance;
    this.radius = radius;
    this.mask = mask;
  }

  @Override
  public boolean givesDistances() {
    return true;
  }

  @Override
  public void read(Instance instance, double[] out) {
    Instance place = place(instance, attributes, places);
    for (int row = 0; row < out.length; row++) {
      double d = distance.distance(place, places.instance(row));
      if (!(d >= 0)) {
        throw Argument.refused("the distance to row %d must be 0 or more, was %s", row + 1, d);
      }
      out[row] = d <= radius ? d : Double.POSITIVE_INFINITY;
    }
    mask.apply(instance, out, Double.POSITIVE_INFINITY);
  }

  /** {@return an instance that holds the place alone} */
  static Instance place(Instance instance, int[] attributes, Instances header) {
    double[] values = new double[attributes.length];
    for (int a = 0; a < values.length; a++) {
      values[a] = instance.value(attributes[a]);
    }
    DenseInstance place = new DenseInstance(1, values);
    place.setDataset(header);
    return place;
  }

  @Override
  public void addTo(Instance instance, RowKey key) {
    for (int a : attributes) {
      Attribute attribute = instance.attribute(a);
      key.add(instance, attribute);
    }
    mask.addTo(instance, key);
  }
}
