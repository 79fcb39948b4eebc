package crp.links;

import crp.data.Constraints;
import crp.likelihood.TableBank;
import crp.parallel.Deadline;
import crp.parallel.RunScope;
import crp.partition.Partition;
import crp.proximity.SparseAffinity;
import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * The clusters of an answer under links without an order, joined for as long as their posterior
 * probability grows, with the links summed out.
 *
 * <p>On a graph of few neighbours the draws cut a region into pieces, because two rows that choose
 * each other end a table, and cut it at other places in every draw. One such partition has a far
 * lower probability than the whole region; there are only so many of them. So a mean over draws has
 * cuts where no cut is probable.
 *
 * <p>Such a partition is more probable than each draw, not than all draws that are cut otherwise:
 * of weak data it is one cluster, while each draw has several. So the caller asks what joins cost
 * in expected loss.
 *
 * <p>Where two clusters have more rows together than a limit, the change of the sum over links is
 * estimated, in the terms of electrical networks: a link of one of the two to the larger one meets
 * the resistance of the links around its end, as if these led to one row; so does the other end if
 * the smaller one is above the limit itself.
 */
final class JoinedClusters {

  private final SparseAffinity affinity;
  private final double concentration;
  private final ConnectedLinks links;
  private final TableBank<?> bank;
  private final Constraints constraints;
  private final int limit;
  private final int[] clusters;
  private final int[][] rows;
  // The log sums over links; those of clusters above the limit up to a constant.
  private final double[] sums;
  // The sums of the weights of the links within, each pair of rows once.
  private final double[] within;
  private final int[] joins;
  // The last join after which a cluster was weighed.
  private final int[] seen;
  private int stamps;
  private final PriorityQueue<Pair> pairs = new PriorityQueue<>();

  private JoinedClusters(
      DistanceCrp prior, TableBank<?> bank, Constraints constraints, Partition start, int limit) {
    this.constraints = constraints;
    affinity = ((SparseAffinity) prior.affinity()).stored();
    concentration = prior.concentration();
    links = new ConnectedLinks(prior);
    this.bank = bank;
    this.limit = limit;
    clusters = start.labels();
    rows = ConnectedLinks.members(clusters);
    sums = new double[rows.length];
    within = new double[rows.length];
    joins = new int[rows.length];
    seen = new int[rows.length];
    for (int k = 0; k < rows.length; k++) {
      for (int i : rows[k]) {
        within[k] += weightTo(i, k) / 2;
      }
      sums[k] = rows[k].length > limit ? Math.log(choices(k)) : links.logSum(rows[k]);
    }
  }

  /**
   * Two linked clusters.
   *
   * @param gain log ratio of the joint after and before they are one
   * @param ofLinks the part of the gain that is not of the rows
   * @param joins the number of joins that made the two
   */
  private record Pair(int a, int b, double gain, double ofLinks, int joins)
      implements Comparable<Pair> {

    @Override
    public int compareTo(Pair other) {
      return Double.compare(other.gain, gain);
    }
  }

  /**
   * {@return clusters of which no two that are linked have a higher joint together; it ends early
   * where the time is over}
   *
   * @param prior over links, which are listed
   * @param bank with cluster k in slot k; it is changed
   * @param constraints of the rows
   * @param start the clusters
   * @param limit of rows, above which sums over links are estimated
   */
  static Result of(
      DistanceCrp prior, TableBank<?> bank, Constraints constraints, Partition start, int limit) {
    JoinedClusters joined = new JoinedClusters(prior, bank, constraints, start, limit);
    while (joined.join()) {
      RunScope.check();
    }
    return joined.result();
  }

  /**
   * The clusters.
   *
   * @param logLinks log sum over links, up to a constant of the prior, its numbers and clusters
   *     above the limit
   * @param logJoint the same and that of the rows
   */
  record Result(Partition partition, double logLinks, double logJoint) {}

  /** Joins the two clusters that gain most, again and again. {@return whether two gained} */
  private boolean join() {
    Deadline deadline = RunScope.current().deadline();
    weighAll();
    boolean any = false;
    while (!pairs.isEmpty() && !deadline.passed()) {
      Pair best = pairs.poll();
      boolean known = joins[best.a] + joins[best.b] == best.joins;
      if (known) {
        join(best);
        any = true;
      } else if (rows[best.a].length > 0 && rows[best.b].length > 0) {
        weigh(best.a, best.b);
      }
    }
    return any && !deadline.passed();
  }

  /** Weighs all pairs of linked clusters. */
  private void weighAll() {
    long[] linked = new long[affinity.entries()];
    int n = 0;
    for (int i = 0; i < clusters.length; i++) {
      for (int e = affinity.start(i); e < affinity.start(i + 1); e++) {
        int a = clusters[i];
        int b = clusters[affinity.neighbour(e)];
        if (a != b) {
          linked[n++] = (long) Math.min(a, b) * rows.length + Math.max(a, b);
        }
      }
    }
    Arrays.stream(linked, 0, n)
        .sorted()
        .distinct()
        .forEach(pair -> weigh((int) (pair / rows.length), (int) (pair % rows.length)));
  }

