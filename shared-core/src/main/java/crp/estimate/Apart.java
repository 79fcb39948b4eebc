package crp.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Pairs of items that must not be in one cluster: no estimate and no cut puts them together.
 * Immutable.
 */
public final class Apart {

  /** No pairs. */
  public static final Apart NONE = new Apart(List.of());

  private final List<int[]> pairs;

  private Apart(List<int[]> pairs) {
    this.pairs = pairs;
  }

  /**
   * {@return some pairs}
   *
   * @param pairs two different items each; not changed afterwards
   */
  public static Apart of(List<int[]> pairs) {
    return pairs.isEmpty() ? NONE : new Apart(List.copyOf(pairs));
  }

  /** {@return whether there are none} */
  public boolean isEmpty() {
    return pairs.isEmpty();
  }

  /**
   * {@return whether all pairs are apart}
   *
   * @param labels the cluster of each item; items with a negative one are alone
   */
  public boolean obeyed(int[] labels) {
    return pairs.stream()
        .allMatch(pair -> labels[pair[0]] < 0 || labels[pair[0]] != labels[pair[1]]);
  }

  /**
   * {@return the pairs among some items, which are numbered from 0 in this order}
   *
   * @param items their numbers
   */
  Apart select(int[] items) {
    if (isEmpty()) {
      return this;
    }
    int[] place = new int[1 + pairs.stream().mapToInt(p -> Math.max(p[0], p[1])).max().orElse(0)];
    Arrays.fill(place, -1);
    for (int i = 0; i < items.length; i++) {
      if (items[i] < place.length) {
        place[items[i]] = i;
      }
    }
    return of(
        pairs.stream()
            .map(pair -> new int[] {place[pair[0]], place[pair[1]]})
            .filter(pair -> pair[0] >= 0 && pair[1] >= 0)
            .toList());
  }

  /**
   * {@return for each distinct row those with which it must not be; empty if there are no pairs}
   */
  int[][] of(DistinctRows rows) {
    if (isEmpty()) {
      return new int[0][];
    }
    List<List<Integer>> foes = new ArrayList<>();
    for (int row = 0; row < rows.rows(); row++) {
      foes.add(new ArrayList<>());
    }
    for (int[] pair : pairs) {
      foes.get(rows.row(pair[0])).add(rows.row(pair[1]));
      foes.get(rows.row(pair[1])).add(rows.row(pair[0]));
    }
    return foes.stream()
        .map(some -> some.stream().distinct().mapToInt(Integer::intValue).toArray())
        .toArray(int[][]::new);
  }

  /**
   * {@return the clusters that must not be united, as a pair each}
   *
   * @param labels the cluster of each item; negative for none
   */
  public Apart ofClusters(int[] labels) {
    return of(
        pairs.stream()
            .map(pair -> new int[] {labels[pair[0]], labels[pair[1]]})
            .filter(pair -> pair[0] >= 0 && pair[1] >= 0 && pair[0] != pair[1])
            .toList());
  }

  /** {@return whether each of some items must not be with each other one, row by row} */
  boolean[][] matrix(int items) {
    boolean[][] apart = new boolean[items][items];
    for (int[] pair : pairs) {
      apart[pair[0]][pair[1]] = true;
      apart[pair[1]][pair[0]] = true;
    }
    return apart;
  }
}
