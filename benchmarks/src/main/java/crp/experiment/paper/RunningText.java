package crp.experiment.paper;

import crp.bench.OrderedProblems;
import crp.experiment.CsvLines;
import crp.partition.Partition;
import crp.proximity.Decay;
import crp.random.Rng;
import crp.seating.DistanceCrp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Words in their order, cut into documents of equal length.
 *
 * @param documents the words of each, numbered from 0
 * @param vocabulary number of words
 */
record RunningText(List<int[]> documents, int vocabulary) {

  /** Words that occur less often are one word. */
  private static final int RARE = 3;

  /**
   * {@return the words of a plain text} Whatever is neither a letter nor a digit separates words.
   *
   * @param file perhaps compressed (.gz)
   * @param length words of a document; a rest is left out
   * @param most number of documents at most
   */
  static RunningText read(Path file, int length, int most) throws IOException {
    List<String> words = new ArrayList<>();
    for (String line : CsvLines.lines(file)) {
      for (String word : line.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)) {
        if (!word.isEmpty() && words.size() < length * most) {
          words.add(word);
        }
      }
    }
    if (words.size() < length) {
      throw new IllegalArgumentException(
          "%s has %d words, a document needs %d".formatted(file, words.size(), length));
    }
    Map<String, Integer> counts = new HashMap<>();
    words.forEach(word -> counts.merge(word, 1, Integer::sum));
    words.replaceAll(word -> counts.getOrDefault(word, 0) < RARE ? "" : word);
    int[] codes = CsvLines.codes(words);
    List<int[]> documents = new ArrayList<>();
    for (int d = 0; d + length <= codes.length; d += length) {
      documents.add(Arrays.copyOfRange(codes, d, d + length));
    }
    return new RunningText(documents, Arrays.stream(codes).max().orElse(0) + 1);
  }

  /**
   * {@return texts in which a word is likely to come again soon: draws of the model under an
   * exponential decay, over words whose frequencies follow Zipf's law}
   */
  static RunningText drawn(int documents, int length, double concentration, double scale, Rng rng) {
    int vocabulary = 2000;
    double[] law = new double[vocabulary];
    DistanceCrp prior =
        DistanceCrp.of(concentration, OrderedProblems.near(length, Decay.exponential(scale)));
    List<int[]> all = new ArrayList<>();
    for (int d = 0; d < documents; d++) {
      Partition tables = prior.simulate(rng).partition();
      int[] dishes = new int[tables.clusters()];
      for (int k = 0; k < dishes.length; k++) {
        for (int w = 0; w < vocabulary; w++) {
          law[w] = 1.0 / (w + 3);
        }
        dishes[k] = rng.pick(law, vocabulary);
      }
      int[] words = new int[length];
      for (int i = 0; i < length; i++) {
        words[i] = dishes[tables.label(i)];
      }
      all.add(words);
    }
    return new RunningText(all, vocabulary);
  }

  /** {@return the log frequency of each word in all documents, with half a word more of each} */
  double[] logFrequencies() {
    double[] counts = new double[vocabulary];
    Arrays.fill(counts, 0.5);
    double total = 0.5 * vocabulary;
    for (int[] words : documents) {
      for (int word : words) {
        counts[word]++;
        total++;
      }
    }
    for (int w = 0; w < vocabulary; w++) {
      counts[w] = Math.log(counts[w] / total);
    }
    return counts;
  }
}
