package crp.proximity;

import crp.Argument;
import crp.parallel.RunScope;
import java.util.Arrays;

/** A search that looks at all pairs, for any distance. */
final class PairSearch implements NearestSearch {

  /** Rows whose pairs are looked at in some seconds. */
  static final int MOST = 5000;

  private final Distance distance;
  private final int[] placeOfRow;
  private final int[] rows;

  private PairSearch(Distance distance, int[] placeOfRow, int[] rows) {
    this.distance = distance;
    this.placeOfRow = placeOfRow;
    this.rows = rows;
  }

  /**
   * {@return a search for rows, each of which is a place of its own}
   *
   * @param rows in the order of their numbers in the search
   */
  static PairSearch ofRows(int[] rows, Distance distance) {
    requireFew(rows.length);
    return new PairSearch(distance, rows, rows);
  }

  private static void requireFew(int n) {
    Argument.require(
        n <= MOST,
        "the nearest rows by this distance need all pairs of rows, which is allowed up to %d rows,"
            + " and there are %d: use Euclidean distance or latitude and longitude, name a decay,"
            + " or give the edges of a graph",
        MOST,
        n);
  }

  /**
   * Finds the rows at the same place: those of distance 0 to the first row of it.
   *
   * @throws IllegalArgumentException if there are too many rows, or a distance is negative or NaN
   */
  PairSearch(int n, Distance distance) {
    requireFew(n);
    this.distance = distance;
    placeOfRow = new int[n];
    int[] first = new int[n];
    int places = 0;
    for (int i = 0; i < n; i++) {
      RunScope.check();
      int place = 0;
      while (place < places && distance.checked(i, first[place]) > 0) {
        place++;
      }
      placeOfRow[i] = place;
      if (place == places) {
        first[places++] = i;
      }
    }
    rows = Arrays.copyOf(first, places);
  }

  int[] placeOfRow() {
    return placeOfRow;
  }

  @Override
  public int size() {
    return rows.length;
  }

  @Override
  public Some outside(int[] part) {
    return (place, found) -> {
      for (int other = 0; other < rows.length; other++) {
        if (part[other] != part[place]) {
          found.offer(other, distance.checked(rows[place], rows[other]));
        }
      }
    };
  }

  @Override
  public Some before(int[] ends) {
    return (place, found) -> {
      for (int other = 0; other < ends[place]; other++) {
        found.offer(other, distance.checked(rows[place], rows[other]));
      }
    };
  }
}
