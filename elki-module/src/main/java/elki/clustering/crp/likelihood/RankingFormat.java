package elki.clustering.crp.likelihood;

import crp.Argument;
import crp.options.OptionText;
import java.util.List;
import java.util.Locale;

/**
 * How an object holds its ranking. The text of the option: {@code ranks}; {@code items} or {@code
 * items N}; {@code label N} or {@code label N SEPARATOR}.
 *
 * @param kind what holds the ranking
 * @param number with {@link Kind#ITEMS} the number of items, 0 for the largest number in the data,
 *     or the number of columns if there are more; with {@link Kind#LABEL} the number of the label,
 *     from 0
 * @param separator stands between two items of a label
 * @since 0.1.0
 */
public record RankingFormat(Kind kind, int number, String separator) {

  /** What holds a ranking. */
  public enum Kind {
    /** A vector: a column is an item, its value the item's rank; NaN for none. */
    RANKS,
    /** A vector: a column is a rank, its value the item's number, from 1; 0 or NaN for none. */
    ITEMS,
    /** A label, such as a&gt;b&gt;c. */
    LABEL
  }

  /** Ranks in columns. */
  public static final RankingFormat RANKS = new RankingFormat(Kind.RANKS, 0, ">");

  /**
   * {@return the format that a text names}
   *
   * @param name of the option, for the message
   * @param text in one of the forms above
   * @throws IllegalArgumentException if it is in none; the message starts with the name
   */
  public static RankingFormat parse(String name, String text) {
    List<String> words = List.of(text.trim().split("\\s+", -1));
    String kind = words.get(0).toLowerCase(Locale.ROOT);
    int count = words.size();
    if (kind.equals("ranks") && count == 1) {
      return RANKS;
    }
    if (kind.equals("items") && count <= 2) {
      int items = count == 1 ? 0 : OptionText.whole(name, words.get(1), 1);
      return new RankingFormat(Kind.ITEMS, items, ">");
    }
    if (kind.equals("label") && (count == 2 || count == 3)) {
      int label = OptionText.whole(name, words.get(1), 0);
      return new RankingFormat(Kind.LABEL, label, count == 2 ? ">" : words.get(2));
    }
    throw Argument.refused(
        "%s must be 'ranks', 'items', 'items N', 'label N' or 'label N SEPARATOR', was '%s'",
        name, text);
  }
}
