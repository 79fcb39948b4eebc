package crp.testdata;

import crp.Text;
import crp.random.Rng;
import crp.random.SeededRng;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes {@code test-data/documents.arff}: documents with a time stamp over a small vocabulary.
 * Each topic has its own stretch of time, in which its words drift slowly from one set to the next.
 */
public final class DocumentsGenerator {

  static final int DOCUMENTS = 200;
  static final int VOCABULARY = 60;
  private static final int TOPICS = 4;
  private static final int TOKENS = 40;
  private static final long SEED = 20_181;
  private static final double YEARS = 20;
  private static final double LIFE = 9;
  private static final double BACKGROUND = 0.25;

  private DocumentsGenerator() {}

  /**
   * Writes the file.
   *
   * @param arguments the file to write
   */
  public static void main(String[] arguments) throws IOException {
    Files.writeString(Path.of(arguments[0]), arff());
  }

  /** {@return the whole file} */
  static String arff() {
    Rng rng = new SeededRng(SEED);
    StringBuilder text = new StringBuilder();
    text.append("% Generated documents: time in years, counts of 60 words, the true topic.\n");
    text.append("% Made by crp.testdata.DocumentsGenerator, see README.md.\n");
    text.append("@relation documents\n\n@attribute time numeric\n");
    for (int w = 0; w < VOCABULARY; w++) {
      text.append(Text.of("@attribute word%02d numeric%n", w));
    }
    text.append("@attribute topic {topic0,topic1,topic2,topic3}\n\n@data\n");
    for (int i = 0; i < DOCUMENTS; i++) {
      document(YEARS * (i + rng.uniform()) / DOCUMENTS, text, rng);
    }
    return text.toString().replace("\r\n", "\n");
  }

  private static void document(double time, StringBuilder text, Rng rng) {
    int topic = topic(time, rng);
    double age = (time - birth(topic)) / LIFE;
    int[] counts = new int[VOCABULARY];
    int tokens = TOKENS / 2 + rng.below(TOKENS);
    for (int t = 0; t < tokens; t++) {
      counts[rng.uniform() < BACKGROUND ? rng.below(VOCABULARY) : word(topic, age, rng)]++;
    }
    text.append(Text.of("{0 %.3f", time));
    for (int w = 0; w < VOCABULARY; w++) {
      if (counts[w] > 0) {
        text.append(", ").append(w + 1).append(' ').append(counts[w]);
      }
    }
    // A sparse file leaves out the first value of a nominal attribute.
    if (topic > 0) {
      text.append(", ").append(VOCABULARY + 1).append(" topic").append(topic);
    }
    text.append("}\n");
  }

  /** Topics are born one after the other and overlap. */
  private static double birth(int topic) {
    return topic * (YEARS - LIFE) / (TOPICS - 1);
  }

  private static int topic(double time, Rng rng) {
    while (true) {
      int topic = rng.below(TOPICS);
      if (time >= birth(topic) && time <= birth(topic) + LIFE) {
        return topic;
      }
    }
  }

  /** Fifteen words a topic: eight are in use at a time, and the window moves as the topic ages. */
  private static int word(int topic, double age, Rng rng) {
    int window = (int) Math.min(7, Math.floor(8 * age));
    return 15 * topic + window + rng.below(8);
  }
}
