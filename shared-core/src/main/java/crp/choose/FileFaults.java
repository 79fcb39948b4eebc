package crp.choose;

import crp.Text;
import crp.choose.GaussianChoice.Reading;
import crp.choose.GaussianChoice.Tidy;
import crp.data.Copies;
import crp.data.FarCells;
import crp.data.RealRows;
import crp.data.Sentinels;
import crp.data.Shares;
import crp.data.Spikes;
import crp.parameter.Parameter;
import crp.report.Counted;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>Common faults of files of numbers, and what is made of them.
 *
 * @param rows in which numbers that stand for missing values are missing
 * @param typical the same rows, of weight 0 where they do not count for the prior
 * @param sentinels the numbers that stand for missing values
 * @param spikes the numbers that many rows have, and that are missing in {@code rows}, too
 * @param far values far outside; null if these were not looked for
 * @param shares columns that add up to the same total
 */
public record FileFaults(
    RealRows given,
    RealRows rows,
    RealRows typical,
    Sentinels sentinels,
    Sentinels spikes,
    @Nullable FarCells far,
    Shares shares) {

  private static final String OVERRIDE = " (override: " + Tidy.OFF + ")";

  /** {@return what is wrong with the columns of some rows, as far as the reading allows repairs} */
  public static FileFaults of(RealRows given, Reading reading) {
    Sentinels none = Sentinels.none(given.columns());
    if (reading.tidy() == Tidy.NONE) {
      return new FileFaults(given, given, given, none, none, null, Shares.NONE);
    }
    Sentinels sentinels = Sentinels.of(given);
    RealRows known = sentinels.missing(given);
    // full covariances do not take missing values together with weights
    Sentinels spikes = reading.exchangeable() && given.weights().allOne() ? Spikes.of(known) : none;
    RealRows rows = spikes.missing(known);
    RealRows different = rows.weights().allOne() ? rows.weighing(Copies.without(known)) : rows;
    FarCells far = FarCells.of(different);
    return new FileFaults(
        given, rows, different.weighing(far.weights()), sentinels, spikes, far, Shares.of(known));
  }

  /** {@return all numbers that are missing in the rows} */
  public Sentinels missing() {
    return sentinels.and(spikes);
  }

  /**
   * {@return a sentence for each fault; copies are the subject of {@code Copies}}
   *
   * @param noun what a column is called, in the singular
   */
  public List<String> notes(List<String> names, String noun) {
    List<String> notes = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      for (double value : sentinels.values().get(j)) {
        notes.add(
            Text.of(
                "%s '%s': %s in %s stands for a missing value%s",
                noun, names.get(j), text(value), Counted.of(count(j, value), "row"), OVERRIDE));
      }
      for (double value : spikes.values().get(j)) {
        notes.add(
            Text.of(
                "%s '%s': the value %s of %s is no part of a bell-shaped cluster: these rows are"
                    + " clustered by the other %ss, and the other values as they are%s",
                noun,
                names.get(j),
                text(value),
                Counted.of(count(j, value), "row"),
                noun,
                OVERRIDE));
      }
      if (far != null && far.counts()[j] > 0) {
        notes.add(
            Text.of(
                "%s '%s' has %s far outside, such as %s: the rows in question do not count for the"
                    + " scale of the prior%s",
                noun,
                names.get(j),
                Counted.of(far.counts()[j], "value"),
                text(far.farthest()[j]),
                OVERRIDE));
      }
    }
    if (shares.to() > shares.from()) {
      notes.add(
          Text.of(
              "%ss '%s' to '%s' are shares that add up to %s in every row: each follows from the"
                  + " others, and logarithms of their ratios may have rounder clusters",
              noun, names.get(shares.from()), names.get(shares.to() - 1), rounded(shares.total())));
    }
    return notes;
  }

  /** Sums of rounded shares differ in their last digits. */
  private static String rounded(double total) {
    return new BigDecimal(total).round(new MathContext(3)).stripTrailingZeros().toPlainString();
  }

  private static String text(double value) {
    return Parameter.fixed(value).text();
  }

  private int count(int column, double value) {
    int count = 0;
    for (int i = 0; i < given.size(); i++) {
      count += given.value(i, column) == value ? 1 : 0;
    }
    return count;
  }
}
