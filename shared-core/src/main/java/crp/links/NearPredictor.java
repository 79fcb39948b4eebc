package crp.links;

import crp.Argument;
import crp.data.Rows;
import crp.likelihood.Family;
import crp.parallel.RunScope;
import crp.predict.DrawnTables;
import crp.predict.FitSample;
import crp.predict.Predictions;
import crp.predict.SeatedRows;
import crp.predict.Tally;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Predicts clusters and densities of new rows under distances, averaged over stored draws: a new
 * row chooses row j of the fit with weight f(d(new, j)) and a new table with weight alpha, so that
 * with S = sum_j f(d(new, j))
 *
 * <pre>  p(x, new row chooses j) = mean over draws of f(d(new, j)) / (alpha + S) p(x | table of j).
 * </pre>
 *
 * <p>Each new row is seated separately, given the rows of the fit. This is exact if no row of the
 * fit could have chosen the new one: for rows after all others under sequential distances (Blei and
 * Frazier 2011, equation 8; the held-out likelihood is the sum of its logs). Otherwise a new row
 * would change the posterior of the old ones; this is an approximation that ignores the change, and
 * the exact result requires a fit of all rows.
 *
 * <p>Clusters are those of the estimate: a choice of j contributes to the cluster of j there.
 *
 * <p>Holds the rows of the fit and at most {@value #MOST_DRAWS} draws, evenly thinned, with one
 * byte per label for up to 256 tables; serialised with them. The statistics of a draw are
 * recomputed on first use, at one addition per row of the fit, and cached while memory permits; a
 * call with many rows uses each draw only once. A new row then costs, per draw, the likelihoods of
 * the tables it can reach and one step per row it can choose. Not thread-safe.
 */
public final class NearPredictor<R extends Rows> implements Serializable {

  /** Largest number of draws used. */
  public static final int MOST_DRAWS = 200;

  private static final long serialVersionUID = 1L;

  private final NearLaw prior;
  private final int[] counted;
  private final int size;
  private final DrawnTables<R> tables;

  /**
   * Makes a predictor.
   *
   * @param prior the link prior or sequential prior of the rows of positive weight
   * @param rows the rows of positive weight, prepared, in data order
   * @param counted their row numbers in the data, increasing; copied
   * @param size number of all rows of the data
   * @param sample draws and estimate
   */
  public NearPredictor(
      NearLaw prior, Family<R> family, R rows, int[] counted, int size, FitSample sample) {
    this.prior = prior;
    this.counted = counted.clone();
    this.size = size;
    tables = new DrawnTables<>(family, rows, sample, MOST_DRAWS);
  }

  /** {@return the number of clusters of the estimate} */
  public int clusters() {
    return tables.estimate().clusters();
  }

  /** {@return the number of rows of the data, which is the number of weights needed} */
  public int size() {
    return size;
  }

  /** {@return whether the prior is based on times, so that {@link #predictAt} can be used} */
  public boolean knowsTimes() {
    return prior.byTime() || times() != null;
  }

  private @Nullable TimeAffinity times() {
    return prior.linkWeights().orElse(null) instanceof TimeAffinity times ? times : null;
  }

  /**
   * {@return the predictions of new rows, given weights of their links to the rows of the fit} Each
   * is seated separately. If numbers of the decay were sampled, the same weights are used for all
   * draws; {@link #predictByDistance} uses the numbers of each draw.
   *
   * @param nearness the weights; called once per new row
   * @throws UnsupportedOperationException under an averaged distance dependent CRP, whose seats
   *     depend on times: see {@link #predictAt}
   * @throws IllegalArgumentException if a weight is negative, NaN or infinite; names rows from 1
   */
  public Predictions predict(R newRows, Nearness nearness) {
    requireLinks();
    return predict(newRows, new NearChoices(counted, size, nearness, null, List.of()));
  }

  /**
   * {@return the predictions of new rows, given their distances from the rows of the fit} As {@link
   * #predict(Rows, Nearness)}, with weights f(d) of a decay.
   *
   * @param decay decay of the distances; if numbers of it were sampled, each draw uses its own
   * @param distances called once per new row with an array of infinities
   * @throws UnsupportedOperationException under an averaged distance dependent CRP
   * @throws IllegalArgumentException if a distance is negative or NaN; names rows from 1
   */
  public Predictions predictByDistance(R newRows, Decay decay, Nearness distances) {
    requireLinks();
    List<String> drawn = prior.parameters().sampled().stream().filter(prior::ofDecay).toList();
    for (String name : drawn) {
      if (!decay.numbers().has(name)) {
        throw Argument.refused(
            "the %s of the decay was sampled, and the decay given has none: %s", name, decay);
      }
    }
    return predict(newRows, new NearChoices(counted, size, distances, decay, drawn));
  }

  private void requireLinks() {
    if (prior.byTime()) {
      throw new UnsupportedOperationException(
          "averaged distances to a table depend on times: provide the times of the new rows");
    }
  }

  /**
   * {@return the predictions of new rows with given times} A new row comes after all rows of equal
   * time; under sequential distances it does not depend on later rows. Each is seated separately,
   * given the rows of the fit.
   *
   * @param newTimes one per new row, finite, in the unit of the times of the fit
   * @throws UnsupportedOperationException if the prior is not based on times
   * @throws IllegalArgumentException if there are more or fewer times than rows, or one is not
   *     finite; names the row from 1
   */
  public Predictions predictAt(R newRows, double... newTimes) {
    requireTimes(newRows, newTimes);
    if (prior.byTime()) {
      return predict(newRows, new TimeChoices(prior, newTimes));
    }
    TimeAffinity known = times();
    if (known == null) {
      throw new UnsupportedOperationException(
          "the distances of this model do not come from times: provide the nearness of the new rows");
    }
    return predictByDistance(
        newRows, known.decay(), (row, out) -> distances(known, newTimes[row], out));
  }

  private static void requireTimes(Rows newRows, double[] newTimes) {
    if (newTimes.length != newRows.size()) {
      throw Argument.refused("there are %d new rows and %d times", newRows.size(), newTimes.length);
    }
    for (int row = 0; row < newTimes.length; row++) {
      if (!Double.isFinite(newTimes[row])) {
        throw Argument.refused(
            "the time of new row %d must be finite, was %s", row + 1, newTimes[row]);
      }
    }
  }

  private void distances(TimeAffinity known, double time, double[] out) {
    boolean strict = known.ties() == Ties.STRICT;
    for (int i = 0; i < counted.length; i++) {
      RunScope.check(i);
      double lag = time - known.order().time(known.order().rank(i));
      boolean earlier = strict ? lag > 0 : lag >= 0;
      if (earlier || !known.sequential()) {
        out[counted[i]] = Math.abs(lag);
      }
    }
  }

  private Predictions predict(R newRows, Choices choices) {
    int n = newRows.size();
    Tally[] tallies = new Tally[n];
    for (int row = 0; row < n; row++) {
      tallies[row] = new Tally(clusters() + 1);
    }
    int first = 0;
    while (first < n) {
      int end = choices.gather(first, n);
      for (int d = 0; d < tables.draws().size(); d++) {
        RunScope.check();
        NewSeats<R> seats =
            new NewSeats<>(prior, tables.draws().get(d), tables.of(d), tables.estimate());
        for (int row = first; row < end; row++) {
          seats.weigh(newRows, row, choices, tallies[row]);
        }
      }
      first = end;
    }
    double[][] shares = new double[n][];
    int[] clusters = new int[n];
    double[] logDensities = new double[n];
    for (int row = 0; row < n; row++) {
      shares[row] = tallies[row].shares();
      clusters[row] = clusterOf(newRows, row, shares[row]);
      logDensities[row] = tallies[row].logSum() - Math.log(tables.draws().size());
    }
    return new Predictions(shares, clusters, logDensities);
  }

  private int clusterOf(R newRows, int row, double[] shares) {
    int best = largest(shares, clusters());
    return shares[best] > 0 ? best : mostAlike(newRows, row);
  }

  /** Cluster of the estimate by size and likelihood, for a row without links. */
  private int mostAlike(R newRows, int row) {
    int k = clusters();
    double[] logs = new double[k];
    for (int label : DrawnTables.labels(tables.estimate())) {
      logs[label]++;
    }
    for (int c = 0; c < k; c++) {
      logs[c] = Math.log(logs[c]);
    }
    tables.ofEstimate().addLogPredictiveOf(newRows, row, SeatedRows.slots(k), k, logs);
    return largest(logs, k);
  }

  private static int largest(double[] values, int n) {
    int best = 0;
    for (int c = 1; c < n; c++) {
      best = values[c] > values[best] ? c : best;
    }
    return best;
  }
}
