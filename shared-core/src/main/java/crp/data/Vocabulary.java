package crp.data;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Not part of the promised API.
 *
 * <p>The words by which texts are clustered. Words of a single text say nothing of clusters, and
 * stop words nothing of a subject; both are left out.
 *
 * @param all the words, in alphabetical order
 * @param language whose stop words were left out; empty for none
 * @param stopped how many of these words there were
 * @param rare how many words were left out since they are in one text alone, or in few where there
 *     are too many words
 */
public record Vocabulary(List<String> all, String language, int stopped, int rare)
    implements Serializable {

  /** The most words that are kept, the most frequent ones. */
  static final int MOST = 50_000;

  private static final int FEWEST_TEXTS = 2;

  public Vocabulary {
    all = List.copyOf(all);
  }

  /** {@return the words of texts} */
  public static Vocabulary of(Iterable<String> texts) {
    return of(texts, MOST);
  }

  static Vocabulary of(Iterable<String> texts, int most) {
    Map<String, Integer> frequencies = new HashMap<>();
    for (String text : texts) {
      Set<String> own = new HashSet<>();
      words(text, own::add);
      own.forEach(word -> frequencies.merge(word, 1, Integer::sum));
    }
    StopWords stop = StopWords.of(frequencies);
    List<String> useful = new ArrayList<>(frequencies.keySet());
    useful.removeAll(stop.words());
    int said = useful.size();
    useful.removeIf(word -> frequencies.getOrDefault(word, 0) < FEWEST_TEXTS);
    useful.sort(
        Comparator.<String>comparingInt(word -> frequencies.getOrDefault(word, 0))
            .reversed()
            .thenComparing(Comparator.naturalOrder()));
    List<String> kept = useful.stream().limit(most).sorted().toList();
    return new Vocabulary(kept, stop.language(), frequencies.size() - said, said - kept.size());
  }

  /** {@return the number of each word, from 0} */
  public Map<String, Integer> numbers() {
    Map<String, Integer> numbers = new HashMap<>();
    all.forEach(word -> numbers.put(word, numbers.size()));
    return numbers;
  }

  /**
   * Passes on the words of a text in lower case: runs of letters, the marks on them and digits. A
   * letter that stands for a word, as in Chinese, is one.
   */
  public static void words(String text, Consumer<String> words) {
    StringBuilder word = new StringBuilder();
    for (int i = 0, c; i < text.length(); i += Character.charCount(c)) {
      c = text.codePointAt(i);
      boolean alone = Character.isIdeographic(c);
      if (alone || !isOfWord(c)) {
        end(word, words);
      }
      if (isOfWord(c)) {
        word.appendCodePoint(c);
      }
      if (alone) {
        end(word, words);
      }
    }
    end(word, words);
  }

  private static boolean isOfWord(int c) {
    int type = Character.getType(c);
    return Character.isLetterOrDigit(c)
        || type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }

  private static void end(StringBuilder word, Consumer<String> words) {
    if (word.length() > 0) {
      words.accept(word.toString().toLowerCase(Locale.ROOT));
      word.setLength(0);
    }
  }
}
