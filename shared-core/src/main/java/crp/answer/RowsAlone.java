package crp.answer;

import crp.Text;
import crp.model.Fit;
import crp.proximity.SparseAffinity;
import crp.report.Counted;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Rows that are clusters of their own under a prior over links, which are no finding, in particular
 * rows that no link leads to or from.
 *
 * @param rows number of rows that are alone in the answer
 * @param isolated number of rows without a neighbour
 */
record RowsAlone(int rows, int isolated) {

  /**
   * {@return those of an answer; none without listed links, or where all rows are alone}
   *
   * @param labels the cluster of each row in the answer, negative for noise
   * @param clusters their number
   */
  static RowsAlone of(Fit<?> fit, int[] labels, int clusters) {
    int[] sizes = new int[clusters];
    IntStream.of(labels).filter(k -> k >= 0).forEach(k -> sizes[k]++);
    int alone = (int) IntStream.of(sizes).filter(size -> size == 1).count();
    return alone == sizes.length
        ? new RowsAlone(0, 0)
        : fit.model()
            .links()
            .map(links -> new RowsAlone(alone, isolated(links)))
            .orElse(new RowsAlone(0, 0));
  }

  private static int isolated(SparseAffinity links) {
    BitSet linked = new BitSet();
    for (int i = 0; i < links.size(); i++) {
      for (int e = links.start(i); e < links.start(i + 1); e++) {
        linked.set(i);
        linked.set(links.neighbour(e));
      }
    }
    return links.size() - linked.cardinality();
  }

  /** {@return what follows the number of the other clusters; empty if there are none} */
  String text() {
    return rows == 0
        ? ""
        : Text.of(
            ", and %s alone%s",
            Counted.of(rows, "row"),
            isolated == 0
                ? ""
                : Text.of("; %s %s no neighbour", Counted.of(isolated, "row"), has()));
  }

  private String has() {
    return isolated == 1 ? "has" : "have";
  }
}
