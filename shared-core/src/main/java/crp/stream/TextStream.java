package crp.stream;

import crp.data.CountRows;
import crp.data.StopWords;
import crp.data.Vocabulary;
import crp.likelihood.Family;
import crp.likelihood.TableSummary;
import crp.likelihood.discrete.OpenVocabulary;
import crp.mixture.Mixture;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Clusters of short texts that come in batches, each text about one subject; subjects appear, last
 * for some batches and end. The memory is that of the clusters that last, and of the words seen.
 *
 * <p>A {@link RowStream#recurring} stream of counts of words: a cluster attracts texts by the
 * number of its recent ones and by all its words. Words need not be known before: the law is that
 * of {@link OpenVocabulary}, over {@link #WORDS} words or as many as were seen, if these are more.
 * Stop words are left out by the language of each batch. Not thread-safe.
 */
public final class TextStream implements Serializable {

  private static final long serialVersionUID = 1L;

  /** A usual concentration, of a batch with some hundred texts. */
  public static final double CONCENTRATION = 10;

  /** A usual factor of the customers of earlier batches. */
  public static final double FADING = 0.1;

  /** Words that are reckoned with from the beginning. */
  static final int WORDS = 10_000;

  /** The law of words, by the number of those that are possible. */
  interface Law extends IntFunction<Family<CountRows>>, Serializable {}

  private final RowStream<CountRows> stream;
  private final Law law;
  private final int most;
  private final Set<String> seen = new HashSet<>();

  @SuppressWarnings("serial") // a list that can be serialized
  private List<String> words = List.of();

  private TextStream(RowStream<CountRows> stream, Law law, int most) {
    this.stream = stream;
    this.law = law;
    this.most = most;
  }

  /**
   * {@return a stream without texts}
   *
   * @param concentration how easily a new cluster opens, positive; {@link #CONCENTRATION} is usual
   * @param fading as in {@link RowStream#recurring}; {@link #FADING} is usual
   * @param particles at least 1; {@link RowStream#PARTICLES} is usual
   * @param seed of all random numbers
   * @throws IllegalArgumentException if a number is out of range
   */
  public static TextStream of(double concentration, double fading, int particles, long seed) {
    return of(
        Crp.of(concentration),
        fading,
        particles,
        OpenVocabulary::sampled,
        WORDS,
        RowStream.USUAL,
        new SeededRng(seed));
  }

  static TextStream of(
      Crp prior, double fading, int particles, Law law, int most, RowStream.Moves moves, Rng rng) {
    Mixture<CountRows> model = Mixture.of(prior, law.apply(most), CountRows.over(1).build());
    return new TextStream(RowStream.of(model, particles, moves, rng).recurring(fading), law, most);
  }

  /**
   * Seats the texts of a batch and forgets them.
   *
   * @return the clusters of these texts, and which clusters are new
   * @throws java.util.concurrent.CancellationException as in {@link RowStream#add}
   */
  public Arrival add(List<String> texts) {
    Map<String, Integer> frequencies = new LinkedHashMap<>();
    texts.forEach(text -> Vocabulary.words(text, word -> frequencies.merge(word, 1, Integer::sum)));
    frequencies.keySet().removeAll(StopWords.of(frequencies).words());
    seen.addAll(frequencies.keySet());
    Map<String, Integer> cells = list(frequencies.keySet());
    CountRows.Builder rows = CountRows.over(Math.max(1, cells.size()));
    for (String text : texts) {
      Map<Integer, Integer> counts = new TreeMap<>();
      Vocabulary.words(
          text,
          word -> {
            if (frequencies.containsKey(word)) {
              counts.merge(cells.getOrDefault(word, 0), 1, Integer::sum);
            }
          });
      counts.forEach(rows::add);
      rows.endRow();
    }
    return stream.add(rows.build());
  }

  /** Lists the words of the clusters and further ones. {@return the place of each} */
  private Map<String, Integer> list(Set<String> further) {
    int[] used = stream.used();
    List<String> all = new ArrayList<>();
    for (int cell : used) {
      all.add(words.get(cell));
    }
    Set<String> more = new HashSet<>(all);
    further.stream().filter(more::add).forEach(all::add);
    int size = Math.max(1, all.size());
    stream.reshape(
        law.apply(Math.max(most, seen.size())),
        CountRows.over(size).build(),
        sums -> {
          double[] same = new double[size];
          for (int cell = 0; cell < used.length; cell++) {
            same[cell] = sums[used[cell]];
          }
          return same;
        });
    words = all;
    Map<String, Integer> cells = new HashMap<>();
    words.forEach(word -> cells.put(word, cells.size()));
    return cells;
  }

  /**
   * {@return the words of a cluster, those first that are most frequent in it against all clusters}
   *
   * @param seat its place in {@link #numbers}
   * @param count of words at most
   */
  public List<String> words(int seat, int count) {
    double[] own = probabilities(seat);
    double[] all = new double[own.length];
    double[] sizes = stream.sizes();
    for (int k = 0; k < sizes.length; k++) {
      double[] there = probabilities(k);
      for (int cell = 0; cell < all.length; cell++) {
        all[cell] += there[cell] / sizes.length;
      }
    }
    return IntStream.range(0, words.size())
        .boxed()
        .sorted(Comparator.comparingDouble(cell -> -own[cell] * Math.log(own[cell] / all[cell])))
        .limit(count)
        .map(words::get)
        .toList();
  }

  private double[] probabilities(int seat) {
    return ((TableSummary.Words) stream.summary(seat)).probabilities();
  }

  /** {@return the numbers of the clusters that there are} */
  public NavigableSet<Integer> clusters() {
    return stream.clusters();
  }

  /** {@return the same in the order of the other methods, a copy} */
  public int[] numbers() {
    return stream.numbers();
  }

  /** {@return the number of texts so far} */
  public long texts() {
    return stream.rows();
  }

  RowStream<CountRows> stream() {
    return stream;
  }

  @Override
  public String toString() {
    return stream.toString();
  }
}
