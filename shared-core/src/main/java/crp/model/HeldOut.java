package crp.model;

import crp.data.Rows;
import crp.data.Sequences;
import crp.estimate.PointEstimate;
import crp.franchise.UninformativeRows;
import crp.parallel.Progress;
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
 * NearPredictor} says how it is seated; in groups it keeps its group. Of several sequences whole
 * ones are held out; one sequence alone is cut into blocks, each of which is foretold by a fit of
 * all rows before it. Immutable.
 */
public final class HeldOut {

  /** Weighs what is held out, ascending numbers, by a fit without it. */
  private interface Without {
    double[] logDensities(int[] out);
  }

  private final double[] logDensities;
  private final double[] sizes;
  private final String how;

  private HeldOut(double[] logDensities, double[] sizes, String how) {
    this.logDensities = logDensities;
    this.sizes = sizes;
    this.how = how;
  }

  private static HeldOut ofRows(double[] logDensities, int folds) {
    double[] ones = new double[logDensities.length];
    Arrays.setAll(ones, i -> Double.isNaN(logDensities[i]) ? 0 : 1);
    return new HeldOut(logDensities, ones, folds + " folds");
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
    folds(spec, folds);
    Settings cheap = cheapest(settings);
    Without without =
        others -> {
          BitSet out = new BitSet(n);
          Arrays.stream(others).forEach(out::set);
          Fit<R> fit = new Clusterer<>(spec, cheap).leavingOut(out).fit(progress);
          Predictions found = predictions(spec, fit, others);
          return IntStream.range(0, others.length).mapToDouble(found::logDensity).toArray();
        };
    return ofRows(dealt(n, counted(spec.rows()), folds, settings, without), folds);
  }

  /**
   * {@return the held-out log densities of grouped rows, each given its group} Costs a run for each
   * fold.
   *
   * @param model the model and how each run goes; the seed also deals the folds; nothing is saved
   * @param folds at least 2 and at most the number of rows of positive weight
   * @param progress hears of all runs
   * @param <R> the kind of rows
   * @throws IllegalArgumentException if there are too few or too many folds
   */
  public static <R extends Rows> HeldOut of(GroupedModel<R> model, int folds, Progress progress) {
    folds(model, folds);
    R rows = model.rows();
    Settings cheap = cheapest(model.settings());
    Without without =
        others ->
            model
                .of(kept(rows.size(), others))
                .with(cheap)
                .fit(progress)
                .heldOut(Rows.selected(rows, others), model.groups(others));
    return ofRows(dealt(rows.size(), counted(rows), folds, model.settings(), without), folds);
  }

  /**
   * {@return the held-out log densities of whole sequences, or of blocks of the only one} Costs a
   * run for each fold.
   *
   * @param model the model and how each run goes; the seed also deals the folds; nothing is saved
   * @param folds at least 2 and at most the number of sequences; of one sequence fewer than its
   *     rows
   * @param progress hears of all runs
   * @param <R> the kind of rows
   * @throws IllegalArgumentException if there are too few or too many folds
   */
  public static <R extends Rows> HeldOut of(SequenceModel<R> model, int folds, Progress progress) {
    folds(model, folds);
    SequenceModel<R> cheap = model.with(cheapest(model.settings()));
    return model.sequences().count() == 1
        ? ahead(cheap, folds, progress)
        : whole(cheap, folds, progress);
  }

  private static <R extends Rows> HeldOut whole(
      SequenceModel<R> model, int folds, Progress progress) {
    R rows = model.rows();
    Sequences all = model.sequences();
    int n = all.count();
    Without without =
        others -> {
          SequenceFit<R> fit =
              model.of(all.rowsOf(kept(n, others)), all.select(kept(n, others))).fit(progress);
          return fit.heldOutEach(Rows.selected(rows, all.rowsOf(others)), all.select(others));
        };
    int[] items = IntStream.range(0, n).toArray();
    double[] sizes = new double[n];
    Arrays.setAll(sizes, i -> heard(rows, all.start(i), all.start(i + 1)));
    return new HeldOut(
        dealt(n, items, folds, model.settings(), without),
        sizes,
        folds + " folds of whole sequences");
  }

