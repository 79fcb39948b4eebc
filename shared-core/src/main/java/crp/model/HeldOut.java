package crp.model;

import crp.Argument;
import crp.Text;
import crp.parallel.TimeLimitException;
import crp.random.SeededRng;
import crp.report.Paragraph;
import crp.report.Topic;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How well a model predicts rows that it has not seen, see {@link Run#heldOut}: the rows are dealt
 * into folds at random, and each row has the log predictive density, averaged over draws, of a fit
 * without its fold; or the last rows, in time where the prior holds times, have that of one fit
 * without all of them, or that of all rows before each of them ({@code RollingOrigin}). Family and
 * prior are those of the model, so where they were set up from all rows the held-out rows took part
 * in that. Under distances a held-out row keeps its place, see {@code NearPredictor}; in groups it
 * keeps its group. Of several sequences whole ones are held out; a single sequence is cut into
 * blocks, each of which is predicted by a fit of all rows before it; its last rows are one block.
 * Immutable.
 */
public final class HeldOut {

  /**
   * What is held out.
   *
   * @param count number of folds, or of last rows; of last sequences where there are several; at
   *     least 2
   * @param kind folds, or how the last rows are predicted
   */
  public record Choice(int count, Kind kind) implements Serializable {

    /**
     * All rows, by fits of the other folds; the last rows, by the rows before all of them (a fixed
     * origin), or each by all rows before it (a rolling origin).
     */
    public enum Kind {
      FOLDS,
      LAST,
      ROLLING
    }

    private static final Pattern TEXT = Pattern.compile("((last|rolling):)?\\s*(\\d{1,9})");

    /**
     * {@return folds}
     *
     * @param count how many
     */
    public static Choice folds(int count) {
      return new Choice(count, Kind.FOLDS);
    }

    /**
     * {@return the last rows, or the last of several sequences}
     *
     * @param count how many
     */
    public static Choice last(int count) {
      return new Choice(count, Kind.LAST);
    }

    /**
     * {@return the last rows, each predicted from all rows before it}
     *
     * @param count how many
     */
    public static Choice rolling(int count) {
      return new Choice(count, Kind.ROLLING);
    }

    /**
     * {@return the choice in a text; empty for 0}
     *
     * @param text a number of folds, or {@code last:} or {@code rolling:} with a number of rows
     * @throws IllegalArgumentException if the text is neither; the message begins with a verb, so
     *     that a host can put the name of its option in front
     */
    public static Optional<Choice> parse(String text) {
      Matcher parts = TEXT.matcher(text.trim().toLowerCase(Locale.ROOT));
      if (parts.matches()) {
        int count = Integer.parseInt(parts.group(3));
        String word = parts.group(2);
        if (count == 0 && word == null) {
          return Optional.empty();
        }
        if (count >= 2) {
          Kind kind = word == null ? Kind.FOLDS : Kind.valueOf(word.toUpperCase(Locale.ROOT));
          return Optional.of(new Choice(count, kind));
        }
      }
      throw Argument.refused(
          "must be 0 for none, a number of folds of at least 2, or last:N or rolling:N with N at least 2, was '%s'",
          text);
    }

    /** {@return whether there are folds, and not last rows} */
    public boolean inFolds() {
      return kind == Kind.FOLDS;
    }

    /** Fails unless there are enough items, which are rows or sequences. */
    public void require(int items, String what) {
      if (inFolds()) {
        requireCount("folds", count, items, what);
      } else {
        requireCount("the number of last " + what, count, items - 1, what + " less one");
      }
    }

    /** {@return the choice in words} */
    public String describe(String ofFolds, String ofLast) {
      return inFolds() ? count + " folds" + ofFolds : Text.of("the last %d %s", count, ofLast);
    }

    /** {@return the text that {@link #parse} reads} */
    @Override
    public String toString() {
      return inFolds() ? String.valueOf(count) : kind.name().toLowerCase(Locale.ROOT) + ":" + count;
    }
  }

  /** Computes the log densities of held-out items, ascending numbers, by a fit without them. */
  @FunctionalInterface
  public interface Without {
    /** {@return the log predictive densities of the items that are held out, in their order} */
    double[] logDensities(int[] out);
  }

  private final double[] logDensities;
  private final double[] sizes;
  private final String how;
  private final @Nullable HeldOut exchangeable;

  /**
   * A result.
   *
   * @param logDensities of each item, NaN where it was not held out; not copied
   * @param sizes how many rows each counts for, 0 where it was not held out; not copied
   * @param how it was found, in words
   */
  public HeldOut(double[] logDensities, double[] sizes, String how) {
    this(logDensities, sizes, how, null);
  }

  private HeldOut(
      double[] logDensities, double[] sizes, String how, @Nullable HeldOut exchangeable) {
    this.logDensities = logDensities;
    this.sizes = sizes;
    this.how = how;
    this.exchangeable = exchangeable;
  }

  /**
   * {@return a result of single rows}
   *
   * @param logDensities of each row, NaN where it was not held out; not copied
   * @param how it was found, in words
   */
  public static HeldOut ofRows(double[] logDensities, String how) {
    double[] ones = new double[logDensities.length];
    Arrays.setAll(ones, i -> Double.isNaN(logDensities[i]) ? 0 : 1);
    return new HeldOut(logDensities, ones, how);
  }

  /** {@return this result beside that of an exchangeable mixture, for the rows that count here} */
  public HeldOut beside(HeldOut other) {
    double[] same = other.logDensities.clone();
    Arrays.setAll(same, i -> sizes[i] > 0 ? same[i] : Double.NaN);
    return new HeldOut(logDensities, sizes, how, ofRows(same, other.how));
  }

  /** {@return the numbers from 0 to below n that are not held out} */
  public static int[] kept(int n, int[] out) {
    BitSet left = new BitSet(n);
    left.set(0, n);
    Arrays.stream(out).forEach(left::clear);
    return left.stream().toArray();
  }

  /**
   * {@return the log densities of n items, NaN where they are not held out}
   *
   * @param items the items in question, in the order of which some are the last
   */
  public static double[] of(Choice choice, int n, int[] items, Settings settings, Without without) {
    if (choice.inFolds()) {
      Arrays.sort(items);
      return dealt(n, items, choice.count(), settings, without);
    }
    int[] out = Arrays.copyOfRange(items, items.length - choice.count(), items.length);
    Arrays.sort(out);
    double[] logDensities = new double[n];
    Arrays.fill(logDensities, Double.NaN);
    place(without.logDensities(out), out, logDensities);
    return logDensities;
  }

  private static void place(double[] found, int[] items, double[] all) {
    for (int i = 0; i < items.length; i++) {
      all[items[i]] = found[i];
    }
  }

  private static double[] dealt(int n, int[] items, int folds, Settings settings, Without without) {
    new SeededRng(settings.seed()).shuffle(items, items.length);
    double[] logDensities = new double[n];
    Arrays.fill(logDensities, Double.NaN);
    for (int fold = 0; fold < folds; fold++) {
      BitSet chosen = new BitSet(n);
      for (int i = fold; i < items.length; i += folds) {
        chosen.set(items[i]);
      }
      int[] out = chosen.stream().toArray();
      place(without.logDensities(out), out, logDensities);
    }
    return logDensities;
  }

  /** Fails unless a count is at least 2 and at most the number of what is counted. */
  public static void requireCount(String name, int count, int most, String what) {
    if (count < 2 || count > most) {
      throw Argument.refused(
          "%s must be between 2 and %d (the number of %s), was %d", name, most, what, count);
    }
  }

  /**
   * {@return the log predictive density of each row, in nats, NaN for rows of weight zero and those
   * that were not held out; of each sequence, or of each block of the only sequence}
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

  /**
   * {@return the standard error of the mean, rows, sequences or blocks taken for independent; NaN
   * for a single block}
   */
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

  /**
   * {@return the same of a CRP mixture of the same concentration and likelihood, whose rows have no
   * order; empty unless each of the last rows was predicted from all rows before it, by a model
   * with an order}
   */
  public Optional<HeldOut> exchangeable() {
    return Optional.ofNullable(exchangeable);
  }

  /**
   * {@return what a run finds for held-out rows, or that the time limit left no time for it}
   *
   * @param run computes it
   * @throws IllegalArgumentException if too few or too many are held out
   */
  public static Paragraph paragraph(Supplier<HeldOut> run) {
    try {
      return run.get().paragraph();
    } catch (TimeLimitException e) {
      return new Paragraph(
          Topic.HELD_OUT, "Held-out log likelihood: not computed: " + e.getMessage() + ".");
    }
  }

  /** {@return the result in a sentence, or two} */
  public Paragraph paragraph() {
    double error = standardError();
    return Paragraph.of(
        Topic.HELD_OUT,
        "Held-out log likelihood: %.5g nats per row (%s), %s.%s",
        mean(),
        Double.isNaN(error)
            ? "no standard error from one block"
            : Text.of("standard error %.2g", error),
        how,
        exchangeable().map(this::comparison).orElse(""));
  }

  private String comparison(HeldOut other) {
    double[] differences = new double[sizes.length];
    Arrays.setAll(differences, i -> logDensities[i] - other.logDensities[i]);
    HeldOut difference = ofRows(differences, "");
    return Text.of(
        " A mixture without order has %.5g nats per row, %.2g %s (standard error of the difference"
            + " %.2g).",
        other.mean(),
        Math.abs(difference.mean()),
        difference.mean() < 0 ? "more" : "less",
        difference.standardError());
  }
}
