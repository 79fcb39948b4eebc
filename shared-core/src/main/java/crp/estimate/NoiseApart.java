package crp.estimate;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.LikelyNumber;
import crp.partition.Partition;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Sets noise apart. A row that is noise in more than half of the draws is noise; the others are
 * clustered by a search, in which a row that is noise in a draw is alone there. A row that is alone
 * in the result is noise, too, if it is noise more often than alone at a table, and more often than
 * with the rows of any one cluster. At least as many clusters are left as every draw has: the rows
 * that are noise least often are clusters of their own.
 */
final class NoiseApart {

  private final Draws draws;
  private final double[] strayed;
  private final BitSet noise = new BitSet();

  private NoiseApart(Draws draws) {
    this.draws = draws;
    strayed = draws.noise();
  }

  /** A search for the partition of some rows. */
  interface Clustering {
    /**
     * {@return the estimate}
     *
     * @param items the numbers of the rows among all
     */
    Estimate of(Draws draws, int[] items);
  }

  /** {@return the estimate: of all rows by the search if no draw has noise} */
  static Estimate of(Draws draws, Clustering search) {
    return draws.hasNoise() ? new NoiseApart(draws).estimate(search) : search.of(draws, all(draws));
  }

  private static int[] all(Draws draws) {
    return IntStream.range(0, draws.items()).toArray();
  }

  private Estimate estimate(Clustering search) {
    int n = strayed.length;
    for (int i = 0; i < n; i++) {
      noise.set(i, strayed[i] > 0.5);
    }
    int[] others = IntStream.range(0, n).filter(i -> !noise.get(i)).toArray();
    int[] labels = new int[n];
    Arrays.setAll(labels, i -> n + i);
    if (others.length > 0) {
      Partition found = search.of(draws.reordered(others), others).partition();
      for (int i = 0; i < others.length; i++) {
        labels[others[i]] = found.label(i);
      }
    }
    Partition partition = Partition.of(labels);
    addSingles(partition);
    keepFewest(partition);
    return Estimate.of(keepMost(partition), noise, draws);
  }

  private void keepFewest(Partition partition) {
    int fewest = draws.draws().stream().mapToInt(Draw::clusters).min().orElse(0);
    while (partition.clusters() - noise.cardinality() < fewest) {
      int least = noise.stream().boxed().min(Comparator.comparingDouble(i -> strayed[i])).get();
      noise.clear(least);
    }
  }

  /** {@return the rows that are alone and not noise} */
  private int[] singles(Partition partition) {
    int[] sizes = partition.sizes();
    return IntStream.range(0, partition.size())
        .filter(i -> !noise.get(i) && sizes[partition.label(i)] == 1)
        .toArray();
  }

  /**
   * {@return by single row and cluster, the mean share of the cluster with which the row sits; of
   * its own cluster, the share of draws in which it is alone at a table} O(draws (rows + singles
   * times clusters)).
   */
  private double[][] company(int[] singles, Partition partition) {
    int[] sizes = partition.sizes();
    int n = partition.size();
    double[][] company = new double[singles.length][partition.clusters()];
    for (Draw draw : draws.draws()) {
      int[] of = new int[draw.parts()];
      Arrays.fill(of, -1);
      for (int s = 0; s < singles.length; s++) {
        of[draw.label(singles[s])] = s;
      }
      int[][] shared = new int[singles.length][partition.clusters()];
      for (int i = 0; i < n; i++) {
        int s = of[draw.label(i)];
        if (s >= 0) {
          shared[s][partition.label(i)]++;
        }
      }
      for (int s = 0; s < singles.length; s++) {
        int[] met = shared[of[draw.label(singles[s])]];
        boolean alone = Arrays.stream(met).sum() == 1 && !draw.isNoise(singles[s]);
        for (int k = 0; k < met.length; k++) {
          boolean own = k == partition.label(singles[s]);
          double share = own ? (alone ? 1 : 0) : (double) met[k] / sizes[k];
          company[s][k] += share / draws.size();
        }
      }
    }
    return company;
  }

  private void addSingles(Partition partition) {
    int[] singles = singles(partition);
    double[][] company = company(singles, partition);
    for (int s = 0; s < singles.length; s++) {
      double most = Arrays.stream(company[s]).max().orElse(0);
      noise.set(singles[s], strayed[singles[s]] > most);
    }
  }

  /**
   * {@return the partition with no more clusters than the range that a report names} A single row
   * that is least often alone goes to the cluster with whose rows it sits most often.
   */
  private Partition keepMost(Partition partition) {
    int[] singles = singles(partition);
    int excess =
        partition.clusters()
            - noise.cardinality()
            - LikelyNumber.of(draws.clusterCountLaw()).most();
    if (excess <= 0 || singles.length == 0) {
      return partition;
    }
    double[][] company = company(singles, partition);
    int[] labels = IntStream.range(0, partition.size()).map(partition::label).toArray();
    int[] order =
        IntStream.range(0, singles.length)
            .boxed()
            .sorted(Comparator.comparingDouble(s -> company[s][labels[singles[s]]]))
            .mapToInt(Integer::intValue)
            .toArray();
    BitSet unavailable = new BitSet();
    noise.stream().forEach(i -> unavailable.set(labels[i]));
    for (int o = 0; o < Math.min(excess, order.length); o++) {
      int row = singles[order[o]];
      unavailable.set(labels[row]);
      int best = -1;
      for (int k = 0; k < partition.clusters(); k++) {
        boolean better = best < 0 || company[order[o]][k] > company[order[o]][best];
        best = !unavailable.get(k) && better ? k : best;
      }
      labels[row] = best < 0 ? labels[row] : best;
    }
    return Partition.of(labels);
  }
}
