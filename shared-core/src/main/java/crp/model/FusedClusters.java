package crp.model;

import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.ClusterDistances;
import crp.estimate.Clustered;
import crp.estimate.Estimate;
import crp.estimate.Ladder;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.parallel.RunScope;
import crp.predict.SeatedRows;
import crp.predict.TableDistances;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;

/** Builds the ladder of an answer from the tables of some draws. */
final class FusedClusters {

  /** Draws over which distances are averaged. */
  static final int DRAWS = 40;

  /** Largest number of clusters of the answer or of a draw: distances take its square. */
  static final int MOST = 1000;

  /** Weight of rows without data, so that a cluster of such rows alone has a place in the tree. */
  private static final double LEAST = 1e-9;

  private FusedClusters() {}

  /**
   * {@return the ladder of the rows that belong to a cluster} Seats the rows once per draw used.
   *
   * @param family the likelihood
   * @param rows of the draws, prepared
   * @param draws all draws, thinned evenly
   * @param estimate the answer
   */
  static <R extends Rows> Ladder of(Family<R> family, R rows, Draws draws, Estimate estimate) {
    Clustered clustered = Clustered.of(estimate.partition(), estimate.noise());
    if (clustered.items().length == 0) {
      throw new UnsupportedOperationException("no row belongs to a cluster");
    }
    require(clustered.partition().clusters());
    double[] weights = new double[rows.size()];
    Arrays.setAll(weights, row -> Math.max(LEAST, rows.weights().of(row)));
    ClusterDistances distances = new ClusterDistances(clustered, weights);
    int number = 0;
    for (Draw draw : Posterior.thinned(draws, DRAWS)) {
      RunScope.check();
      require(draw.clusters());
      Rng rng = new SeededRng(number++);
      TableBank<R> bank = SeatedRows.bank(family, rows, draw, rng);
      distances.include(draw, TableDistances.of(bank, draw.clusters(), rng));
    }
    return distances.ladder();
  }

  private static void require(int clusters) {
    if (clusters > MOST) {
      throw new UnsupportedOperationException(
          "a ladder is built of at most %d clusters, got %d".formatted(MOST, clusters));
    }
  }
}
