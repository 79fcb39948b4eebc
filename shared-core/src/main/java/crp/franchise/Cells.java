package crp.franchise;

import crp.random.Rng;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The tables of all restaurants. A cell holds the tables of one dish in one restaurant: how many
 * customers, how many tables, and for each size the number of tables of that size, in a chain of
 * nodes. All in flat arrays; a cell knows the cell of the same dish one level up, so that a trail
 * to the top needs one look-up only. Cells are never given back: their number is bounded by the
 * pairs of restaurant and dish that ever met.
 */
final class Cells implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int NONE = -1;

  private int[] restaurants = new int[64];
  private int[] dishes = new int[64];
  private int[] above = new int[64];
  private int[] customers = new int[64];
  private int[] tables = new int[64];
  private int[] heads = new int[64];
  private int cells;

  private int[] buckets = new int[256];
  private int mask = 255;

  private int[] sizes = new int[64];
  private int[] counts = new int[64];
  private int[] nexts = new int[64];
  private int nodes;
  private int freeNode = NONE;

  int size() {
    return cells;
  }

  int restaurant(int cell) {
    return restaurants[cell];
  }

  int dish(int cell) {
    return dishes[cell];
  }

  /** {@return the cell of the same dish in the parent restaurant, -1 at the top} */
  int above(int cell) {
    return above[cell];
  }

  int customers(int cell) {
    return customers[cell];
  }

  int tables(int cell) {
    return tables[cell];
  }

  private static int hash(int restaurant, int dish) {
    long key = ((long) restaurant << 32 | dish) * 0x9e3779b97f4a7c15L;
    return (int) (key >>> 32);
  }

  /** {@return the cell, -1 if restaurant and dish never met} */
  int find(int restaurant, int dish) {
    int at = hash(restaurant, dish) & mask;
    while (true) {
      int cell = buckets[at] - 1;
      if (cell < 0 || (restaurants[cell] == restaurant && dishes[cell] == dish)) {
        return cell;
      }
      at = (at + 1) & mask;
    }
  }

  /** Makes a cell that does not exist yet. */
  int open(int restaurant, int dish, int cellAbove) {
    if (cells == restaurants.length) {
      int wider = 2 * cells;
      restaurants = Arrays.copyOf(restaurants, wider);
      dishes = Arrays.copyOf(dishes, wider);
      above = Arrays.copyOf(above, wider);
      customers = Arrays.copyOf(customers, wider);
      tables = Arrays.copyOf(tables, wider);
      heads = Arrays.copyOf(heads, wider);
    }
    if (2 * cells >= buckets.length) {
      rehash();
    }
    restaurants[cells] = restaurant;
    dishes[cells] = dish;
    above[cells] = cellAbove;
    heads[cells] = NONE;
    enter(cells);
    return cells++;
  }

  private void enter(int cell) {
    int at = hash(restaurants[cell], dishes[cell]) & mask;
    while (buckets[at] != 0) {
      at = (at + 1) & mask;
    }
    buckets[at] = cell + 1;
  }

  private void rehash() {
    buckets = new int[4 * buckets.length];
    mask = buckets.length - 1;
    for (int cell = 0; cell < cells; cell++) {
      enter(cell);
    }
  }

  /** A customer sits down where so many others sit; 0 for a new table. */
  void sit(int cell, int others) {
    customers[cell]++;
    if (others == 0) {
      tables[cell]++;
      change(cell, 1, 1);
    } else {
      resize(cell, others, others + 1);
    }
  }

  /** A customer leaves a table at which so many others stay; with 0 the table is gone. */
  void leave(int cell, int others) {
    customers[cell]--;
    if (others == 0) {
      tables[cell]--;
      change(cell, 1, -1);
    } else {
      resize(cell, others + 1, others);
    }
  }

  private void resize(int cell, int from, int to) {
    int head = heads[cell];
    if (tables[cell] == 1) {
      assert sizes[head] == from;
      sizes[head] = to;
      return;
    }
    change(cell, to, 1);
    change(cell, from, -1);
  }

  /** Counts a table of this size more, or less. */
  private void change(int cell, int size, int step) {
    int before = NONE;
    for (int node = heads[cell]; node != NONE; node = nexts[node]) {
      if (sizes[node] == size) {
        counts[node] += step;
        if (counts[node] == 0) {
          unchain(cell, before, node);
        }
        return;
      }
      before = node;
    }
    if (step < 0) {
      throw new IllegalArgumentException(
          "restaurant %d has no table of %d customers with dish %d"
              .formatted(restaurants[cell], size, dishes[cell]));
    }
    chain(cell, size);
  }

  private void chain(int cell, int size) {
    int node = freeNode;
    if (node == NONE) {
      if (nodes == sizes.length) {
        sizes = Arrays.copyOf(sizes, 2 * nodes);
        counts = Arrays.copyOf(counts, 2 * nodes);
        nexts = Arrays.copyOf(nexts, 2 * nodes);
      }
      node = nodes++;
    } else {
      freeNode = nexts[node];
    }
    sizes[node] = size;
    counts[node] = 1;
    nexts[node] = heads[cell];
    heads[cell] = node;
  }

  private void unchain(int cell, int before, int node) {
    if (before == NONE) {
      heads[cell] = nexts[node];
    } else {
      nexts[before] = nexts[node];
    }
    nexts[node] = freeNode;
    freeNode = node;
  }

  /** {@return the size of the table of a customer chosen uniformly} */
  int sizeAtRandomCustomer(int cell, Rng rng) {
    if (tables[cell] == 1) {
      return customers[cell];
    }
    return atCustomer(cell, rng.below(customers[cell]), 0);
  }

  /** {@return the size of an occupied table chosen with weight (size - discount)} */
  int sizeByWeight(int cell, double discount, Rng rng) {
    int c = customers[cell];
    int t = tables[cell];
    if (t == 1) {
      return c;
    }
    if (discount == 0) {
      return atCustomer(cell, rng.below(c), 0);
    }
    // size - d = (size - 1) + (1 - d): a customer but for one a table, or any table
    if (c > t && rng.chance((c - t) / (c - discount * t))) {
      return atCustomer(cell, rng.below(c - t), 1);
    }
    int left = rng.below(t);
    int node = heads[cell];
    while (left >= counts[node]) {
      left -= counts[node];
      node = nexts[node];
    }
    return sizes[node];
  }

  /** The size of the table at which a customer sits, when each table leaves out a few. */
  private int atCustomer(int cell, int number, int leftOut) {
    int left = number;
    int node = heads[cell];
    while (left >= counts[node] * (sizes[node] - leftOut)) {
      left -= counts[node] * (sizes[node] - leftOut);
      node = nexts[node];
    }
    return sizes[node];
  }

  /** {@return the sum over the cell's tables of a function of their size} */
  double sum(int cell, java.util.function.IntToDoubleFunction ofSize) {
    double sum = 0;
    for (int node = heads[cell]; node != NONE; node = nexts[node]) {
      sum += counts[node] * ofSize.applyAsDouble(sizes[node]);
    }
    return sum;
  }

  /** {@return the sizes of the cell's tables, in ascending order} */
  int[] sizes(int cell) {
    int[] all = new int[tables[cell]];
    int n = 0;
    for (int node = heads[cell]; node != NONE; node = nexts[node]) {
      for (int i = 0; i < counts[node]; i++) {
        all[n++] = sizes[node];
      }
    }
    if (n != all.length) {
      throw new IllegalStateException(
          "cell %d counts %d tables of %d".formatted(cell, n, all.length));
    }
    Arrays.sort(all);
    return all;
  }
}
