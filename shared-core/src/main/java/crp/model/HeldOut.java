package crp.model;

import crp.data.Rows;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.report.Paragraph;
import crp.report.Topic;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * How well a model predicts rows that it has not seen, see {@link Run#heldOut}: the rows are dealt
 * into folds at random, and each row has the log predictive density, averaged over draws, of a fit
 * without its fold. Family and prior are those of the model, so where they were set up from all
 * rows the held-out rows took part in that. Under distances a held-out row keeps its place, see
 * {@code NearPredictor}; in groups it keeps its group. Of several sequences whole ones are held
 * out; a single sequence is cut into blocks, each of which is predicted by a fit of all rows before
 * it. Immutable.
 */
public final class HeldOut {

  /** Computes the log densities of held-out items, ascending numbers, by a fit without them. */
  @FunctionalInterface
  interface Without {
    double[] logDensities(int[] out);
  }

  private final double[] logDensities;
  private final double[] sizes;
  private final String how;

  HeldOut(double[] logDensities, double[] sizes, String how) {
    this.logDensities = logDensities;
    this.sizes = sizes;
    this.how = how;
  }

  static HeldOut ofRows(double[] logDensities, int folds) {
    double[] ones = new double[logDensities.length];
    Arrays.setAll(ones, i -> Double.isNaN(logDensities[i]) ? 0 : 1);
    return new HeldOut(logDensities, ones, folds + " folds");
  }

  /** {@return the numbers from 0 to below n that are not held out} */
  static int[] kept(int n, int[] out) {
    BitSet left = new BitSet(n);
    left.set(0, n);
    Arrays.stream(out).forEach(left::clear);
    return left.stream().toArray();
  }

  /** {@return the rows of positive weight} */
  static int[] counted(Rows rows) {
    return IntStream.range(0, rows.size()).filter(i -> rows.weights().of(i) > 0).toArray();
  }

  /** {@return the log densities of n items, some of which are dealt into folds} */
  static double[] dealt(int n, int[] items, int folds, Settings settings, Without without) {
    shuffle(items, new SeededRng(settings.seed()));
    double[] logDensities = new double[n];
    Arrays.fill(logDensities, Double.NaN);
    for (int fold = 0; fold < folds; fold++) {
      BitSet chosen = new BitSet(n);
      for (int i = fold; i < items.length; i += folds) {
        chosen.set(items[i]);
      }
      int[] out = chosen.stream().toArray();
      double[] found = without.logDensities(out);
      for (int i = 0; i < out.length; i++) {
        logDensities[out[i]] = found[i];
      }
    }
    return logDensities;
  }

  /** {@return a number of folds that was checked} */
  static int requireFolds(int folds, int most, String what) {
    if (folds < 2 || folds > most) {
      throw new IllegalArgumentException(
          "folds must be between 2 and %d (the number of %s), was %d".formatted(most, what, folds));
    }
    return folds;
  }

  private static void shuffle(int[] rows, Rng rng) {
    for (int i = rows.length - 1; i > 0; i--) {
      int j = rng.below(i + 1);
      int swapped = rows[i];
      rows[i] = rows[j];
      rows[j] = swapped;
    }
  }

  /**
   * {@return the log predictive density of each row, in nats, NaN for rows of weight zero; of each
   * sequence, or of each block of the only sequence}
   */
  public double[] logDensities() {
    return logDensities.clone();
  }

  /** {@return the mean log predictive density per row, in nats} */
  public double mean() {
    double sum = 0;
    for (int i = 0; i < sizes.length; i++) {
      sum += sizes[i] > 0 ? logDensities[i] : 0;
    }
    return sum / Arrays.stream(sizes).sum();
  }

  /** {@return the standard error of the mean, rows, sequences or blocks taken for independent} */
  public double standardError() {
    double mean = mean();
    double squares = 0;
    int n = 0;
    for (int i = 0; i < sizes.length; i++) {
      if (sizes[i] > 0) {
        double residual = logDensities[i] - mean * sizes[i];
        squares += residual * residual;
        n++;
      }
    }
    return Math.sqrt(squares * n / (n - 1.0)) / Arrays.stream(sizes).sum();
  }

  /** {@return the result in a sentence} */
  public Paragraph paragraph() {
    return Paragraph.of(
        Topic.HELD_OUT,
        "Held-out log likelihood: %.5g nats per row (standard error %.2g), %s.",
        mean(),
        standardError(),
        how);
  }
}
