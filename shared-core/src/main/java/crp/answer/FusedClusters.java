package crp.answer;

import crp.Text;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Apart;
import crp.estimate.ClusterDistances;
import crp.estimate.Clustered;
import crp.estimate.Estimate;
import crp.estimate.Ladder;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.model.Fit;
import crp.model.Posterior;
import crp.parallel.Deadline;
import crp.parallel.RunScope;
import crp.parallel.Workers;
import crp.predict.SeatedRows;
import crp.predict.TableDistances;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Builds the ladder of an estimate from the tables of some draws. */
public final class FusedClusters {

  /** Draws over which distances are averaged. */
  static final int DRAWS = 40;

  /** Largest number of clusters of the answer or of a draw: distances take its square. */
  static final int MOST = 1000;

  /** Weight of rows without data, so that a cluster of such rows alone has a place in the tree. */
  private static final double LEAST = 1e-9;

  /** Seconds that the ladder may take after the time limit. */
  private static final double GRACE = 1;

  /** What a task returns that began too late. */
  private static final double[] LATE = new double[0];

  private FusedClusters() {}

  /**
   * {@return the ladder of coarser answers: the clusters of the estimate, fused step by step by how
   * far their densities overlap in the draws; computed once, from up to 40 draws, at some percent
   * of the cost of the run} Rows that are noise in the estimate are in none of them; a row that is
   * noise in a draw is left out of the distances of that draw.
   *
   * @throws UnsupportedOperationException if the family has no density to compare, all rows are
   *     noise, there are more than 1000 clusters, or the time limit of the run ended more than a
   *     second before it was computed
   */
  public static Ladder of(Fit<?> fit) {
    return fit.once(Ladder.class, () -> computed(fit));
  }

  private static <R extends Rows> Ladder computed(Fit<R> fit) {
    return of(
        fit.model().family(),
        fit.view().rows(),
        fit.answeringDraws(),
        fit.pointEstimate(),
        apart(fit));
  }

  /** {@return the clusters of the estimate that must not be united} */
  static Apart apart(Fit<?> fit) {
    return fit.model()
        .known()
        .map(known -> Apart.of(known.apart()).ofClusters(fit.partLabels()))
        .orElse(Apart.NONE);
  }

  /** {@return the ladder; empty for a single cluster and where {@link #of} throws} */
  public static Optional<Ladder> find(Fit<?> fit) {
    if (fit.parts().size() < 2) {
      return Optional.empty();
    }
    try {
      return Optional.of(of(fit));
    } catch (UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  /**
   * {@return the ladder of the rows that belong to a cluster} Seats the rows once per draw used; at
   * the time limit the draws so far are enough.
   */
  static <R extends Rows> Ladder of(Family<R> family, R rows, Draws draws, Estimate estimate) {
    return of(family, rows, draws, estimate, Apart.NONE);
  }

  private static <R extends Rows> Ladder of(
      Family<R> family, R rows, Draws draws, Estimate estimate, Apart apart) {
    Clustered clustered = Clustered.of(estimate.partition(), estimate.noise());
    if (clustered.items().length == 0) {
      throw new UnsupportedOperationException("no row belongs to a cluster");
    }
    require(clustered.partition().clusters());
    double[] weights = new double[rows.size()];
    Arrays.setAll(weights, row -> Math.max(LEAST, rows.weights().of(row)));
    ClusterDistances distances = new ClusterDistances(clustered, weights);
    List<Draw> some = Posterior.thinned(draws, DRAWS);
    // chains use the whole time, but few rows need no more of it than anyone would wait for
    Deadline end = RunScope.current().deadline().notBefore(GRACE);
    List<Supplier<double[]>> tasks = new ArrayList<>();
    for (int d = 0; d < some.size(); d++) {
      Draw draw = some.get(d);
      require(draw.clusters());
      boolean first = d == 0;
      Rng rng = new SeededRng(d);
      tasks.add(
          () ->
              !first && end.passed()
                  ? LATE
                  : between(SeatedRows.bankOfMany(family, rows, draw, rng), draw, rng));
    }
    List<double[]> found = Workers.run(tasks, RunScope.current().threads());
    for (int d = 0; d < some.size(); d++) {
      if (found.get(d) != LATE) {
        distances.include(some.get(d), found.get(d));
      }
    }
    return distances.ladder(apart);
  }

  private static double[] between(TableBank<?> bank, Draw draw, Rng rng) {
    RunScope.check();
    return TableDistances.of(bank, draw.clusters(), rng);
  }

  private static void require(int clusters) {
    if (clusters > MOST) {
      throw new UnsupportedOperationException(
          Text.of("a ladder is built of at most %d clusters, got %d", MOST, clusters));
    }
  }
}
