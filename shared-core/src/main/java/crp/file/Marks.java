package crp.file;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The cells that stand for a missing value, in lower case.
 *
 * @param anywhere in columns of any kind
 * @param numbers also among numbers and dates, where they may be names among categories
 */
record Marks(Set<String> anywhere, Set<String> numbers) {

  /** The word that makes categories of all marks but those that are given. */
  static final String ONLY = "only";

  private static final Set<String> KNOWN =
      Set.of("na", "n/a", "#n/a", "nan", "null", "?", "-", ".");

  private static final Set<String> NO_NUMBERS = Set.of("none", "missing");

  /** {@return the known marks and more} */
  static Marks of(List<String> more) {
    boolean only = !more.isEmpty() && more.get(0).equals(ONLY);
    Set<String> anywhere = new HashSet<>(only ? Set.of() : KNOWN);
    more.stream().skip(only ? 1 : 0).forEach(mark -> anywhere.add(mark.toLowerCase(Locale.ROOT)));
    Set<String> numbers = new HashSet<>(NO_NUMBERS);
    numbers.addAll(KNOWN);
    return new Marks(anywhere, numbers);
  }

  /** {@return whether a cell without blanks around it is missing in a column of any kind} */
  boolean isMissing(String cell) {
    return cell.isEmpty() || isIn(anywhere, cell);
  }

  /** {@return whether it is missing among numbers and dates} */
  boolean isNoNumber(String cell) {
    return isMissing(cell) || isIn(numbers, cell);
  }

  private static boolean isIn(Set<String> marks, String cell) {
    return cell.length() < 20 && marks.contains(cell.toLowerCase(Locale.ROOT));
  }
}
