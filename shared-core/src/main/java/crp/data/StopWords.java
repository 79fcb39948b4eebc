package crp.data;

import crp.Text;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Not part of the promised API.
 *
 * <p>Words such as "the" that say nothing of what a text is about.
 *
 * @param language of the words; empty for none
 * @param words in lower case, in the pieces that {@link Vocabulary#words} makes of them
 */
public record StopWords(String language, Set<String> words) {

  private static final String FILE = "stop-words.txt";

  /** Least share of the words of a text in a language that are stop words of it. */
  private static final double SOME = 0.1;

  private static final StopWords NONE = new StopWords("", Set.of());

  /** In the order of the file. */
  private static final List<StopWords> ALL = read();

  private static List<StopWords> read() {
    List<StopWords> all = new ArrayList<>();
    try (BufferedReader file =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(StopWords.class.getResourceAsStream(FILE), FILE),
                StandardCharsets.UTF_8))) {
      for (String line = file.readLine(); line != null; line = file.readLine()) {
        int colon = line.indexOf(": ");
        if (!line.startsWith("#") && colon > 0) {
          Set<String> words = new HashSet<>();
          Vocabulary.words(line.substring(colon), words::add);
          all.add(new StopWords(line.substring(0, colon), words));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(Text.of("%s cannot be read", FILE), e);
    }
    return List.copyOf(all);
  }

  /**
   * {@return the stop words of the language of some texts: the one with the most of them; none if
   * they are less than a tenth of all words}
   *
   * @param frequencies how often each word is there
   */
  public static StopWords of(Map<String, Integer> frequencies) {
    double all = frequencies.values().stream().mapToDouble(n -> n).sum();
    StopWords best = NONE;
    double most = 0;
    for (StopWords one : ALL) {
      double found =
          one.words.stream().mapToDouble(word -> frequencies.getOrDefault(word, 0)).sum();
      if (found >= SOME * all && found > most) {
        best = one;
        most = found;
      }
    }
    return best;
  }
}
