package crp.predict;

import crp.data.Rows;
import crp.draws.Draw;
import crp.likelihood.Family;
import crp.parallel.RunScope;
import crp.seating.TablePrior;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Predicts clusters and densities of new rows, averaged over stored draws: with t over the tables
 * of a draw and a new one, each with its seat weight under the draw's concentration,
 *
 * <pre>  p(x) = mean over draws of sum over t of p(seat t) p(x | rows at t).</pre>
 *
 * <p>If a draw's table overlaps several clusters of the estimate, its probability is divided among
 * them by the weight of the shared rows. {@link Predictor} conditions on the estimate instead.
 *
 * <p>Holds the rows of the fit and at most {@value #MOST_DRAWS} draws, evenly thinned; serialised
 * with them. A row costs one predictive density per table and draw. Not thread-safe.
 *
 * @param <R> the kind of rows
 */
public final class AveragedPredictor<R extends Rows> implements Serializable {

  /** Largest number of draws used. */
  public static final int MOST_DRAWS = 50;

  private static final long serialVersionUID = 1L;

  private final TablePrior prior;
  private final DrawnTables<R> tables;
  private final @Nullable NoiseSeat<R> noise;
  private transient @Nullable List<DrawSeats> seats;

  /**
   * Prior information of a draw: log seat weights, noise last, and the clusters and shares of each
   * table.
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record DrawSeats(double[] logWeights, int[][] clusters, double[][] shares) {}

  /**
   * Makes a predictor.
   *
   * @param prior the prior over partitions
   * @param family the likelihood
   * @param rows the rows of positive weight, prepared
   * @param sample draws and estimate
   */
  public AveragedPredictor(
      TablePrior prior, Family<R> family, R rows, NearPredictor.Sample sample) {
    this(prior, family, rows, sample, null);
  }

  /**
   * Makes a predictor of rows that may be noise.
   *
   * @param prior the prior over partitions
   * @param family the likelihood
   * @param rows the rows of positive weight, prepared
   * @param sample draws and estimate
   * @param noise the seat of rows that belong to no cluster; null if there is none
   */
  AveragedPredictor(
      TablePrior prior,
      Family<R> family,
      R rows,
      NearPredictor.Sample sample,
      @Nullable NoiseSeat<R> noise) {
    this.prior = prior;
    this.noise = noise;
    tables = new DrawnTables<>(family, rows, sample, MOST_DRAWS);
  }

  /** {@return the number of clusters of the estimate} */
  public int clusters() {
    return tables.estimate().clusters();
  }

  /**
   * {@return the predictions of new rows, each seated separately}
   *
   * @param newRows rows in the data's units, of the shape of the rows of the fit
   */
  public Predictions predict(R newRows) {
    int n = newRows.size();
    Tally[] tallies = new Tally[n];
    for (int row = 0; row < n; row++) {
      tallies[row] = new Tally(clusters() + (noise == null ? 1 : 2));
    }
    for (int d = 0; d < tables.draws().size(); d++) {
      RunScope.check();
      for (int row = 0; row < n; row++) {
        weigh(d, newRows, row, tallies[row]);
      }
    }
    double[][] shares = new double[n][];
    int[] clusters = new int[n];
    double[] logDensities = new double[n];
    for (int row = 0; row < n; row++) {
      shares[row] = tallies[row].shares();
      for (int c = 1; c < clusters(); c++) {
        clusters[row] = shares[row][c] > shares[row][clusters[row]] ? c : clusters[row];
      }
      logDensities[row] = tallies[row].logSum() - Math.log(tables.draws().size());
    }
    return new Predictions(shares, clusters, logDensities);
  }

  private void weigh(int d, R newRows, int row, Tally tally) {
    DrawSeats known = seats().get(d);
    int k = known.clusters().length;
    double[] logs = known.logWeights().clone();
    tables.of(d).addLogPredictiveOf(newRows, row, SeatedRows.slots(k + 1), k + 1, logs);
    if (noise != null) {
      logs[k + 1] += noise.density().logDensity(newRows, row);
    }
    for (double log : logs) {
      tally.makeRoom(log);
    }
    tally.add(clusters(), tally.unit(logs[k]));
    if (noise != null) {
      tally.add(clusters() + 1, tally.unit(logs[k + 1]));
    }
    for (int t = 0; t < k; t++) {
      double mass = tally.unit(logs[t]);
      int[] under = known.clusters()[t];
      if (under.length == 0) {
        tally.add(clusters(), mass); // all its rows are noise in the estimate
      }
      for (int c = 0; c < under.length; c++) {
        tally.add(under[c], mass * known.shares()[t][c]);
      }
    }
  }

  private List<DrawSeats> seats() {
    if (seats == null) {
      List<DrawSeats> made = new ArrayList<>();
      int[] home = DrawnTables.labels(tables.estimate());
      for (Draw draw : tables.draws()) {
        made.add(seats(draw, home));
      }
      seats = made;
    }
    return seats;
  }

  /**
   * Computes seats and shares in sparse form, by table, without a matrix of tables times clusters.
   */
  private DrawSeats seats(Draw draw, int[] home) {
    int k = draw.clusters();
    double[] weight = new double[k];
    int[][] under = new int[k][];
    double[][] shares = new double[k][];
    double[] mass = new double[clusters()];
    int[][] members = members(draw);
    for (int t = 0; t < k; t++) {
      int[] met = new int[Math.min(members[t].length, clusters())];
      int n = 0;
      double shared = 0;
      for (int i : members[t]) {
        double w = tables.rows().weights().of(i);
        weight[t] += w;
        if (home[i] >= mass.length) {
          continue; // noise
        }
        if (mass[home[i]] == 0) {
          met[n++] = home[i];
        }
        mass[home[i]] += w;
        shared += w;
      }
      under[t] = Arrays.copyOf(met, n);
      shares[t] = new double[n];
      for (int c = 0; c < n; c++) {
        shares[t][c] = mass[met[c]] / shared;
        mass[met[c]] = 0;
      }
    }
    double[] logs = Predictor.logSeats(DrawnPrior.of(prior, draw), weight);
    return new DrawSeats(noise == null ? logs : noise.in(draw).after(logs), under, shares);
  }

  private static int[][] members(Draw draw) {
    int[] sizes = new int[draw.clusters()];
    for (int i = 0; i < draw.size(); i++) {
      if (!draw.isNoise(i)) {
        sizes[draw.label(i)]++;
      }
    }
    int[][] members = new int[sizes.length][];
    Arrays.setAll(members, t -> new int[sizes[t]]);
    for (int i = draw.size() - 1; i >= 0; i--) {
      if (!draw.isNoise(i)) {
        int t = draw.label(i);
        members[t][--sizes[t]] = i;
      }
    }
    return members;
  }
}
