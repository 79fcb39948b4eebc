package crp.data;

import crp.Text;
import crp.parallel.RunScope;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/**
 * The words of documents in their order. A word is a run of letters in lower case; an apostrophe
 * between two letters belongs to it, all other characters only separate words. Words have numbers
 * from 0, in the order of their first appearance. Immutable and thread-safe.
 */
public final class RunningText implements Serializable {

  /** The one word that {@link #withRareAsOne} puts in the place of rare ones. */
  public static final String RARE = "<rare>";

  private static final long serialVersionUID = 1L;
  private static final Pattern WORD = Pattern.compile("\\p{L}\\p{M}*(?:['’]?\\p{L}\\p{M}*)*");

  private final String[] terms;
  private final int[] words;
  private final int[] starts;

  private RunningText(String[] terms, int[] words, int[] starts) {
    this.terms = terms;
    this.words = words;
    this.starts = starts;
  }

  /**
   * {@return documents of given words, taken as they are}
   *
   * @param documents the words of each document; documents without words are left out
   * @throws IllegalArgumentException if there is no word
   */
  public static RunningText of(List<List<String>> documents) {
    Map<String, Integer> numbers = new HashMap<>();
    List<String> terms = new ArrayList<>();
    List<List<String>> full = documents.stream().filter(one -> !one.isEmpty()).toList();
    if (full.isEmpty()) {
      throw new IllegalArgumentException("the text has no words");
    }
    int[] words = new int[full.stream().mapToInt(List::size).reduce(0, Math::addExact)];
    int[] starts = new int[full.size()];
    int place = 0;
    for (int d = 0; d < starts.length; d++) {
      starts[d] = place;
      for (String term : full.get(d)) {
        RunScope.check(place);
        Integer number = numbers.putIfAbsent(term, terms.size());
        if (number == null) {
          number = terms.size();
          terms.add(term);
        }
        words[place++] = number;
      }
    }
    return new RunningText(terms.toArray(new String[0]), words, starts);
  }

  /**
   * {@return the text of a file as one document}
   *
   * @param file UTF-8; decompressed if its name ends in {@code .gz}
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if it has no words
   */
  public static RunningText read(Path file) throws IOException {
    List<String> words = new ArrayList<>();
    lines(file).forEach(words::addAll);
    return named(file, List.of(words));
  }

  /**
   * {@return the text of a file, each line a document}
   *
   * @param file UTF-8; decompressed if its name ends in {@code .gz}
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if it has no words
   */
  public static RunningText readLines(Path file) throws IOException {
    return named(file, lines(file));
  }

  private static RunningText named(Path file, List<List<String>> documents) {
    if (documents.stream().allMatch(List::isEmpty)) {
      throw new IllegalArgumentException("there are no words in " + file);
    }
    return of(documents);
  }

  private static List<List<String>> lines(Path file) throws IOException {
    List<List<String>> lines = new ArrayList<>();
    try (InputStream raw = Files.newInputStream(file);
        InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        RunScope.check();
        lines.add(wordsOf(line));
      }
    }
    return lines;
  }

  /**
   * {@return the words of a line}
   *
   * @param line any text
   */
  public static List<String> wordsOf(String line) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(line.toLowerCase(Locale.ROOT));
    while (matcher.find()) {
      words.add(matcher.group().replace('’', '\''));
    }
    return words;
  }

  /**
   * {@return this text with its documents cut into documents of equal length; the last part of each
   * may be shorter}
   *
   * @param length number of words, at least 1
   * @throws IllegalArgumentException if it is not
   */
  public RunningText cut(int length) {
    if (length < 1) {
      throw new IllegalArgumentException(
          "the length of a document must be at least 1, was " + length);
    }
    int[] cut =
        IntStream.range(0, starts.length)
            .flatMap(
                d ->
                    IntStream.iterate(
                        starts[d], at -> at < end(d), at -> at + Math.min(length, end(d) - at)))
            .toArray();
    return new RunningText(terms, words, cut);
  }

  /**
   * {@return the first documents of this text, with the words that occur in them}
   *
   * @param count number of documents, at least 1; all if there are fewer
   * @throws IllegalArgumentException if it is below 1
   */
  public RunningText first(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("there must be at least 1 document, was " + count);
    }
    return of(IntStream.range(0, Math.min(count, starts.length)).mapToObj(this::document).toList());
  }

  private List<String> document(int number) {
    return IntStream.range(starts[number], end(number)).mapToObj(i -> terms[words[i]]).toList();
  }

  /**
   * {@return this text with one word, {@link #RARE}, in the place of all rare ones}
   *
   * @param least words that occur less often are rare
   */
  public RunningText withRareAsOne(int least) {
    int[] counts = counts();
    if (Arrays.stream(counts).allMatch(count -> count >= least)) {
      return this;
    }
    return of(
        IntStream.range(0, starts.length)
            .mapToObj(
                d ->
                    IntStream.range(starts[d], end(d))
                        .mapToObj(i -> counts[words[i]] < least ? RARE : terms[words[i]])
                        .toList())
            .toList());
  }

  /** {@return the number of documents} */
  public int documents() {
    return starts.length;
  }

  /** {@return the number of words of all documents} */
  public int length() {
    return words.length;
  }

  /** {@return the number of distinct words} */
  public int vocabulary() {
    return terms.length;
  }

  /**
   * {@return the spelling of a word}
   *
   * @param word from 0
   */
  public String term(int word) {
    return terms[word];
  }

  /** {@return the word at each place of all documents, one after the other; a new array} */
  public int[] words() {
    return words.clone();
  }

  /** {@return the first place of each document; a new array} */
  public int[] starts() {
    return starts.clone();
  }

  /** {@return how often each word occurs; a new array} */
  public int[] counts() {
    int[] counts = new int[terms.length];
    for (int word : words) {
      counts[word]++;
    }
    return counts;
  }

  private int end(int document) {
    return document + 1 < starts.length ? starts[document + 1] : words.length;
  }

  @Override
  public String toString() {
    return Text.of(
        "%d words, %d distinct, in %d document%s",
        words.length, terms.length, starts.length, starts.length == 1 ? "" : "s");
  }
}
