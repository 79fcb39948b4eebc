package crp.estimate;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Sets noise apart. A row is without company in a draw if it is noise or alone at a table. Rows
 * that are without company in more than half of the draws are noise; the others are clustered by a
 * search, in which a row without company is alone in that draw. A row that is alone in the result
 * is noise, too, if it is without company more often than with the rows of any one cluster.
 */
final class NoiseApart {

  private final Draws draws;
  private final double[] lonely;
  private final BitSet noise = new BitSet();

  private NoiseApart(Draws draws) {
    this.draws = draws;
    lonely = lonely(draws);
  }

  /** A search for the partition of some rows. */
  interface Clustering {
    Estimate of(Draws draws);
  }

  /** {@return the estimate: of all rows by the search if no draw has noise} */
  static Estimate of(Draws draws, Clustering search) {
    return draws.hasNoise() ? new NoiseApart(draws).estimate(search) : search.of(draws);
  }

  private Estimate estimate(Clustering search) {
    int n = lonely.length;
    for (int i = 0; i < n; i++) {
      noise.set(i, lonely[i] > 0.5);
    }
    int[] others = IntStream.range(0, n).filter(i -> !noise.get(i)).toArray();
    int[] labels = new int[n];
    Arrays.setAll(labels, i -> n + i);
    if (others.length > 0) {
      Partition found = search.of(draws.reordered(others)).partition();
      for (int i = 0; i < others.length; i++) {
        labels[others[i]] = found.label(i);
      }
    }
    Partition partition = Partition.of(labels);
    addSingles(partition);
    return Estimate.of(partition, noise, draws);
  }

  /** {@return for each item the share of draws in which it is without company} */
  private static double[] lonely(Draws draws) {
    double[] share = new double[draws.items()];
    for (Draw draw : draws.draws()) {
      int[] sizes = new int[draw.parts()];
      for (int i = 0; i < share.length; i++) {
        sizes[draw.label(i)]++;
      }
      for (int i = 0; i < share.length; i++) {
        share[i] += sizes[draw.label(i)] == 1 ? 1.0 / draws.size() : 0;
      }
    }
    return share;
  }

  /** O(draws (rows + singles times clusters)). */
  private void addSingles(Partition partition) {
    int[] sizes = partition.sizes();
    int n = partition.size();
    int[] singles =
        IntStream.range(0, n)
            .filter(i -> !noise.get(i) && sizes[partition.label(i)] == 1)
            .toArray();
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
        for (int k = 0; k < met.length; k++) {
          company[s][k] += (double) met[k] / sizes[k] / draws.size();
        }
      }
    }
    for (int s = 0; s < singles.length; s++) {
      company[s][partition.label(singles[s])] = 0; // itself
      double most = Arrays.stream(company[s]).max().orElse(0);
      noise.set(singles[s], lonely[singles[s]] > most);
    }
  }
}
