package crp.links;

import java.util.Arrays;

/** The distinct tables that a customer can link to, with the sums of the weights of the links. */
final class Candidates {

  private int[] tables = new int[16];
  private double[] weights = new double[16];
  // Index of each slot among the candidates, -1 if it is not one.
  private int[] places = {};
  private int size;

  /** Clears the candidates; slots are below a number. */
  void clear(int slots) {
    for (int t = 0; t < size; t++) {
      places[tables[t]] = -1;
    }
    size = 0;
    if (places.length < slots) {
      places = new int[2 * slots];
      Arrays.fill(places, -1);
    }
  }

  void include(int table, double weight) {
    int place = places[table];
    if (place >= 0) {
      weights[place] += weight;
      return;
    }
    if (size == tables.length) {
      tables = Arrays.copyOf(tables, 2 * size);
      weights = Arrays.copyOf(weights, 2 * size);
    }
    places[table] = size;
    tables[size] = table;
    weights[size++] = weight;
  }

  /** Makes a candidate the first. */
  void lead(int table) {
    int place = places[table];
    if (place > 0) {
      double weight = weights[place];
      weights[place] = weights[0];
      tables[place] = tables[0];
      places[tables[place]] = place;
      weights[0] = weight;
      tables[0] = table;
      places[table] = 0;
    }
  }

  int size() {
    return size;
  }

  /** {@return the slots; the first {@link #size} are in use} */
  int[] tables() {
    return tables;
  }

  double weight(int place) {
    return weights[place];
  }
}
