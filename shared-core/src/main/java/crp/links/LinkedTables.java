package crp.links;

import crp.partition.Links;
import crp.seating.ExpectedTables;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>The mean number of tables of links as a function of the concentration, see {@link
 * DistanceCrp#tables}. A cycle of several customers is stored by the sums of their weights. O(n)
 * for a concentration, O(n) for a draw that is added.
 */
public final class LinkedTables {

  private final double[] sums;
  private final int draws;
  // sums of the members of drawn cycles, cycle after cycle; a cycle ends before the next start
  private double[] members = new double[16];
  private int[] starts = new int[16];
  private int cycles;

  /**
   * Starts without cycles.
   *
   * @param sums of the weights of other customers, one per customer
   * @param draws number of draws that are added; any number if none is
   */
  public LinkedTables(double[] sums, int draws) {
    this.sums = sums;
    this.draws = draws;
  }

  /** Adds the cycles of several customers of one draw. */
  void add(Links links) {
    int[] targets = links.targets();
    int[] visit = new int[targets.length];
    for (int i = 0; i < targets.length; i++) {
      int j = i;
      while (visit[j] == 0) {
        visit[j] = i + 1;
        j = targets[j];
      }
      if (visit[j] == i + 1 && targets[j] != j) {
        addCycle(targets, j);
      }
    }
  }

  private void addCycle(int[] targets, int from) {
    if (cycles + 2 > starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
    }
    int end = starts[cycles];
    int j = from;
    do {
      if (end == members.length) {
        members = Arrays.copyOf(members, 2 * end);
      }
      members[end++] = sums[j];
      j = targets[j];
    } while (j != from);
    starts[++cycles] = end;
  }

  /** {@return the mean number of tables at a concentration} */
  public double mean(double alpha) {
    double remain = 0;
    for (int c = 0; c < cycles; c++) {
      double kept = 1;
      for (int m = starts[c]; m < starts[c + 1]; m++) {
        kept *= members[m] / (alpha + members[m]);
      }
      remain += kept;
    }
    return ExpectedTables.selfLinks(sums, alpha) + remain / draws;
  }
}
