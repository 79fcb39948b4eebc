package weka.clusterers.crp.nearness;

import crp.report.Positions;
import org.jspecify.annotations.Nullable;
import weka.core.DistanceFunction;
import weka.core.HaversineDistance;
import weka.core.Instances;

/** Finds the places of rows, for the report. Static and without state. */
public final class PlacePositions {

  private PlacePositions() {}

  /**
   * {@return the places by the attributes called latitude and longitude, in degrees; null if there
   * are none}
   *
   * @param data any data
   */
  public static @Nullable Positions find(Instances data) {
    try {
      HaversineDistance degrees = new HaversineDistance();
      degrees.setInstances(data);
      int[] found = degrees.attributes(data);
      return places(data, found[1], found[0], true);
    } catch (IllegalArgumentException e) {
      return null; // no attributes of these names, or other numbers in them
    }
  }

  /**
   * {@return places in the plane; null unless there are two coordinates}
   *
   * @param places the data in the attributes of the places alone
   * @param distance how far apart two places are; prepared with the places
   */
  static @Nullable Positions of(Instances places, DistanceFunction distance) {
    boolean numbers =
        places.numAttributes() == 2
            && places.attribute(0).isNumeric()
            && places.attribute(1).isNumeric();
    if (!numbers) {
      return null;
    }
    if (distance instanceof HaversineDistance haversine) {
      int[] found = haversine.attributes(places);
      return places(places, found[1], found[0], true);
    }
    return places(places, 0, 1, false);
  }

  private static Positions places(Instances data, int x, int y, boolean degrees) {
    double[] across = data.attributeToDoubleArray(x);
    double[] up = data.attributeToDoubleArray(y);
    return new Positions.Places(
        across, up, data.attribute(x).name(), data.attribute(y).name(), degrees);
  }
}
