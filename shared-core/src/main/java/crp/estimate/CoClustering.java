package crp.estimate;

import crp.Argument;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.parallel.RunScope;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Posterior co-clustering probability of each pair of items: the share of draws in which they are
 * in the same cluster. Items that share a cluster in every draw are stored once; the others take
 * two bytes per pair. Immutable.
 */
public final class CoClustering {

  /** Largest number of distinct items: 200 MB. */
  public static final int MOST = 10_000;

  private static final int WORD = Long.SIZE;

  private final int[] rowOf;
  private final int rows;
  private final int draws;

  /** Upper triangle, row by row: number of draws in which the two rows share a cluster. */
  private final char[] together;

  private CoClustering(int[] rowOf, int rows, List<Draw> draws, int[] first) {
    this.rowOf = rowOf;
    this.rows = rows;
    this.draws = draws.size();
    together = new char[(int) ((long) rows * (rows - 1) / 2)];
    count(draws, first);
  }

  /**
   * {@return the probabilities of all pairs} Costs O(draws / 64 times pairs times the logarithm of
   * the number of clusters); at most 65535 draws are counted, evenly spaced.
   *
   * @throws IllegalArgumentException if there are more than {@link #MOST} distinct items
   */
  public static CoClustering of(Draws draws) {
    return of(draws, IntStream.range(0, draws.items()).toArray());
  }

  /**
   * {@return the probabilities of the pairs of some items}
   *
   * @param items item numbers; the result numbers them from 0 in this order; not retained
   * @throws IllegalArgumentException if more than {@link #MOST} of them are distinct
   */
  public static CoClustering of(Draws draws, int[] items) {
    List<Draw> counted = BestDraw.thinned(draws.draws(), Character.MAX_VALUE);
    DistinctRows distinct = DistinctRows.of(counted, items.clone());
    if (distinct.rows() > MOST) {
      throw Argument.refused(
          "a matrix of %d rows is too large, at most %d: use the probabilities between clusters",
          distinct.rows(), MOST);
    }
    int[] rowOf = IntStream.range(0, items.length).map(distinct::row).toArray();
    int[] first =
        IntStream.range(0, distinct.rows()).map(row -> items[distinct.first(row)]).toArray();
    return new CoClustering(rowOf, distinct.rows(), counted, first);
  }

  /** {@return the number of items} */
  public int size() {
    return rowOf.length;
  }

  /**
   * {@return the share of draws in which two items share a cluster; 1 for an item and itself}
   *
   * @param i from 0 to {@code size() - 1}
   * @param j from 0 to {@code size() - 1}
   */
  public double of(int i, int j) {
    int a = Math.min(rowOf[i], rowOf[j]);
    int b = Math.max(rowOf[i], rowOf[j]);
    return a == b ? 1 : (double) together[start(a) + b - a - 1] / draws;
  }

  private int start(int row) {
    return (int) ((long) row * (2L * rows - row - 1) / 2);
  }

  /**
   * Processes 64 draws at a time. Plane p holds bit p of the label of each row, one bit per draw:
   * two rows share a cluster in the draws where no plane differs, counted by one popcount
   * instruction.
   */
  private void count(List<Draw> all, int[] first) {
    for (int from = 0; from < all.size(); from += WORD) {
      List<Draw> some = all.subList(from, Math.min(all.size(), from + WORD));
      long[][] planes = planes(some, first);
      long used = some.size() == WORD ? -1L : (1L << some.size()) - 1;
      long[] differ = new long[rows];
      for (int a = 0; a + 1 < rows; a++) {
        RunScope.check();
        Arrays.fill(differ, a + 1, rows, ~used);
        for (long[] plane : planes) {
          merge(differ, plane, a);
        }
        int at = start(a) - a - 1;
        for (int b = a + 1; b < rows; b++) {
          together[at + b] += (char) Long.bitCount(~differ[b]);
        }
      }
    }
  }

  private void merge(long[] differ, long[] plane, int a) {
    long own = plane[a];
    for (int b = a + 1; b < rows; b++) {
      differ[b] |= plane[b] ^ own;
    }
  }

  private long[][] planes(List<Draw> some, int[] first) {
    int most = some.stream().mapToInt(Draw::parts).max().orElse(1);
    long[][] planes = new long[Integer.SIZE - Integer.numberOfLeadingZeros(most - 1)][rows];
    for (int m = 0; m < some.size(); m++) {
      Draw draw = some.get(m);
      for (int row = 0; row < rows; row++) {
        int label = draw.label(first[row]);
        for (int p = 0; p < planes.length; p++) {
          planes[p][row] |= (long) (label >> p & 1) << m;
        }
      }
    }
    return planes;
  }
}
