package crp.model;

import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.franchise.UninformativeRows;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.partition.Partition;
import crp.predict.SeatedRows;
import crp.random.SeededRng;
import java.io.Serializable;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * What draws say once one of them stands for all: clusters in the data's units, and the bank that
 * predicts.
 *
 * @param draws all kept draws
 * @param estimate the draw that stands for them
 * @param clusters the clusters of the estimate
 * @param bank the statistics of cluster k in slot k, and an empty slot behind them
 * @param silent the clusters none of whose rows says anything
 */
record HierarchicalEstimate<R extends Rows>(
    Draws draws, Estimate estimate, List<Cluster> clusters, TableBank<R> bank, Set<Integer> silent)
    implements Serializable {

  static <R extends Rows> HierarchicalEstimate<R> of(
      Family<R> family, R rows, Draws draws, Estimate estimate, long seed) {
    Partition partition = estimate.partition();
    TableBank<R> bank = seated(family, rows, estimate.seatedDraw(), seed);
    List<Cluster> clusters = Cluster.all(partition, rows, bank, new SeededRng(seed));
    int[] slots = IntStream.range(0, clusters.size()).toArray();
    return new HierarchicalEstimate<>(
        draws, estimate, clusters, bank.frozen(slots, slots.length), silent(partition, rows));
  }

  private static Set<Integer> silent(Partition partition, Rows rows) {
    Set<Integer> silent = new TreeSet<>();
    for (int k = 0; k < partition.clusters(); k++) {
      silent.add(k);
    }
    boolean[] mute = UninformativeRows.of(rows);
    for (int i = 0; i < mute.length; i++) {
      if (!mute[i]) {
        silent.remove(partition.label(i));
      }
    }
    return Set.copyOf(silent);
  }

  /** {@return a cluster in words; what only the prior says of it is not told} */
  String told(Cluster cluster) {
    return silent.contains(cluster.index()) ? "without data" : Summary.describe(cluster.summary());
  }

  /** {@return a bank in which the rows sit as in a draw, but for those that say nothing} */
  static <R extends Rows> TableBank<R> seated(Family<R> family, R rows, Draw draw, long seed) {
    return SeatedRows.bank(family, rows, draw, UninformativeRows.of(rows), new SeededRng(seed));
  }
}
