package crp.seating;

import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.proximity.TimeTally;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Source of the weights, to recompute them under other numbers of the decay. Times provide running
 * sums, other affinities the list of all links.
 */
final class EarlierSource implements Serializable {

  private static final long serialVersionUID = 1L;

  // times by rank, others by row
  final Affinity affinity;
  // the row of each position
  final int[] items;
  final @Nullable TimeTally tally;
  // for times computed on demand; the list is immutable, so that computing it twice is harmless
  private @Nullable EarlierWeights listed;

  EarlierSource(Affinity affinity, int[] items) {
    this.affinity = affinity;
    this.items = items;
    if (affinity instanceof TimeAffinity times) {
      if (!times.sequential()) {
        throw new IllegalArgumentException(
            "times must be sequential, so that no customer can choose a later one");
      }
      tally = times.tally();
    } else {
      tally = null;
      weights();
    }
  }

  /** {@return a source in the order of the rows, or of their times} */
  static EarlierSource of(Affinity affinity) {
    TimeOrder order = affinity.rankedBy();
    if (order != null) {
      return new EarlierSource(affinity, order.rows());
    }
    int[] rows = new int[affinity.size()];
    Arrays.setAll(rows, i -> i);
    return new EarlierSource(affinity, rows);
  }

  /** {@return a source in another order} */
  static EarlierSource of(Affinity affinity, int[] order) {
    return new EarlierSource(unordered(affinity), order.clone());
  }

  private static SparseAffinity unordered(Affinity affinity) {
    return affinity instanceof TimeAffinity times
        ? times.sparse()
        : ((SparseAffinity) affinity).unordered();
  }

  EarlierSource select(int[] rows) {
    Affinity some = affinity.select(rows);
    if (some.rankedBy() != null) {
      return of(some);
    }
    int[] place = new int[items.length];
    Arrays.fill(place, -1);
    for (int i = 0; i < rows.length; i++) {
      place[rows[i]] = i;
    }
    return new EarlierSource(
        some, Arrays.stream(items).map(row -> place[row]).filter(row -> row >= 0).toArray());
  }

  EarlierWeights weights() {
    EarlierWeights known = listed;
    if (known == null) {
      known = list();
      listed = known;
    }
    return known;
  }

  private EarlierWeights list() {
    if (affinity.rankedBy() != null) {
      int[] ranks = new int[affinity.size()];
      Arrays.setAll(ranks, r -> r);
      return EarlierWeights.of(unordered(affinity), ranks);
    }
    return EarlierWeights.of(affinity, items);
  }

  double total(int position) {
    return affinity.total(affinity.rankedBy() == null ? items[position] : position);
  }
}
