package crp.predict;

import crp.data.Rows;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.parallel.RunScope;
import crp.parallel.Workers;
import crp.seating.TablePrior;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
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
 * with them. A row costs one predictive density per table and draw; the draws are shared out among
 * several threads where there are enough rows, and the numbers depend neither on the threads nor on
 * which rows are predicted together. Not thread-safe.
 */
public final class AveragedPredictor<R extends Rows> implements Serializable {

  /** Largest number of draws used. */
  public static final int MOST_DRAWS = 50;

  private static final long serialVersionUID = 1L;

  /** Most numbers in memory for rows that are predicted together, over all draws. */
  private static final int ROOM = 2_000_000;

  /** Rows from which on several threads are used once the tables of all draws are known. */
  private static final int WORTH_THREADS = 16;

  private final TablePrior prior;
  private final DrawnTables<R> tables;
  private final @Nullable NoiseSeat<R> noise;
  private final int threads;
  private transient @Nullable DrawnSeats @Nullable [] seats;

  /**
   * Makes a predictor that uses all processors.
   *
   * @param rows the rows of positive weight, prepared
   * @param sample draws and estimate
   */
  public AveragedPredictor(TablePrior prior, Family<R> family, R rows, FitSample sample) {
    this(prior, family, rows, sample, null);
  }

  /**
   * Makes a predictor of rows that may be noise.
   *
   * @param rows the rows of positive weight, prepared
   * @param sample draws and estimate
   * @param noise the seat of rows that belong to no cluster; null if there is none
   */
  AveragedPredictor(
      TablePrior prior, Family<R> family, R rows, FitSample sample, @Nullable NoiseSeat<R> noise) {
    this(prior, new DrawnTables<>(family, rows, sample, MOST_DRAWS), noise, 0);
  }

  private AveragedPredictor(
      TablePrior prior, DrawnTables<R> tables, @Nullable NoiseSeat<R> noise, int threads) {
    this.prior = prior;
    this.tables = tables;
    this.noise = noise;
    this.threads = threads;
  }

  /**
   * {@return the same predictor with another number of threads, which does not change its numbers}
   *
   * @param most 0 for one per processor
   */
  public AveragedPredictor<R> threads(int most) {
    return new AveragedPredictor<>(prior, tables, noise, most);
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
    double[][] shares = new double[n][];
    int[] clusters = new int[n];
    double[] logDensities = new double[n];
    forEach(
        newRows,
        cells(),
        (row, tally) -> {
          shares[row] = tally.shares();
          clusters[row] = largest(shares[row]);
          logDensities[row] = logMean(tally);
        });
    return new Predictions(shares, clusters, logDensities);
  }

  /**
   * {@return the log density of each new row, in nats} Takes less time than {@link #predict}, whose
   * densities may differ from these by rounding errors.
   *
   * @param newRows rows in the data's units, of the shape of the rows of the fit
   */
  public double[] logDensities(R newRows) {
    double[] logDensities = new double[newRows.size()];
    forEach(newRows, 1, (row, tally) -> logDensities[row] = logMean(tally));
    return logDensities;
  }

  private double logMean(Tally tally) {
    return tally.logSum() - Math.log(tables.draws().size());
  }

  /** Receives the masses of a row, added over all draws. */
  @FunctionalInterface
  private interface Reader {
    void read(int row, Tally tally);
  }

  private void forEach(R newRows, int cells, Reader reader) {
    int n = newRows.size();
    int together = Math.max(1, ROOM / (tables.draws().size() * cells()));
    for (int first = 0; first < n; first += together) {
      RunScope.check();
      Tally[] tallies = tallies(newRows, first, Math.min(together, n - first), cells);
      for (int i = 0; i < tallies.length; i++) {
        reader.read(first + i, tallies[i]);
      }
    }
  }

  /** The clusters of the estimate, a new one, and noise if the model has it. */
  private int cells() {
    return clusters() + (noise == null ? 1 : 2);
  }

  private int largest(double[] shares) {
    int largest = 0;
    for (int c = 1; c < clusters(); c++) {
      largest = shares[c] > shares[largest] ? c : largest;
    }
    return largest;
  }

  /** {@return the masses of consecutive rows over all draws, added in the order of the draws} */
  private Tally[] tallies(R newRows, int first, int count, int cells) {
    Tally[] tallies = new Tally[count];
    for (int i = 0; i < count; i++) {
      tallies[i] = new Tally(cells);
    }
    for (DrawnMasses masses : ofDraws(newRows, first, count, cells)) {
      masses.addTo(tallies);
    }
    return tallies;
  }

  private List<DrawnMasses> ofDraws(R newRows, int first, int count, int cells) {
    double[] noiseLogs = noiseLogs(newRows, first, count);
    tables.open();
    boolean begins = seats == null;
    if (begins) {
      seats = new DrawnSeats[tables.draws().size()];
    }
    List<Supplier<DrawnMasses>> tasks = new ArrayList<>();
    for (int d = 0; d < tables.draws().size(); d++) {
      int draw = d;
      tasks.add(
          () -> ofDraw(draw, newRows, first, noiseLogs, new DrawnMasses(count, clusters(), cells)));
    }
    return count < WORTH_THREADS && !begins
        ? tasks.stream().map(Supplier::get).toList()
        : Workers.run(tasks, threads == 0 ? Runtime.getRuntime().availableProcessors() : threads);
  }

  private double[] noiseLogs(R newRows, int first, int count) {
    NoiseSeat<R> seat = noise;
    return seat == null
        ? new double[0]
        : IntStream.range(first, first + count)
            .mapToDouble(row -> seat.density().logDensity(newRows, row))
            .toArray();
  }

  /** Runs in a thread of its own: everything that it changes belongs to its draw. */
  private DrawnMasses ofDraw(int d, R newRows, int first, double[] noiseLogs, DrawnMasses masses) {
    DrawnSeats known = seats(d);
    int n = known.tables() + 1;
    double[] logs = known.logWeights(masses.rows());
    Capabilities.predicting(tables.of(d))
        .addLogPredictivesOf(newRows, first, masses.rows(), SeatedRows.slots(n), n, logs);
    masses.weigh(known, logs, noiseLogs);
    return masses;
  }

  private DrawnSeats seats(int d) {
    DrawnSeats[] all = Objects.requireNonNull(seats);
    if (all[d] == null) {
      all[d] = DrawnSeats.of(prior, noise, tables, tables.draws().get(d));
    }
    return all[d];
  }
}
