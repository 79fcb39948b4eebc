package crp.proximity;

/** The nearest of the places that were offered, those of equal distance by their numbers. */
final class NearestList {

  private final int[] places;
  private final double[] distances;
  private int size;

  NearestList(int most) {
    places = new int[most];
    distances = new double[most];
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  int place(int k) {
    return places[k];
  }

  double distance(int k) {
    return distances[k];
  }

  /** {@return the distance beyond which no offer is taken} */
  double reach() {
    return size < places.length ? Double.POSITIVE_INFINITY : distances[size - 1];
  }

  /** Takes a place unless it is infinitely far or enough nearer ones are known. */
  void offer(int place, double distance) {
    boolean full = size == places.length;
    if (distance == Double.POSITIVE_INFINITY || (full && !before(place, distance, size - 1))) {
      return;
    }
    int k = full ? size - 1 : size++;
    for (; k > 0 && before(place, distance, k - 1); k--) {
      places[k] = places[k - 1];
      distances[k] = distances[k - 1];
    }
    places[k] = place;
    distances[k] = distance;
  }

  private boolean before(int place, double distance, int k) {
    return distance < distances[k] || (distance == distances[k] && place < places[k]);
  }
}
