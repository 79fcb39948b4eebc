package crp.kernel;

import java.util.Arrays;

/** The tables that a customer can reach, each once, with the sum of the weights of its links. */
final class Candidates {

  private int[] tables = new int[16];
  private double[] weights = new double[16];
  // Where a slot stands among the candidates, -1 for most.
  private int[] places = {};
  private int size;

  /** Starts anew for slots below a number. */
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

  int size() {
    return size;
  }

  /** {@return the slots; the first {@link #size} count} */
  int[] tables() {
    return tables;
  }

  double weight(int place) {
    return weights[place];
  }
}
