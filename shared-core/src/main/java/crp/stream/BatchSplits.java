package crp.stream;

import crp.parallel.RunScope;
import crp.random.Rng;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Proposals to split a table or to merge two, given the forgotten rows, which stay. Two rows of the
 * batch are drawn in order. If they share a table, the second opens a new one, and the other rows
 * of the batch at their table are shared out; if the second is at a table without forgotten rows, a
 * merge into the first one's table is proposed, which is the reverse.
 *
 * <p>Rows are shared out twice: one by one, those of the largest difference between the two tables
 * first, then again in one scan, given all others, which is the proposal. Owned by one thread.
 *
 * <p>Reference: Jain, S. and Neal, R. M. (2004), A split-merge Markov chain Monte Carlo procedure
 * for the Dirichlet process mixture model, Journal of Computational and Graphical Statistics 13,
 * 158-182.
 */
final class BatchSplits {

  private final BatchSeats<?> seats;
  private final int[] sides = new int[2];
  private final double[] logWeights = new double[2];

  BatchSplits(BatchSeats<?> seats) {
    this.seats = seats;
  }

  /**
   * Tries some pairs.
   *
   * @param rows number of rows that have seats, the first ones of the batch
   */
  void apply(int rows, int attempts, Rng rng) {
    for (int a = 0; a < attempts && rows > 1; a++) {
      RunScope.check();
      int i = rng.below(rows);
      int j = rng.below(rows - 1);
      propose(i, j < i ? j : j + 1, rng);
    }
  }

  /** {@return whether a pair of rows was split or merged} */
  boolean propose(int i, int j, Rng rng) {
    int a = seats.slotOf(i);
    int b = seats.slotOf(j);
    if (a < 0 || b < 0) {
      return false; // noise stays, so that the same pairs lead back
    }
    return a == b ? split(a, i, j, rng) : !seats.old(b) && merge(a, b, i, j, rng);
  }

  private boolean split(int a, int i, int j, Rng rng) {
    double together = seats.logTable(a);
    int[] members = without(seats.members(a), i, j);
    int b = seats.free();
    seats.move(j, b);
    double logProposal = shareOut(a, b, members, null, rng);
    double gain = seats.logTable(a) + seats.logTable(b) - together + seats.logLastTable();
    if (rng.accept(gain - logProposal)) {
      return true;
    }
    moveAll(b, a);
    return false;
  }

  /** The ratio is q / g, with q, the probability of the reverse, at most 1: most fail early. */
  private boolean merge(int a, int b, int i, int j, Rng rng) {
    double gain =
        seats.logTable(a) + seats.logTable(b) - seats.logUnion(a, b) + seats.logLastTable();
    if (gain > 0 && !rng.accept(-gain)) {
      return false;
    }
    int[] members = without(seats.membersOfBoth(a, b), i, j);
    boolean[] first = new boolean[members.length];
    for (int m = 0; m < members.length; m++) {
      first[m] = seats.slotOf(members[m]) == a;
    }
    if (!rng.accept(shareOut(a, b, members, first, rng) - Math.min(gain, 0))) {
      return false;
    }
    moveAll(b, a);
    return true;
  }

  private void moveAll(int from, int to) {
    for (int row : seats.members(from)) {
      seats.move(row, to);
    }
  }

  private static int[] without(int[] rows, int i, int j) {
    return Arrays.stream(rows).filter(row -> row != i && row != j).toArray();
  }

  /**
   * Shares out the members.
   *
   * @param forced whether each returns to the first side; null to draw the sides
   * @return the log probability of the scan
   */
  private double shareOut(int a, int b, int[] members, boolean @Nullable [] forced, Rng rng) {
    sides[0] = a;
    sides[1] = b;
    for (int row : members) {
      seats.move(row, BatchSeats.UNSEATED);
    }
    for (int row : byDifference(members)) {
      weigh(row, BatchSeats.UNSEATED);
      seats.move(row, sides[rng.index(logWeights, 2)]);
    }
    double logProposal = 0;
    for (int m = 0; m < members.length; m++) {
      int row = members[m];
      weigh(row, seats.slotOf(row));
      double lead = logWeights[0] - logWeights[1];
      boolean first = forced == null ? rng.index(logWeights, 2) == 0 : forced[m];
      logProposal -=
          Math.log1p(Math.exp(-Math.abs(lead))) + (first == lead >= 0 ? 0 : Math.abs(lead));
      int side = sides[first ? 0 : 1];
      if (side != seats.slotOf(row)) {
        seats.move(row, side);
      }
    }
    return logProposal;
  }

  private int[] byDifference(int... members) {
    record Difference(int row, double lead) {}
    return Arrays.stream(members)
        .mapToObj(
            row -> {
              weigh(row, BatchSeats.UNSEATED);
              return new Difference(row, Math.abs(logWeights[0] - logWeights[1]));
            })
        .sorted(Comparator.comparingDouble(each -> -each.lead))
        .mapToInt(Difference::row)
        .toArray();
  }

  private void weigh(int row, int home) {
    seats.weigh(row, home, sides, logWeights);
  }
}
