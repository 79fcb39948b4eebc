package crp.proximity;

import java.util.Arrays;

/**
 * Rows at the same places. What is said of places is said of rows in such a way that there are
 * about as many edges a row as a place has: the rows of two neighbouring places are matched in
 * their order, each row at least once, and a row has at most eight neighbours at its own place.
 */
final class SamePlaces {

  /** Each row is a neighbour of as many before and after it, around the rows of its place. */
  private static final int AROUND = 4;

  private final int[] starts;
  private final int[] rows;

  /**
   * Groups rows.
   *
   * @param placeOfRow the place of each row, from 0
   */
  SamePlaces(int[] placeOfRow, int places) {
    starts = new int[places + 1];
    for (int place : placeOfRow) {
      starts[place + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    rows = new int[placeOfRow.length];
    int[] next = starts.clone();
    for (int i = 0; i < rows.length; i++) {
      rows[next[placeOfRow[i]]++] = i;
    }
  }

  /** {@return the number of rows at a place} */
  int count(int place) {
    return starts[place + 1] - starts[place];
  }

  /** {@return a row at a place} */
  int row(int place, int k) {
    return rows[starts[place] + k];
  }

  /** {@return the graph of the rows} */
  NeighbourGraph rows(NeighbourGraph places) {
    EdgeList edges = new EdgeList();
    for (int place = 0; place < places.size(); place++) {
      around(place, edges);
    }
    for (int e = 0; e < places.edges(); e++) {
      match(places.from(e), places.to(e), edges);
    }
    return edges.graph(rows.length);
  }

  private void around(int place, EdgeList edges) {
    int count = count(place);
    for (int k = 0; k < count; k++) {
      for (int step = 1; step <= Math.min(AROUND, count / 2); step++) {
        edges.add(row(place, k), row(place, (k + step) % count));
      }
    }
  }

  private void match(int one, int other, EdgeList edges) {
    int most = Math.max(count(one), count(other));
    for (int k = 0; k < most; k++) {
      edges.add(
          row(one, (int) ((long) k * count(one) / most)),
          row(other, (int) ((long) k * count(other) / most)));
    }
  }
}
