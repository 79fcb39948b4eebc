package crp.state;

import crp.checkpoint.Archive;
import crp.partition.Links;
import java.util.Arrays;

/**
 * The links of all customers, with the list of customers that chose each customer (its children).
 * Every component has exactly one cycle, possibly a self-link, with trees rooted in it. Self-links
 * are not in the lists. Five numbers per customer; searches are not recursive.
 */
final class LinkForest {

  static final int NONE = -1;

  private static final int WIDTH = 4;
  private static final int NEXT = 1;
  private static final int PREVIOUS = 2;

  private final int[] target;
  // for each customer its first child, then its neighbours in the list of its target: a search
  // needs the first two of a customer, which are adjacent in memory
  private final int[] lists;
  private int selfLinks;
  private int[] found = new int[16];

  /** Starts with self-links only. */
  LinkForest(int customers) {
    target = new int[customers];
    Arrays.setAll(target, i -> i);
    lists = new int[Math.multiplyExact(WIDTH, customers)];
    Arrays.fill(lists, NONE);
    selfLinks = customers;
  }

  int size() {
    return target.length;
  }

  int target(int i) {
    return target[i];
  }

  int[] targets() {
    return target;
  }

  int selfLinks() {
    return selfLinks;
  }

  Links links() {
    return Links.of(target);
  }

  /** Replaces all links. {@return the number of changed links} */
  int turn(Links links) {
    int changed = 0;
    for (int i = 0; i < target.length; i++) {
      changed += target[i] == links.target(i) ? 0 : 1;
      turn(i, links.target(i));
    }
    return changed;
  }

  void turn(int i, int j) {
    int old = target[i];
    if (old == j) {
      return;
    }
    if (old == i) {
      selfLinks--;
    } else {
      unhook(i, old);
    }
    target[i] = j;
    if (j == i) {
      selfLinks++;
    } else {
      hook(i, j);
    }
  }

  private void unhook(int i, int parent) {
    int before = lists[WIDTH * i + PREVIOUS];
    int after = lists[WIDTH * i + NEXT];
    if (before == NONE) {
      lists[WIDTH * parent] = after;
    } else {
      lists[WIDTH * before + NEXT] = after;
    }
    if (after != NONE) {
      lists[WIDTH * after + PREVIOUS] = before;
    }
  }

  private void hook(int i, int parent) {
    int first = lists[WIDTH * parent];
    lists[WIDTH * i + NEXT] = first;
    lists[WIDTH * i + PREVIOUS] = NONE;
    if (first != NONE) {
      lists[WIDTH * first + PREVIOUS] = i;
    }
    lists[WIDTH * parent] = i;
  }

  /** {@return the customers found by the last search; the forest's own array} */
  int[] found() {
    return found;
  }

  /**
   * Finds the root and all its descendants.
   *
   * @param root where the search starts; not entered again if it is on a cycle
   * @param stop ends the search when met, or {@link #NONE}
   * @return number of customers found, stored at the beginning of {@link #found}; -1 if {@code
   *     stop} was met
   */
  int descendants(int root, int stop) {
    found[0] = root;
    int n = 1;
    for (int at = 0; at < n; at++) {
      for (int c = lists[WIDTH * found[at]]; c != NONE; c = lists[WIDTH * c + NEXT]) {
        if (c == stop) {
          return -1;
        }
        if (c != root) {
          if (n == found.length) {
            found = Arrays.copyOf(found, Math.min(2 * n, target.length));
          }
          found[n++] = c;
        }
      }
    }
    return n;
  }

  /** Finds the component of i. {@return its size} */
  int component(int i) {
    return descendants(onCycle(i), NONE);
  }

  /** {@return a customer on the cycle of i's component} R. P. Brent (1980), BIT 20. */
  private int onCycle(int i) {
    int slow = i;
    int fast = target[i];
    int steps = 1;
    int limit = 1;
    while (slow != fast) {
      if (steps == limit) {
        slow = fast;
        limit *= 2;
        steps = 0;
      }
      fast = target[fast];
      steps++;
    }
    return slow;
  }

  /** Checks the lists against the links. {@return the fault, or an empty text} */
  String fault() {
    int listed = 0;
    for (int parent = 0; parent < target.length; parent++) {
      int before = NONE;
      for (int c = lists[WIDTH * parent]; c != NONE; c = lists[WIDTH * c + NEXT]) {
        if (target[c] != parent || c == parent || lists[WIDTH * c + PREVIOUS] != before) {
          return "child list of " + parent + " at " + c;
        }
        before = c;
        listed++;
      }
    }
    int loops = 0;
    for (int i = 0; i < target.length; i++) {
      loops += target[i] == i ? 1 : 0;
    }
    if (loops != selfLinks || listed + loops != target.length) {
      return "number of self-links";
    }
    return "";
  }

  /** Stores the links and the order of each list, or replaces them by stored ones. */
  void archive(Archive archive) {
    int n = target.length;
    int[] links = archive.wholes(target, n, 0, n - 1);
    int[] order = new int[n];
    int listed = 0;
    for (int parent = 0; parent < n; parent++) {
      for (int c = archive.reading() ? NONE : lists[WIDTH * parent];
          c != NONE;
          c = lists[WIDTH * c + NEXT]) {
        order[listed++] = c;
      }
      listed += archive.reading() && links[parent] != parent ? 1 : 0;
    }
    order = archive.wholes(order, listed, 0, n - 1);
    if (archive.reading()) {
      System.arraycopy(links, 0, target, 0, n);
      Arrays.fill(lists, NONE);
      selfLinks = n - listed;
      enter(archive, order);
    }
  }

  private void enter(Archive archive, int[] order) {
    boolean[] entered = new boolean[target.length];
    for (int at = order.length - 1; at >= 0; at--) {
      int c = order[at];
      archive.require(target[c] != c && !entered[c], "a link is listed twice");
      entered[c] = true;
      hook(c, target[c]);
    }
  }
}
