package weka.clusterers.crp.options;

import crp.Text;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** What is said about an option that a scheme does not have. Static and without state. */
final class UnknownOption {

  /** Flags of other clusterers for the number of clusters. */
  private static final Set<String> CLUSTERS = Set.of("K", "N", "k", "n", "num-clusters");

  /** Most letters that differ in a slip of the pen. */
  private static final int SLIP = 2;

  private UnknownOption() {}

  /**
   * {@return a sentence}
   *
   * @param word what was given
   * @param flags those that there are, without hyphens
   */
  static String message(String word, List<String> flags) {
    if (word.length() < 2 || word.charAt(0) != '-' || Character.isDigit(word.charAt(1))) {
      return Text.of("'%s' belongs to no option: a text with blanks needs quotes", word);
    }
    String flag = word.substring(1);
    if (flags.contains(flag)) {
      return Text.of("the option '%s' is given twice: give it once", word);
    }
    if (CLUSTERS.contains(flag)) {
      return Text.of(
          "unknown option '%s': the number of clusters is inferred; a coarser answer is shown by -cut 3, a prior guess is given by -A \"expected 3\"",
          word);
    }
    return flags.stream()
        .filter(known -> known.length() > SLIP && edits(known, flag) <= SLIP)
        .min(Comparator.comparingInt(known -> edits(known, flag)))
        .map(known -> Text.of("unknown option '%s': did you mean -%s?", word, known))
        .orElse(Text.of("unknown option '%s': -h lists the options", word));
  }

  /** Levenshtein's distance. */
  private static int edits(String one, String other) {
    int[] row = IntStream.rangeClosed(0, other.length()).toArray();
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(diagonal, row[j - 1]));
      }
    }
    return row[other.length()];
  }
}
