package crp.report;

import crp.likelihood.TableSummary;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>Words that say most of a cluster: frequent ones that are rarer in the whole, by their part p
 * log(p / q) of the divergence of the words of the cluster from those of all clusters.
 *
 * @param all probability of each word in all clusters together; empty if these are unknown, where
 *     the most probable words are typical
 */
@SuppressWarnings("ArrayRecordComponent")
public record TypicalWords(double[] all) {

  /** The most probable words. */
  public static final TypicalWords NONE = new TypicalWords(new double[0]);

  /** {@return what is typical among some clusters; the most probable words of a single one} */
  public static TypicalWords of(List<TableSummary.Words> clusters) {
    if (clusters.size() < 2) {
      return NONE;
    }
    double[] all = new double[clusters.get(0).probabilities().length];
    double tokens = clusters.stream().mapToDouble(TableSummary.Words::tokens).sum();
    for (TableSummary.Words cluster : clusters) {
      for (int word = 0; word < all.length; word++) {
        all[word] += cluster.tokens() / tokens * cluster.probabilities()[word];
      }
    }
    return new TypicalWords(all);
  }

  /**
   * {@return the most typical words of a cluster, the first one first}
   *
   * @param shares probability of each word in the cluster
   * @param most largest number of words
   */
  public int[] first(double[] shares, int most) {
    IntToDoubleFunction weight =
        all.length == 0 ? w -> shares[w] : w -> shares[w] * Math.log(shares[w] / all[w]);
    return IntStream.range(0, shares.length)
        .filter(word -> all.length == 0 || shares[word] > all[word])
        .boxed()
        .sorted(Comparator.comparingDouble(word -> -weight.applyAsDouble(word)))
        .limit(most)
        .mapToInt(word -> word)
        .toArray();
  }
}