  private static <R extends Rows> HeldOut ahead(
      SequenceModel<R> model, int folds, Progress progress) {
    R rows = model.rows();
    double[] logDensities = new double[folds];
    double[] sizes = new double[folds];
    for (int block = 0; block < folds; block++) {
      int from = start(rows, folds, block + 1);
      int to = start(rows, folds, block + 2);
      SequenceFit<R> fit =
          model.of(IntStream.range(0, from).toArray(), Sequences.of(from)).fit(progress);
      logDensities[block] =
          fit.heldOutAhead(Rows.selected(rows, IntStream.range(from, to).toArray()));
      sizes[block] = heard(rows, from, to);
    }
    return new HeldOut(
        logDensities,
        sizes,
        folds + " blocks of a sequence, each foretold from the rows before it");
  }

  /** First row of a block, of one block more than there are folds. */
  private static int start(Rows rows, int folds, int block) {
    return (int) ((long) rows.size() * block / (folds + 1));
  }

  /** The number of rows from one to before another that say something. */
  private static int heard(Rows rows, int from, int to) {
    boolean[] silent = UninformativeRows.of(rows);
    return (int) IntStream.range(from, to).filter(i -> !silent[i]).count();
  }

  private static int[] kept(int n, int[] out) {
    BitSet left = new BitSet(n);
    left.set(0, n);
    Arrays.stream(out).forEach(left::clear);
    return left.stream().toArray();
  }

  /** The estimate is not asked for: the cheapest will do. */
  private static Settings cheapest(Settings settings) {
    return settings.withEstimate(PointEstimate.MAP);
  }

  private static double[] dealt(int n, int[] items, int folds, Settings settings, Without without) {
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

  /**
   * {@return a number of folds that was checked, to be asked before a long run}
   *
   * @param spec the model
   * @param folds how many are wanted
   * @throws IllegalArgumentException unless there are from 2 to as many as rows of positive weight
   */
  public static int folds(ModelSpec<?> spec, int folds) {
    return inRange(folds, counted(spec.rows()).length, "rows");
  }

  /**
   * {@return a number of folds that was checked, to be asked before a long run}
   *
   * @param model the model
   * @param folds how many are wanted
   * @throws IllegalArgumentException unless there are from 2 to as many as rows of positive weight
   */
  public static int folds(GroupedModel<?> model, int folds) {
    return inRange(folds, counted(model.rows()).length, "rows");
  }

  /**
   * {@return a number of folds that was checked, to be asked before a long run}
   *
   * @param model the model
   * @param folds how many are wanted
   * @throws IllegalArgumentException unless there are from 2 to as many as sequences; of one
   *     sequence, fewer than rows
   */
  public static int folds(SequenceModel<?> model, int folds) {
    int count = model.sequences().count();
    return count == 1
        ? inRange(folds, model.rows().size() - 1, "rows of the sequence less one")
        : inRange(folds, count, "sequences");
  }

  private static int inRange(int folds, int most, String what) {
    if (folds < 2 || folds > most) {
      throw new IllegalArgumentException(
          "the number of folds must be from 2 to the number of %s, %d, was %d"
              .formatted(what, most, folds));
    }
    return folds;
  }

  private static int[] counted(Rows rows) {
    return IntStream.range(0, rows.size()).filter(i -> rows.weights().of(i) > 0).toArray();
  }

  private static void shuffle(int[] rows, Rng rng) {
    for (int i = rows.length - 1; i > 0; i--) {
      int j = rng.below(i + 1);
      int swapped = rows[i];
      rows[i] = rows[j];
      rows[j] = swapped;
    }
  }

  private static <R extends Rows> Predictions predictions(
      ModelSpec<R> spec, Fit<R> fit, int[] others) {
    return fit.seatsByNearness()
        ? HeldOutNearness.of(fit.nearPredictor(), spec, fit.estimatedDraw(), others)
        : fit.averagedPredictor().predict(Rows.selected(spec.rows(), others));
  }

  /**
   * {@return the log predictive density of each row, in nats, NaN for rows of weight zero; of each
   * sequence, or of each block of the only sequence}
   */
  public double[] logDensities() {
    return logDensities.clone();
  }

  /** {@return the mean log predictive density of a row, in nats} */
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
  public String sentence() {
    return String.format(
        Locale.ROOT,
        "Held-out log likelihood: %.5g nats a row (standard error %.2g), %s.",
        mean(),
        standardError(),
        how);
  }
}
