package crp.estimate;

import crp.Argument;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.parallel.RunScope;
import crp.partition.Partition;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>Rows whose clusters are sure together: in a given share of the draws all pairs of them are
 * together or apart as in the estimate. Single rows can be sure while all of them together are not.
 * Found greedily, from the rows of the highest confidence on, so the set cannot be enlarged by one
 * row, but a larger one may exist. The method CHIPS (2025, arXiv 2511.16040) searches for large
 * ones.
 */
public final class JointlySure {

  private final Partition estimate;
  private final List<Draw> draws;
  // by draw: the part of the draw for each cluster of the estimate, and the reverse; -1 if open
  private final int[][] partOf;
  private final int[][] clusterOf;
  private int[] alive;

  private JointlySure(Draws draws, Partition estimate) {
    this.estimate = estimate;
    this.draws = draws.draws();
    alive = IntStream.range(0, this.draws.size()).toArray();
    partOf = new int[alive.length][estimate.clusters()];
    clusterOf = new int[alive.length][];
    for (int s : alive) {
      Arrays.fill(partOf[s], -1);
      clusterOf[s] = new int[this.draws.get(s).parts()];
      Arrays.fill(clusterOf[s], -1);
    }
  }

  /**
   * {@return which items are in the set} Costs O(draws times items).
   *
   * @param estimate a partition of the items of the draws
   * @param confidence a number for each item; the set is filled in falling order of it
   * @param level the least share of the draws, above 0 and at most 1
   */
  public static boolean[] of(Draws draws, Partition estimate, double[] confidence, double level) {
    Argument.require(level > 0 && level <= 1, "level must be above 0 and at most 1, was %s", level);
    JointlySure sure = new JointlySure(draws, estimate);
    boolean[] in = new boolean[estimate.size()];
    IntStream.range(0, in.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -confidence[i]))
        .forEach(i -> in[i] = sure.add(i, level));
    return in;
  }

  /** Adds an item if enough draws agree with all that are in. */
  private boolean add(int item, double level) {
    RunScope.check();
    int cluster = estimate.label(item);
    int[] agreeing = Arrays.stream(alive).filter(s -> agrees(s, item, cluster)).toArray();
    if (agreeing.length < level * draws.size()) {
      return false;
    }
    alive = agreeing;
    for (int s : alive) {
      int part = draws.get(s).label(item);
      partOf[s][cluster] = part;
      clusterOf[s][part] = cluster;
    }
    return true;
  }

  private boolean agrees(int s, int item, int cluster) {
    int part = draws.get(s).label(item);
    return partOf[s][cluster] < 0 ? clusterOf[s][part] < 0 : partOf[s][cluster] == part;
  }
}