  private void weigh(int a, int b) {
    RunScope.check();
    boolean aFirst = rows[a].length >= rows[b].length;
    double known = constraints.isEmpty() ? 0 : aFirst ? logFactor(b, a) : logFactor(a, b);
    if (known == Double.NEGATIVE_INFINITY) {
      return;
    }
    double ofLinks = aFirst ? gainOfLinks(a, b) : gainOfLinks(b, a);
    double ofRows =
        bank.logMarginalOfUnion(a, b) - bank.logMarginal(a) - bank.logMarginal(b) + known;
    // of a cluster whose rows are not linked with each other the gain would be infinite
    if (ofLinks + ofRows > 0 && Double.isFinite(ofLinks)) {
      pairs.add(new Pair(a, b, ofLinks + ofRows, ofLinks, joins[a] + joins[b]));
    }
  }

  /** {@return the log factor of the constraints between two clusters} */
  private double logFactor(int small, int large) {
    double sum = 0;
    for (int row : rows[small]) {
      int unit = constraints.units().of(row);
      boolean first = constraints.units().first(unit) == row;
      for (int at = constraints.start(unit); first && at < constraints.start(unit + 1); at++) {
        int partner = constraints.units().first(constraints.partner(at));
        sum += clusters[partner] == large ? constraints.log(at) : 0;
      }
    }
    return sum;
  }

  private double gainOfLinks(int large, int small) {
    if (rows[large].length + rows[small].length <= limit) {
      return links.logSum(both(large, small)) - sums[large] - sums[small];
    }
    boolean estimated = rows[small].length > limit;
    double[] towards = new double[rows[small].length];
    double across = 0;
    double log = 0;
    for (int k = 0; k < towards.length; k++) {
      int i = rows[small][k];
      double near = estimated ? resistance(i, small) : 0;
      for (int e = affinity.start(i); e < affinity.start(i + 1); e++) {
        int j = affinity.neighbour(e);
        if (clusters[j] == large) {
          double weight = affinity.weight(e);
          double drop = weight * (near + resistance(j, large));
          across += weight;
          towards[k] += weight / (1 + drop);
          log += Math.log1p(drop);
        }
      }
    }
    log +=
        estimated
            ? Math.log(Arrays.stream(towards).sum()) - Math.log(choices(small))
            : links.logSumTowards(rows[small], towards) - sums[small];
    return log + Math.log(choices(large) + choices(small) + across) - Math.log(choices(large));
  }

  /** {@return what the root of a cluster's links can choose, summed over the roots} */
  private double choices(int k) {
    return concentration * rows[k].length + within[k];
  }

  private double resistance(int i, int cluster) {
    double weight = weightTo(i, cluster);
    return weight > 0 ? 1 / weight : 0;
  }

  private double weightTo(int i, int cluster) {
    double sum = 0;
    for (int e = affinity.start(i); e < affinity.start(i + 1); e++) {
      sum += clusters[affinity.neighbour(e)] == cluster ? affinity.weight(e) : 0;
    }
    return sum;
  }

  private int[] both(int a, int b) {
    int[] union = Arrays.copyOf(rows[a], rows[a].length + rows[b].length);
    System.arraycopy(rows[b], 0, union, rows[a].length, rows[b].length);
    return union;
  }

  private void join(Pair pair) {
    int into = rows[pair.a].length < rows[pair.b].length ? pair.b : pair.a;
    int from = pair.a + pair.b - into;
    bank.absorb(into, from);
    int[] moved = rows[from];
    rows[into] = both(into, from);
    rows[from] = new int[0];
    sums[into] += sums[from] + pair.ofLinks;
    within[into] += within[from];
    joins[into]++;
    joins[from]++;
    for (int i : moved) {
      within[into] += weightTo(i, into);
    }
    for (int i : moved) {
      clusters[i] = into;
    }
    int stamp = ++stamps;
    for (int i : moved) {
      for (int e = affinity.start(i); e < affinity.start(i + 1); e++) {
        int k = clusters[affinity.neighbour(e)];
        if (k != into && seen[k] != stamp) {
          seen[k] = stamp;
          weigh(k, into);
        }
      }
    }
  }

  private Result result() {
    double logRows = 0;
    double logLinks = 0;
    for (int k = 0; k < rows.length; k++) {
      logRows += rows[k].length == 0 ? 0 : bank.logMarginal(k);
      logLinks += rows[k].length == 0 ? 0 : sums[k];
    }
    return new Result(Partition.of(clusters), logLinks, logLinks + logRows);
  }
}
