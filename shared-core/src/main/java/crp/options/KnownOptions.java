package crp.options;

import crp.parameter.Range;
import java.util.List;
import java.util.OptionalDouble;

/** Options of what a user knows of the clusters of rows. */
public final class KnownOptions {

  public static final String KNOWN_NAME = "known";
  public static final String KNOWN_HELP =
      "Where known labels of rows are: a name or a number from 1. Rows of one label are in one"
          + " cluster, rows of two labels are not; empty for unknown. It is left out of the"
          + " likelihood.";
  public static final Option<String> KNOWN = Option.text(KNOWN_NAME, KNOWN_HELP, "");

  public static final String TOGETHER_NAME = "together";
  public static final String TOGETHER_HELP =
      "File with a pair of rows that are in one cluster in each line: row,row, by their numbers"
          + " from 1 or by ids. A header is skipped.";
  public static final Option<String> TOGETHER = Option.text(TOGETHER_NAME, TOGETHER_HELP, "");

  public static final String APART_NAME = "apart";
  public static final String APART_HELP =
      "File with a pair of rows that are not in one cluster in each line: row,row, by their"
          + " numbers from 1 or by ids. A header is skipped.";
  public static final Option<String> APART = Option.text(APART_NAME, APART_HELP, "");

  /** The word for what must be so. */
  public static final String HARD = "hard";

  public static final String STRENGTH_NAME = "known-strength";
  public static final String STRENGTH_HELP =
      "How sure known labels and pairs are: hard, or a number above 0, the log of the odds by which"
          + " a pair that obeys is likelier than by the data alone.";
  public static final Option<OptionalDouble> STRENGTH =
      Option.of(STRENGTH_NAME, STRENGTH_HELP, HARD, KnownOptions::strength);

  /** All of them. */
  public static final List<Option<?>> OF_ALL = List.of(KNOWN, TOGETHER, APART, STRENGTH);

  private KnownOptions() {}

  private static OptionalDouble strength(String name, String text) {
    return text.strip().equalsIgnoreCase(HARD)
        ? OptionalDouble.empty()
        : OptionalDouble.of(OptionText.real(name, text, Range.POSITIVE));
  }
}
