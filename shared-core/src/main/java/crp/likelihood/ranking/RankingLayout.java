package crp.likelihood.ranking;

import crp.data.RankingRows;
import java.io.Serializable;

/**
 * Rankings as one flat array of labels, as the banks store them. Items that some row ranks have
 * labels from 0 to {@code labels - 1}; the others are exchangeable and share the label {@code
 * labels}, the pool. Immutable.
 */
final class RankingLayout implements Serializable {

  private static final long serialVersionUID = 1L;

  final int items;
  final int labels;
  final int pool;

  /** Number of stages that some row reaches and that leave a choice: at most {@code items - 1}. */
  final int stages;

  final int[] starts;
  final int[] ranked;

  /** The item of each label. */
  final int[] itemOf;

  /** The label of each item. */
  final int[] labelOf;

  private RankingLayout(RankingRows rows, boolean pooling, int longest) {
    items = rows.items();
    boolean[] observed = rows.observed();
    int count = 0;
    for (boolean one : observed) {
      count += one || !pooling ? 1 : 0;
    }
    labels = count;
    pool = items - labels;
    itemOf = new int[labels];
    labelOf = new int[items];
    int next = 0;
    for (int item = 0; item < items; item++) {
      labelOf[item] = observed[item] || !pooling ? next : labels;
      if (labelOf[item] < labels) {
        itemOf[next++] = item;
      }
    }
    stages = Math.min(longest, items - 1);
    starts = new int[rows.size() + 1];
    for (int row = 0; row < rows.size(); row++) {
      starts[row + 1] = starts[row] + rows.length(row);
    }
    ranked = new int[starts[rows.size()]];
    for (int row = 0; row < rows.size(); row++) {
      for (int j = 0; j < rows.length(row); j++) {
        ranked[starts[row] + j] = labelOf[rows.item(row, j)];
      }
    }
  }

  /** {@return the layout with all unranked items in one pool} */
  static RankingLayout pooled(RankingRows rows) {
    return new RankingLayout(rows, true, rows.longest());
  }

  /** {@return the layout with a label for every item and all stages, for new rows} */
  static RankingLayout open(RankingRows rows) {
    return new RankingLayout(rows, false, rows.items());
  }

  /** {@return the layout with a label for every item, for a prior that tells items apart} */
  static RankingLayout labelled(RankingRows rows) {
    return new RankingLayout(rows, false, rows.longest());
  }

  /** {@return the number of stages of a row that leave a choice} */
  int reach(int row) {
    return Math.min(starts[row + 1] - starts[row], stages);
  }

  /** {@return the largest code of a stage} */
  int most(int stage) {
    return items - 1 - stage;
  }

  /** {@return the place of each item; the pool's items take its places in item order} */
  int[] openPlaces(int[] order) {
    int[] open = new int[items];
    int next = 0;
    for (int p = 0; p < order.length; p++) {
      if (order[p] < labels) {
        open[itemOf[order[p]]] = p;
      } else {
        while (labelOf[next] < labels) {
          next++;
        }
        open[next++] = p;
      }
    }
    return open;
  }
}
