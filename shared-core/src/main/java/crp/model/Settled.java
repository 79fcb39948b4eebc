package crp.model;

import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.franchise.Silence;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.partition.Partition;
import crp.random.SeededRng;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What draws say once one of them stands for all: clusters in the data's units, and the bank that
 * predicts.
 *
 * @param draws all kept draws
 * @param estimate the draw that stands for them
 * @param clusters the clusters of the estimate
 * @param bank the statistics of cluster k in slot k, and an empty slot behind them
 */
record Settled<R extends Rows>(
    Draws draws, Estimate estimate, List<Cluster> clusters, TableBank<R> bank)
    implements Serializable {

  private static final int COMPLETIONS = 20;

  static <R extends Rows> Settled<R> of(
      Family<R> family, R rows, Draws draws, Estimate estimate, long seed) {
    Partition partition = estimate.partition();
    TableBank<R> bank = seated(family, rows, estimate.seatedDraw(), seed);
    double[] weights = new double[partition.clusters()];
    for (int i = 0; i < partition.size(); i++) {
      weights[partition.label(i)] += rows.weights().of(i);
    }
    int[] sizes = partition.sizes();
    List<Cluster> clusters = new ArrayList<>();
    for (int k = 0; k < weights.length; k++) {
      clusters.add(new Cluster(k, sizes[k], weights[k], bank.summary(k)));
    }
    int[] slots = IntStream.range(0, weights.length).toArray();
    return new Settled<>(
        draws, estimate, List.copyOf(clusters), bank.frozen(slots, weights.length));
  }

  /** {@return a bank in which the rows sit as in a draw} */
  static <R extends Rows> TableBank<R> seated(Family<R> family, R rows, Draw draw, long seed) {
    TableBank<R> bank = family.bank(rows);
    int k = draw.clusters();
    bank.reserve(k + 1);
    double[] numbers =
        draw.hyperparameters().stream()
            .limit(bank.hyperparameters().size())
            .mapToDouble(Double::doubleValue)
            .toArray();
    bank.setHyperparameters(numbers);
    boolean[] silent = Silence.of(rows);
    for (int i = 0; i < silent.length; i++) {
      if (!silent[i]) {
        bank.add(draw.label(i), i);
      }
    }
    // Missing entries that the family samples settle given the draw; the hyperparameters return.
    int[] slots = IntStream.range(0, k).toArray();
    SeededRng rng = new SeededRng(seed);
    for (int c = 0; c < COMPLETIONS; c++) {
      bank.resample(slots, k, rng);
    }
    bank.setHyperparameters(numbers);
    return bank;
  }
}
