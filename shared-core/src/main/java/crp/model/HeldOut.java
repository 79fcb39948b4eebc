package crp.model;

import crp.chain.Progress;
import crp.data.Rows;
import crp.estimate.PointEstimate;
import crp.predict.Predictions;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * How well a model foretells rows that it has not seen: the rows are dealt into folds at random,
 * and each is weighed by the log predictive density, averaged over draws, of a fit without its
 * fold. The family and its prior are those of the model, so where they were set up from all rows
 * the held-out rows had a part in that. Under distances a held-out row keeps its place: {@code
 * NearPredictor} says how it is seated. Immutable.
 */
public final class HeldOut {

  private final double[] logDensities;
  private final int folds;

  private HeldOut(double[] logDensities, int folds) {
    this.logDensities = logDensities;
    this.folds = folds;
  }

  /**
   * {@return the held-out log densities} Costs a run for each fold.
   *
   * @param spec the model
   * @param settings how each run goes; the seed also deals the folds
   * @param folds at least 2 and at most the number of rows of positive weight
   * @param progress hears of all runs
   * @param <R> the kind of rows
   * @throws IllegalArgumentException if there are too few or too many folds
   */
  public static <R extends Rows> HeldOut of(
      ModelSpec<R> spec, Settings settings, int folds, Progress progress) {
    int n = spec.rows().size();
    int[] rows = counted(spec);
    folds(spec, folds);
    shuffle(rows, new SeededRng(settings.seed()));
    // the estimate is not asked for: the cheapest will do
    Settings cheap = settings.withEstimate(PointEstimate.HIGHEST_JOINT);
    double[] logDensities = new double[n];
    Arrays.fill(logDensities, Double.NaN);
    for (int fold = 0; fold < folds; fold++) {
      BitSet out = new BitSet(n);
      for (int i = fold; i < rows.length; i += folds) {
        out.set(rows[i]);
      }
      Fit<R> fit = new Clusterer<>(spec, cheap).leavingOut(out).fit(progress);
      int[] others = out.stream().toArray();
      Predictions found = predictions(spec, fit, others);
      for (int i = 0; i < others.length; i++) {
        logDensities[others[i]] = found.logDensity(i);
      }
    }
    return new HeldOut(logDensities, folds);
  }

  /**
   * {@return a number of folds that was checked, to be asked before a long run}
   *
   * @param spec the model
   * @param folds how many are wanted
   * @throws IllegalArgumentException unless there are from 2 to as many as rows of positive weight
   */
  public static int folds(ModelSpec<?> spec, int folds) {
    int rows = counted(spec).length;
    if (folds < 2 || folds > rows) {
      throw new IllegalArgumentException(
          "the number of folds must be from 2 to the number of rows, %d, was %d"
              .formatted(rows, folds));
    }
    return folds;
  }

  private static int[] counted(ModelSpec<?> spec) {
    return IntStream.range(0, spec.rows().size())
        .filter(i -> spec.rows().weights().of(i) > 0)
        .toArray();
  }

  private static void shuffle(int[] rows, Rng rng) {
    for (int i = rows.length - 1; i > 0; i--) {
      int j = rng.below(i + 1);
      int swapped = rows[i];
      rows[i] = rows[j];
      rows[j] = swapped;
    }
  }

  @SuppressWarnings("unchecked")
  private static <R extends Rows> Predictions predictions(
      ModelSpec<R> spec, Fit<R> fit, int[] others) {
    return fit.seatsByNearness()
        ? Surroundings.of(fit.nearPredictor(), spec, fit.estimatedDraw(), others)
        : fit.averagedPredictor().predict((R) spec.rows().select(others));
  }

  /** {@return the log predictive density of each row, in nats; NaN for rows of weight zero} */
  public double[] logDensities() {
    return logDensities.clone();
  }

  /** {@return the mean log predictive density of a row, in nats} */
  public double mean() {
    return Arrays.stream(logDensities).filter(x -> !Double.isNaN(x)).average().orElse(Double.NaN);
  }

  /** {@return the standard error of the mean, rows taken for independent} */
  public double standardError() {
    double mean = mean();
    double[] squares =
        Arrays.stream(logDensities)
            .filter(x -> !Double.isNaN(x))
            .map(x -> (x - mean) * (x - mean))
            .toArray();
    return Math.sqrt(Arrays.stream(squares).sum() / (squares.length - 1.0) / squares.length);
  }

  /** {@return the result in a sentence} */
  public String sentence() {
    return String.format(
        Locale.ROOT,
        "Held-out log likelihood: %.5g nats a row (standard error %.2g), %d folds.",
        mean(),
        standardError(),
        folds);
  }
}
