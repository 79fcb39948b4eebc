package crp.experiment;

import crp.bench.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Counts the words of a folder of plain texts whose names begin with their dates, such as {@code
 * 1861-03-04-lincoln.txt} or {@code 1861.txt}, and writes {@code words.csv} (document, word,
 * count), {@code vocabulary.csv} (word, term) and {@code documents.csv} (document, date, file).
 *
 * <p>A word has at least three letters, is in at least {@code least} of the texts and at most half
 * of them; a text keeps at least ten words, or it is left out.
 */
public final class ConvertTexts {

  private static final Pattern DATED = Pattern.compile("(\\d{4}(-\\d{2}(-\\d{2})?)?)\\D?.*\\.txt");
  private static final int FEWEST_WORDS = 10;

  private ConvertTexts() {}

  /**
   * Converts a folder.
   *
   * @param args the folder of texts, the folder for the tables, in how many texts a word must be
   */
  public static void main(String[] args) {
    Batch.run(ConvertTexts.class, "texts folder least=5", args, ConvertTexts::convert);
  }

  /** A text with the counts of its words. */
  private record Text(String date, String file, SortedMap<String, Integer> counts) {}

  private static void convert(Batch batch) throws IOException {
    List<Text> texts = new ArrayList<>();
    try (Stream<Path> files = Files.list(batch.path("texts"))) {
      for (Path file : files.sorted().toList()) {
        Matcher name = DATED.matcher(file.getFileName().toString());
        if (name.matches()) {
          texts.add(new Text(name.group(1), name.group(), counts(Files.readString(file))));
        }
      }
    }
    if (texts.isEmpty()) {
      throw new IllegalArgumentException(
          batch.path("texts") + " has no file such as 1861-03-04-lincoln.txt or 1861.txt");
    }
    write(kept(texts, batch.whole("least", 1)), Files.createDirectories(batch.path("folder")));
  }

  private static SortedMap<String, Integer> counts(String text) {
    SortedMap<String, Integer> counts = new TreeMap<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}]+", -1)) {
      if (word.length() >= 3) {
        counts.merge(word, 1, Integer::sum);
      }
    }
    return counts;
  }

  /** {@return the texts that keep enough words, with these} */
  private static List<Text> kept(List<Text> texts, int least) {
    Map<String, Integer> in = new HashMap<>();
    for (Text text : texts) {
      text.counts().keySet().forEach(word -> in.merge(word, 1, Integer::sum));
    }
    List<Text> kept = new ArrayList<>();
    for (Text text : texts) {
      text.counts()
          .keySet()
          .removeIf(
              word -> {
                int documents = in.getOrDefault(word, 0);
                return documents < least || 2 * documents > texts.size();
              });
      if (text.counts().values().stream().mapToInt(Integer::intValue).sum() >= FEWEST_WORDS) {
        kept.add(text);
      }
    }
    return kept;
  }

  private static void write(List<Text> texts, Path folder) throws IOException {
    SortedMap<String, Integer> codes = new TreeMap<>();
    for (Text text : texts) {
      text.counts().keySet().forEach(word -> codes.put(word, 0));
    }
    List<String> vocabulary = new ArrayList<>(List.of("word,term"));
    for (Map.Entry<String, Integer> code : codes.entrySet()) {
      code.setValue(vocabulary.size() - 1);
      vocabulary.add(code.getValue() + "," + code.getKey());
    }
    List<String> words = new ArrayList<>(List.of("doc,word,count"));
    List<String> documents = new ArrayList<>(List.of("doc,date,file"));
    for (Text text : texts) {
      int document = documents.size() - 1;
      documents.add(document + "," + text.date() + ",\"" + text.file() + "\"");
      text.counts()
          .forEach((word, count) -> words.add(document + "," + codes.get(word) + "," + count));
    }
    Files.write(folder.resolve("words.csv"), words);
    Files.write(folder.resolve("vocabulary.csv"), vocabulary);
    Files.write(folder.resolve("documents.csv"), documents);
    System.out.printf(
        Locale.ROOT, "%d texts, %d words, in %s%n", texts.size(), codes.size(), folder);
  }
}
