package crp.links;

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
  private int met;

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
    int n = search(root, NONE, stop, 0, Integer.MAX_VALUE);
    return met == stop && stop != NONE ? -1 : n;
  }

  /** {@return whether a root and its descendants are more than so many customers} */
  boolean hasMore(int root, int most) {
    return search(root, NONE, NONE, 0, most) > most;
  }

  /**
   * Finds the component of i: its descendants, those of its target, and so on up to a customer on
   * the cycle. {@return its size}
   */
  int component(int i) {
    int n = 0;
    int root = i;
    int under = NONE;
    do {
      n = search(root, under, NONE, n, Integer.MAX_VALUE);
      under = root;
      root = target[root];
    } while (met == NONE && root != under);
    return n;
  }

  /**
   * Finds a root and its descendants, but not those by one of its children.
   *
   * @param under that child, or {@link #NONE}
   * @param stop ends the search when met, or {@link #NONE}
   * @param from number of customers found before
   * @param most ends the search when more are found
   * @return number of customers found; {@link #met} is {@code stop} or the root if they were met
   */
  private int search(int root, int under, int stop, int from, int most) {
    met = NONE;
    int n = add(root, from);
    for (int at = from; at < n && n <= most; at++) {
      for (int c = lists[WIDTH * found[at]]; c != NONE; c = lists[WIDTH * c + NEXT]) {
        if (c == stop) {
          met = c;
          return n;
        }
        if (c == root) {
          met = c;
        } else if (c != under) {
          n = add(c, n);
        }
      }
    }
    return n;
  }

  private int add(int i, int n) {
    if (n == found.length) {
      found = Arrays.copyOf(found, Math.min(2 * n, target.length));
    }
    found[n] = i;
    return n + 1;
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
