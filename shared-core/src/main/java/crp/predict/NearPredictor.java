package crp.predict;

import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.likelihood.Family;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.seating.AveragedDistanceCrp;
import crp.seating.LinkPrior;
import crp.seating.Prior;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Seats new rows under distances, given the kept draws: a new row chooses row j of the fit with
 * weight f(d(new, j)) and a table of its own with weight alpha, so that with S = sum_j f(d(new, j))
 *
 * <pre>  p(x, new row chooses j) = mean over draws of f(d(new, j)) / (alpha + S) p(x | table of j).
 * </pre>
 *
 * <p>Each new row is seated alone, given the rows of the fit. That is exact where no row of the fit
 * could have chosen the new one: for rows that come after all others under sequential distances
 * (Blei and Frazier 2011, equation 8; the held-out likelihood is the sum of its logs). Otherwise a
 * new row would have changed the law of the old ones, and this is an approximation that leaves
 * their posterior as it is; the exact answer is a fit of all rows together.
 *
 * <p>Clusters are those of the estimate: a choice of j counts for the cluster of j there.
 *
 * <p>Holds the rows of the fit and at most {@value #MOST_DRAWS} draws, evenly thinned, a byte a
 * label for up to 256 tables; serialised with them. The statistics of a draw are made again when it
 * is first asked, one addition a row of the fit, and kept while memory lasts: many rows in one call
 * ask each draw once. Then a new row costs, for each draw, the likelihood of the tables it can
 * reach and a step for each row it can choose. Not thread-safe.
 *
 * @param <R> the kind of rows
 */
public final class NearPredictor<R extends Rows> implements Serializable {

  /** The most draws that are averaged over. */
  public static final int MOST_DRAWS = 200;

  private static final long serialVersionUID = 1L;

  /**
   * What is averaged over.
   *
   * @param draws of the counted rows, in the order of the data
   * @param estimate the draw whose clusters count
   */
  public record Sample(Draws draws, Draw estimate) {}

  private final Prior prior;
  private final int[] counted;
  private final int size;
  private final DrawnTables<R> tables;

  /**
   * Keeps what prediction needs.
   *
   * @param prior the law of the counted rows, over links or ordered seats
   * @param family makes the statistics
   * @param rows the counted rows, prepared, in the order of the data
   * @param counted the number of each among all rows of the data, increasing; copied
   * @param size number of all rows of the data
   * @param sample what is averaged over
   */
  public NearPredictor(
      Prior prior, Family<R> family, R rows, int[] counted, int size, Sample sample) {
    this.prior = prior;
    this.counted = counted.clone();
    this.size = size;
    tables = new DrawnTables<>(family, rows, sample, MOST_DRAWS);
  }

  /** {@return the number of clusters of the estimate} */
  public int clusters() {
    return tables.estimate().clusters();
  }

  /** {@return the number of rows that the model was given: as many weights are asked for} */
  public int size() {
    return size;
  }

  /** {@return whether the law knows times, so that {@link #predictAt} can be asked} */
  public boolean knowsTimes() {
    return prior instanceof AveragedDistanceCrp || times() != null;
  }

  private @Nullable TimeAffinity times() {
    return prior instanceof LinkPrior links && links.affinity() instanceof TimeAffinity times
        ? times
        : null;
  }

  /**
   * {@return where new rows belong, given how near they are to the rows of the fit} Each is seated
   * alone, given the rows of the fit. Where numbers of the decay were sampled, one set of weights
   * stands for all draws; {@link #predictByDistance} does without that.
   *
   * @param newRows new rows in the data's units
   * @param nearness how near they are; asked once for each new row
   * @throws UnsupportedOperationException under an averaged distance dependent CRP, whose seats
   *     depend on times: see {@link #predictAt}
   * @throws IllegalArgumentException if a weight is negative, NaN or infinite; names rows from 1
   */
  public Predictions predict(R newRows, Nearness nearness) {
    requireLinks();
    return predict(newRows, new NearChoices(counted, size, nearness, null, List.of()));
  }

  /**
   * {@return where new rows belong, given how far they are from the rows of the fit} As {@link
   * #predict(Rows, Nearness)}, with f(d) from a decay.
   *
   * @param newRows new rows in the data's units
   * @param decay what distances count for; where numbers of the decay were sampled, each draw takes
   *     its own instead
   * @param distances asked once for each new row; all infinite at the call
   * @throws UnsupportedOperationException under an averaged distance dependent CRP
   * @throws IllegalArgumentException if a distance is negative or NaN; names rows from 1
   */
  public Predictions predictByDistance(R newRows, Decay decay, Nearness distances) {
    requireLinks();
    List<String> drawn =
        prior.parameters().sampled().stream()
            .filter(name -> !name.equals(Prior.CONCENTRATION))
            .toList();
    for (String name : drawn) {
      if (!decay.numbers().has(name)) {
        throw new IllegalArgumentException(
            "the %s of the decay was sampled, and the decay given has none: %s"
                .formatted(name, decay));
      }
    }
    return predict(newRows, new NearChoices(counted, size, distances, decay, drawn));
  }

  private void requireLinks() {
    if (prior instanceof AveragedDistanceCrp) {
      throw new UnsupportedOperationException(
          "averaged distances to a table come from times: give the times of the new rows");
    }
  }

  /**
   * {@return where new rows belong that come at some times} A new row comes after all rows of its
   * own time; under sequential distances later rows do not matter to it. Each is seated alone,
   * given the rows of the fit.
   *
   * @param newRows new rows in the data's units
   * @param newTimes one a new row, finite, in the unit of the times of the fit
   * @throws UnsupportedOperationException if the law does not know times
   * @throws IllegalArgumentException if there are more or fewer times than rows, or one is not
   *     finite; names the row from 1
   */
  public Predictions predictAt(R newRows, double... newTimes) {
    requireTimes(newRows, newTimes);
    if (prior instanceof AveragedDistanceCrp law) {
      return predict(newRows, new TimeChoices(law, newTimes));
    }
    TimeAffinity known = times();
    if (known == null) {
      throw new UnsupportedOperationException(
          "the distances of this model do not come from times: give the nearness of the new rows");
    }
    return predictByDistance(
        newRows, known.decay(), (row, out) -> distances(known, newTimes[row], out));
  }

  private static void requireTimes(Rows newRows, double[] newTimes) {
    if (newTimes.length != newRows.size()) {
      throw new IllegalArgumentException(
          "there are %d new rows and %d times".formatted(newRows.size(), newTimes.length));
    }
    for (int row = 0; row < newTimes.length; row++) {
      if (!Double.isFinite(newTimes[row])) {
        throw new IllegalArgumentException(
            "the time of new row %d must be finite, was %s".formatted(row + 1, newTimes[row]));
      }
    }
  }

  private void distances(TimeAffinity known, double time, double[] out) {
    boolean strict = known.ties() == Ties.STRICT;
    for (int i = 0; i < counted.length; i++) {
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
        NewSeats<R> seats = new NewSeats<>(tables.draws().get(d), tables.of(d), tables.estimate());
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

  /** For a row that is near nobody: a cluster of the estimate by size and likelihood. */
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

  /**
   * {@return the most probable of the estimate's clusters for one new row, from 0}
   *
   * @param newRows new rows in the data's units
   * @param row which of them
   * @param weights f(d(row, j)) for each row j of the data, in their order
   */
  public int cluster(R newRows, int row, double... weights) {
    return only(newRows, row, weights).cluster(0);
  }

  /**
   * {@return the probability of each cluster of the estimate for one new row, then of a new one}
   *
   * @param newRows new rows in the data's units
   * @param row which of them
   * @param weights f(d(row, j)) for each row j of the data, in their order
   */
  public double[] seatProbabilities(R newRows, int row, double... weights) {
    return only(newRows, row, weights).seatProbabilities(0);
  }

  /**
   * {@return the log predictive density of one new row, in nats}
   *
   * @param newRows new rows in the data's units
   * @param row which of them
   * @param weights f(d(row, j)) for each row j of the data, in their order
   */
  public double logDensity(R newRows, int row, double... weights) {
    return only(newRows, row, weights).logDensity(0);
  }

  private Predictions only(R newRows, int row, double[] weights) {
    if (weights.length != size) {
      throw new IllegalArgumentException(
          "a weight is needed for each of %d rows, there are %d".formatted(size, weights.length));
    }
    return predict(
        Rows.selected(newRows, new int[] {row}),
        (first, out) -> System.arraycopy(weights, 0, out, 0, size));
  }
}
