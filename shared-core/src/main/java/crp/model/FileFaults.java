package crp.model;

import crp.Text;
import crp.data.Copies;
import crp.data.FarCells;
import crp.data.RealRows;
import crp.data.Sentinels;
import crp.model.GaussianChoice.Tidy;
import crp.options.LikelihoodOptions;
import crp.parameter.Parameter;
import crp.report.Counted;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Common faults of files of numbers, and what is made of them.
 *
 * @param given the rows as they came
 * @param rows in which numbers that stand for missing values are missing
 * @param typical the same rows, of weight 0 where they do not count for the prior
 * @param sentinels the numbers that stand for missing values
 * @param far values far outside; null if these were not looked for
 */
record FileFaults(
    RealRows given, RealRows rows, RealRows typical, Sentinels sentinels, @Nullable FarCells far) {

  private static final String OVERRIDE =
      Text.of(" (override: %s %s)", LikelihoodOptions.TIDY, LikelihoodOptions.TIDY_NONE);

  static FileFaults of(RealRows given, Tidy tidy) {
    if (tidy == Tidy.NONE) {
      return new FileFaults(given, given, given, Sentinels.none(given.columns()), null);
    }
    Sentinels sentinels = Sentinels.of(given);
    RealRows rows = sentinels.missing(given);
    RealRows different = rows.weights().allOne() ? rows.weighing(Copies.without(rows)) : rows;
    FarCells far = FarCells.of(different);
    return new FileFaults(given, rows, different.weighing(far.weights()), sentinels, far);
  }

  /**
   * {@return a sentence for each fault; copies are the subject of {@link EqualRows}}
   *
   * @param names of the columns
   * @param noun what a column is called, in the singular
   */
  List<String> notes(List<String> names, String noun) {
    List<String> notes = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      for (double value : sentinels.values().get(j)) {
        notes.add(
            Text.of(
                "%s '%s': %s in %s stands for a missing value%s",
                noun, names.get(j), text(value), Counted.of(count(j, value), "row"), OVERRIDE));
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
    return notes;
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
