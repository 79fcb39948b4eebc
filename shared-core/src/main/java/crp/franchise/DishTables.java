package crp.franchise;

import crp.Text;
import crp.checkpoint.Archive;
import crp.random.Rng;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The tables of all restaurants. A cell holds the tables of one dish in one restaurant: the numbers
 * of customers and tables, and a linked list of the number of tables of each size. All in flat
 * arrays; a cell stores the cell of the same dish one level up, so that a path to the top needs
 * only one look-up. Cells are never freed: their number is bounded by the pairs of restaurant and
 * dish that ever occurred.
 */
final class DishTables {

  private static final int NONE = -1;

  // interleaved by cell, for locality
  private static final int STRIDE = 8;
  private static final int RESTAURANT = 0;
  private static final int DISH = 1;
  private static final int ABOVE = 2;
  private static final int CUSTOMERS = 3;
  private static final int TABLES = 4;
  private static final int HEAD = 5;
  private static final int LENGTH = 6;

  private int[] data = new int[64 * STRIDE];
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
    return data[STRIDE * cell + RESTAURANT];
  }

  int dish(int cell) {
    return data[STRIDE * cell + DISH];
  }

  /** {@return the cell of the same dish in the parent restaurant, -1 at the top} */
  int above(int cell) {
    return data[STRIDE * cell + ABOVE];
  }

  int customers(int cell) {
    return data[STRIDE * cell + CUSTOMERS];
  }

  int tables(int cell) {
    return data[STRIDE * cell + TABLES];
  }

  private static int hash(int restaurant, int dish) {
    long key = ((long) restaurant << 32 | dish) * 0x9e3779b97f4a7c15L;
    return (int) (key >>> 32);
  }

  /** {@return the cell of a restaurant and dish, -1 if there is none} */
  int find(int restaurant, int dish) {
    int at = hash(restaurant, dish) & mask;
    while (true) {
      int cell = buckets[at] - 1;
      if (cell < 0
          || (data[STRIDE * cell + RESTAURANT] == restaurant
              && data[STRIDE * cell + DISH] == dish)) {
        return cell;
      }
      at = (at + 1) & mask;
    }
  }

  /** Makes a cell that does not exist yet. */
  int open(int restaurant, int dish, int cellAbove) {
    if (STRIDE * cells == data.length) {
      data = Arrays.copyOf(data, 2 * data.length);
    }
    if (2 * cells >= buckets.length) {
      rehash();
    }
    data[STRIDE * cells + RESTAURANT] = restaurant;
    data[STRIDE * cells + DISH] = dish;
    data[STRIDE * cells + ABOVE] = cellAbove;
    data[STRIDE * cells + HEAD] = NONE;
    enter(cells);
    return cells++;
  }

  private void enter(int cell) {
    int at = hash(data[STRIDE * cell + RESTAURANT], data[STRIDE * cell + DISH]) & mask;
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

  /** Adds a customer to a table with a number of others; 0 for a new table. */
  void sit(int cell, int others) {
    data[STRIDE * cell + CUSTOMERS]++;
    if (others == 0) {
      data[STRIDE * cell + TABLES]++;
      change(cell, 1, 1);
    } else {
      resize(cell, others, others + 1);
    }
  }

  /** Removes a customer from a table with a number of others; with 0 the table disappears. */
  void leave(int cell, int others) {
    data[STRIDE * cell + CUSTOMERS]--;
    if (others == 0) {
      data[STRIDE * cell + TABLES]--;
      change(cell, 1, -1);
    } else {
      resize(cell, others + 1, others);
    }
  }

  private void resize(int cell, int from, int to) {
    int head = data[STRIDE * cell + HEAD];
    if (data[STRIDE * cell + TABLES] == 1) {
      assert sizes[head] == from;
      sizes[head] = to;
      return;
    }
    change(cell, to, 1);
    change(cell, from, -1);
  }

  /** Adds or removes a table of a size. */
  private void change(int cell, int size, int step) {
    if (!inChain(cell, size, step)) {
      throw new IllegalArgumentException(
          Text.of(
              "restaurant %d has no table of %d customers with dish %d",
              data[STRIDE * cell + RESTAURANT], size, data[STRIDE * cell + DISH]));
    }
  }

  private boolean inChain(int cell, int size, int step) {
    int before = NONE;
    for (int node = data[STRIDE * cell + HEAD]; node != NONE; node = nexts[node]) {
      if (sizes[node] == size) {
        counts[node] += step;
        if (counts[node] == 0) {
          unchain(cell, before, node);
        }
        return true;
      }
      before = node;
    }
    if (step > 0) {
      chain(cell, size);
    }
    return step > 0;
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
    nexts[node] = data[STRIDE * cell + HEAD];
    data[STRIDE * cell + HEAD] = node;
    data[STRIDE * cell + LENGTH]++;
  }

  private void unchain(int cell, int before, int node) {
    if (before == NONE) {
      data[STRIDE * cell + HEAD] = nexts[node];
    } else {
      nexts[before] = nexts[node];
    }
    nexts[node] = freeNode;
    freeNode = node;
    data[STRIDE * cell + LENGTH]--;
  }

  /** {@return the size of the table of a customer chosen uniformly} */
  int sizeAtRandomCustomer(int cell, Rng rng) {
    if (data[STRIDE * cell + TABLES] == 1) {
      return data[STRIDE * cell + CUSTOMERS];
    }
    return atCustomer(cell, rng.below(data[STRIDE * cell + CUSTOMERS]), 0);
  }

  /** {@return the size of an occupied table chosen with weight (size - discount)} */
  int sizeByWeight(int cell, double discount, Rng rng) {
    int c = data[STRIDE * cell + CUSTOMERS];
    int t = data[STRIDE * cell + TABLES];
    if (t == 1) {
      return c;
    }
    if (discount == 0) {
      return atCustomer(cell, rng.below(c), 0);
    }
    // size - d = (size - 1) + (1 - d): a customer other than the first of its table, or any table
    if (c > t && rng.chance((c - t) / (c - discount * t))) {
      return atCustomer(cell, rng.below(c - t), 1);
    }
    int left = rng.below(t);
    int node = data[STRIDE * cell + HEAD];
    while (left >= counts[node]) {
      left -= counts[node];
      node = nexts[node];
    }
    return sizes[node];
  }

  /** Size of the table of a customer, numbered without the first {@code leftOut} of each table. */
  private int atCustomer(int cell, int number, int leftOut) {
    int left = number;
    int node = data[STRIDE * cell + HEAD];
    while (left >= counts[node] * (sizes[node] - leftOut)) {
      left -= counts[node] * (sizes[node] - leftOut);
      node = nexts[node];
    }
    return sizes[node];
  }

  /** {@return the sum over the cell's tables of a function of their size} */
  double sum(int cell, IntToDoubleFunction ofSize) {
    double sum = 0;
    for (int node = data[STRIDE * cell + HEAD]; node != NONE; node = nexts[node]) {
      sum += counts[node] * ofSize.applyAsDouble(sizes[node]);
    }
    return sum;
  }

  /** {@return the sizes of the cell's tables, in ascending order} */
  int[] sizes(int cell) {
    int[] all = new int[data[STRIDE * cell + TABLES]];
    int n = 0;
    for (int node = data[STRIDE * cell + HEAD]; node != NONE; node = nexts[node]) {
      Arrays.fill(all, n, n + counts[node], sizes[node]);
      n += counts[node];
    }
    if (n != all.length) {
      throw new IllegalStateException(
          Text.of("cell %d counts %d tables of %d", cell, n, all.length));
    }
    Arrays.sort(all);
    return all;
  }

  /**
   * Stores all cells, or replaces them by stored ones.
   *
   * @param archive restaurant, dish and tables of each cell
   * @param most largest number of customers of a cell
   */
  void archive(Archive archive, RestaurantTree tree, int most) {
    int n = archive.count(cells, 2 * Integer.BYTES);
    if (archive.reading()) {
      data = new int[64 * STRIDE];
      buckets = new int[256];
      mask = 255;
      cells = 0;
      nodes = 0;
      freeNode = NONE;
    }
    for (int cell = 0; cell < n; cell++) {
      int house = archive.reading() ? 0 : restaurant(cell);
      house = archive.whole(house, 0, tree.size() - 1);
      int dish = archive.whole(archive.reading() ? 0 : dish(cell), 0, Integer.MAX_VALUE);
      if (archive.reading()) {
        archive.require(find(house, dish) < 0, "a dish occurs twice in a restaurant");
        int above = house == 0 ? NONE : find(tree.parent(house), dish);
        archive.require(house == 0 || above >= 0, "a dish is missing in the parent restaurant");
        open(house, dish, above);
      }
      tables(archive, cell, most);
    }
  }

  private void tables(Archive archive, int cell, int most) {
    int customers = 0;
    int tables = 0;
    int[] list = archive.reading() ? new int[0] : list(cell);
    int length = archive.count(list.length / 2, 2 * Integer.BYTES);
    list = archive.wholes(list, 2 * length, 1, most);
    for (int i = 0; i < list.length; i += 2) {
      customers = Math.addExact(customers, Math.multiplyExact(list[i], list[i + 1]));
      tables = Math.addExact(tables, list[i + 1]);
    }
    for (int i = archive.reading() ? list.length - 2 : -2; i >= 0; i -= 2) {
      chain(cell, list[i]);
      counts[data[STRIDE * cell + HEAD]] = list[i + 1];
    }
    archive.require(customers <= most, "a dish has too many customers");
    data[STRIDE * cell + CUSTOMERS] = customers;
    data[STRIDE * cell + TABLES] = tables;
  }

  /** {@return sizes of tables, each followed by the number of such tables, in order} */
  private int[] list(int cell) {
    int[] list = new int[2 * data[STRIDE * cell + LENGTH]];
    int at = 0;
    for (int node = data[STRIDE * cell + HEAD]; node != NONE; node = nexts[node]) {
      list[at++] = sizes[node];
      list[at++] = counts[node];
    }
    return list;
  }
}
