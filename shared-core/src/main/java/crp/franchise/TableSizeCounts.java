package crp.franchise;

import crp.checkpoint.Archive;

/**
 * The tables of one dish in one restaurant, if they have many distinct sizes: for each size the
 * number of tables, a hash from the size to its index, and two Fenwick trees (Fenwick 1994) of
 * customers and of tables over the indices. Finding a customer or a table and changing a table's
 * size take O(log of the number of distinct sizes), which is at most about sqrt(2 n) for n
 * customers.
 */
final class TableSizeCounts {

  private int[] sizes;
  private int[] counts;
  private int[] customers;
  private int[] tables;
  private int[] buckets;
  private int places;
  private int capacity;

  TableSizeCounts() {
    allot(64);
  }

  private void allot(int room) {
    capacity = room;
    sizes = new int[room];
    counts = new int[room];
    customers = new int[room + 1];
    tables = new int[room + 1];
    buckets = new int[4 * room];
    places = 0;
  }

  /** Adds or removes a table of a size. {@return false if there is none to remove} */
  boolean change(int size, int step) {
    int place = find(size);
    if (place < 0) {
      if (step < 0) {
        return false;
      }
      if (places == capacity) {
        renew();
      }
      place = places++;
      sizes[place] = size;
      enter(place);
    } else if (counts[place] + step < 0) {
      return false;
    }
    shift(place, step);
    return true;
  }

  private void shift(int place, int tableStep) {
    counts[place] += tableStep;
    int customerStep = tableStep * sizes[place];
    for (int i = place + 1; i <= capacity; i += i & -i) {
      customers[i] += customerStep;
      tables[i] += tableStep;
    }
  }

  /** Removes indices of sizes without tables, and reserves room. */
  private void renew() {
    int[] oldSizes = sizes;
    int[] oldCounts = counts;
    int used = 0;
    for (int count : counts) {
      used += count > 0 ? 1 : 0;
    }
    allot(2 * used > capacity ? 2 * capacity : capacity);
    for (int i = 0; i < oldSizes.length; i++) {
      if (oldCounts[i] > 0) {
        sizes[places] = oldSizes[i];
        enter(places);
        shift(places++, oldCounts[i]);
      }
    }
  }

  private int bucket(int size) {
    return ((size * 0x9e3779b9) >>> 8) & (buckets.length - 1);
  }

  private int find(int size) {
    for (int at = bucket(size); buckets[at] != 0; at = (at + 1) & (buckets.length - 1)) {
      if (sizes[buckets[at] - 1] == size) {
        return buckets[at] - 1;
      }
    }
    return -1;
  }

  private void enter(int place) {
    int at = bucket(sizes[place]);
    while (buckets[at] != 0) {
      at = (at + 1) & (buckets.length - 1);
    }
    buckets[at] = place + 1;
  }

  /**
   * {@return the size of the table of a customer}
   *
   * @param number number of the customer, from 0, without the first {@code leftOut} of each table
   * @param leftOut number of customers skipped per table, 0 or 1
   */
  int atCustomer(int number, int leftOut) {
    return at(number, 1, -leftOut);
  }

  /**
   * {@return the size of a table}
   *
   * @param number number of the table, from 0
   */
  int atTable(int number) {
    return at(number, 0, 1);
  }

  /** First index at which the partial sums of the weights exceed a number. */
  private int at(int number, int perCustomer, int perTable) {
    int left = number;
    int place = 0;
    for (int step = capacity; step > 0; step >>= 1) {
      int next = place + step;
      if (next <= capacity) {
        int weight = perCustomer * customers[next] + perTable * tables[next];
        if (weight <= left) {
          left -= weight;
          place = next;
        }
      }
    }
    return sizes[place];
  }

  /** {@return the number of indices in use; some may have no tables} */
  int places() {
    return places;
  }

  /** {@return the size at an index} */
  int size(int place) {
    return sizes[place];
  }

  /** {@return the number of tables of the size at an index; may be 0} */
  int count(int place) {
    return counts[place];
  }

  /**
   * Stores the sizes and their numbers of tables in the order of the indices, or replaces them by
   * stored ones.
   *
   * @param most largest number of customers
   */
  void archive(Archive archive, int most) {
    // all of them, so that a file cannot ask for more memory than it has bytes
    int room = archive.count(capacity, 2 * Integer.BYTES);
    archive.require(room >= 64 && (room & (room - 1)) == 0, "an impossible number of sizes");
    int n = archive.whole(places, 0, room);
    int[] storedSizes = archive.wholes(sizes, room, 0, most);
    int[] storedCounts = archive.wholes(counts, room, 0, most);
    if (archive.reading()) {
      allot(room);
      long customersOfAll = 0;
      for (int i = 0; i < n; i++) {
        archive.require(
            storedSizes[i] > 0 && find(storedSizes[i]) < 0, "a size of tables occurs twice");
        customersOfAll += (long) storedSizes[i] * storedCounts[i];
        archive.require(customersOfAll <= most, "a dish has too many customers");
        sizes[places] = storedSizes[i];
        enter(places);
        shift(places++, storedCounts[i]);
      }
    }
  }
}
