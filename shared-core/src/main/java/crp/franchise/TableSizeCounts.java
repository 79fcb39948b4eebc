package crp.franchise;

import java.io.Serializable;

/**
 * The tables of one dish in one restaurant where they have many different sizes: for each size the
 * number of tables, a hash from the size to its place, and over the places two trees of partial
 * sums (Fenwick 1994), of customers and of tables. A customer or a table is found, and a table
 * changes its size, in O(log of the number of different sizes); there are at most about sqrt(2 n)
 * of them among n customers.
 */
final class TableSizeCounts implements Serializable {

  private static final long serialVersionUID = 1L;

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

  /** Counts a table of this size more, or less. {@return false if there is none to take away} */
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

  /** Gives the places of sizes that no table has any more to others, and makes room. */
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
   * {@return the size of the table at which a customer sits}
   *
   * @param number of the customer, from 0, when each table leaves out a few
   * @param leftOut how many each table leaves out, 0 or 1
   */
  int atCustomer(int number, int leftOut) {
    return at(number, 1, -leftOut);
  }

  /**
   * {@return the size of a table}
   *
   * @param number of the table, from 0
   */
  int atTable(int number) {
    return at(number, 0, 1);
  }

  /** The place at which the partial sums of the weights pass a number. */
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

  /** {@return the number of places that were given to a size, of which some may be empty} */
  int places() {
    return places;
  }

  /** {@return the size of a place} */
  int size(int place) {
    return sizes[place];
  }

  /** {@return the number of tables of the size of a place, perhaps 0} */
  int count(int place) {
    return counts[place];
  }
}
