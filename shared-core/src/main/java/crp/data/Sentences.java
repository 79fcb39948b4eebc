package crp.data;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Not part of the promised API.
 *
 * <p>Tells sentences, titles and comments from names, addresses and codes.
 */
public final class Sentences {

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /** Fewest words of a sentence, and of the mean one. */
  private static final int WORDS = 3;

  /** Mean number of words from which on texts in lower case are sentences without stop words. */
  private static final double SOME = 4;

  /** Mean number of words from which on texts whose words have capitals are titles. */
  private static final double TITLE = 5;

  private int texts;
  private int some;
  private int listed;
  private int numbered;
  private int words;
  private int lower;
  private final Map<String, Integer> frequencies = new HashMap<>();

  private Sentences() {}

  /**
   * {@return whether most texts have three words at least, and their words are not those of names
   * or addresses} Names have capitals, addresses numbers or several commas.
   *
   * @param different texts, each once
   */
  public static boolean are(Collection<String> different) {
    Sentences found = new Sentences();
    different.forEach(found::include);
    return found.areMost();
  }

  private void include(String text) {
    String[] own = BLANKS.split(text.strip(), -1);
    texts++;
    some += own.length >= WORDS ? 1 : 0;
    listed += text.chars().filter(c -> c == ',').count() >= 2 ? 1 : 0;
    numbered += text.chars().anyMatch(Character::isDigit) ? 1 : 0;
    for (String word : own) {
      words++;
      lower += !word.isEmpty() && Character.isLowerCase(word.codePointAt(0)) ? 1 : 0;
    }
    Vocabulary.words(text, word -> frequencies.merge(word, 1, Integer::sum));
  }

  private boolean areMost() {
    boolean plain = 2 * lower > words;
    boolean spoken = words >= SOME * texts || !StopWords.of(frequencies).language().isEmpty();
    boolean title = words >= TITLE * texts && 2 * listed < texts;
    return ColumnRoles.areEnough(texts)
        && 2 * some > texts
        && 2 * numbered <= texts
        && words >= WORDS * texts
        && (plain ? spoken : title);
  }
}
