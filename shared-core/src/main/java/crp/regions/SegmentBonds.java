package crp.regions;

import crp.Argument;
import crp.data.Constraints;
import crp.data.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What constraints say of segments: no cut is allowed between rows that must be together, so that
 * they count as whole; two rows that must not be leave a segment that holds both without weight.
 * Immutable.
 *
 * @param constraints of the rows in the order of time
 * @param firsts the ranks at which the times begin, and the number of rows
 * @param nodes the numbers of the times that may begin a segment, and the number of times
 */
@SuppressWarnings("ArrayRecordComponent")
record SegmentBonds(Constraints constraints, int[] firsts, int[] nodes) {

  static SegmentBonds of(Constraints constraints, int[] firsts) {
    BitSet within = new BitSet();
    Units units = constraints.units();
    for (int unit = 0; constraints.merges() && unit < units.size(); unit++) {
      int[] rows = units.rows(unit);
      within.set(rows[0] + 1, rows[rows.length - 1] + 1);
    }
    return new SegmentBonds(
        constraints,
        firsts,
        IntStream.range(0, firsts.length).filter(t -> !within.get(firsts[t])).toArray());
  }

  /** {@return places, without those that must not be cut} */
  int[] allowed(int[] places) {
    return nodes.length == firsts.length
        ? places
        : Arrays.stream(places).filter(p -> Arrays.binarySearch(nodes, p) >= 0).toArray();
  }

  /**
   * {@return the log factor between the rows of a segment and rows that are added to it}
   *
   * @param from the first row of the segment, the added ones included
   * @param to the row behind its last one
   * @param first the first row that is added
   * @param end the row behind the last one
   */
  double log(int from, int to, int first, int end) {
    double sum = 0;
    Units units = constraints.units();
    for (int row = first; !constraints.isEmpty() && row < end; row++) {
      int unit = units.of(row);
      for (int at = constraints.start(unit);
          units.first(unit) == row && at < constraints.start(unit + 1);
          at++) {
        int other = units.first(constraints.partner(at));
        boolean old = other >= from && other < to && (other < first || other >= end);
        boolean added = other >= first && other < row;
        sum += old || added ? constraints.log(at) : 0;
      }
    }
    return sum;
  }

  /** {@return the fewest cuts that obey} */
  int[] start() {
    List<Integer> cuts = new ArrayList<>();
    int from = 0;
    double sum = 0;
    for (int node = 1; node < nodes.length; node++) {
      int first = firsts[nodes[node - 1]];
      int end = firsts[nodes[node]];
      sum += log(from, end, first, end);
      if (sum == Double.NEGATIVE_INFINITY) {
        cuts.add(nodes[node - 1]);
        from = first;
        sum = 0;
      }
    }
    return cuts.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Fails if rows must not be together between which no cut is allowed.
   *
   * @param chosen the number of each row in the user's data, from 0
   */
  void require(int[] chosen) {
    Units units = constraints.units();
    for (int unit = 0; unit < units.size(); unit++) {
      for (int at = constraints.start(unit); at < constraints.start(unit + 1); at++) {
        int a = units.first(unit);
        int b = units.first(constraints.partner(at));
        Argument.require(
            a > b || constraints.log(at) > Double.NEGATIVE_INFINITY || allowed(a, b),
            "rows %d and %d must be apart, but there is no place for a cut between them: their"
                + " times are equal, or between those of rows that must be together",
            chosen[a] + 1,
            chosen[b] + 1);
      }
    }
  }

  private boolean allowed(int a, int b) {
    return Arrays.stream(nodes).map(t -> firsts[t]).anyMatch(rank -> rank > a && rank <= b);
  }
}
