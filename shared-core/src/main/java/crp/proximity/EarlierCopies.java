package crp.proximity;

import crp.parallel.RunScope;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>What the words of running text can follow: a word is linked to an earlier word of its
 * document, at a distance of the number of words between them plus one. Only links to copies of the
 * same word are possible once the words are observed, so that of all links into the past each word
 * needs two sums: over the earlier copies, and over all earlier words. Immutable and thread-safe.
 *
 * <p>Reference: Blei and Frazier (2011), Distance dependent Chinese restaurant processes, Journal
 * of Machine Learning Research 12, section 2.1, sequential distances.
 */
public final class EarlierCopies {

  private static final int NONE = -1;

  private final int[] words;
  private final int[] previous;
  private final int distinct;
  private final double[] weights;
  private final double[] followed;
  private final double[] total;

  private EarlierCopies(int[] words, int[] previous, double[] weights) {
    this.words = words;
    this.previous = previous;
    this.weights = weights;
    distinct = Arrays.stream(words).max().orElse(0) + 1;
    followed = new double[words.length];
    total = new double[words.length];
  }

  /**
   * {@return the sums of all words} O(words + pairs of copies within the reach of the decay).
   *
   * @param words the words of all documents, from 0; copied
   * @param starts the first place of each document, ascending from 0
   * @param decay of the distance in words
   * @throws IllegalArgumentException if there is no word, a word is negative or the documents do
   *     not begin with the first place
   */
  public static EarlierCopies of(int[] words, int[] starts, Decay decay) {
    if (words.length == 0 || starts.length == 0 || starts[0] != 0) {
      throw new IllegalArgumentException("there must be a word, and a document that begins there");
    }
    int[] last = new int[Arrays.stream(words).max().orElse(0) + 1];
    int[] previous = new int[words.length];
    int longest = 0;
    for (int d = 0; d < starts.length; d++) {
      int end = d + 1 < starts.length ? starts[d + 1] : words.length;
      longest = Math.max(longest, end - starts[d]);
      for (int i = starts[d]; i < end; i++) {
        int before = last[words[i]] - 1;
        previous[i] = before >= starts[d] ? before : NONE;
        last[words[i]] = i + 1;
      }
    }
    double[] weights = new double[longest];
    for (int d = 1; d < longest; d++) {
      weights[d] = decay.weight(d);
    }
    EarlierCopies copies = new EarlierCopies(words.clone(), previous, weights);
    copies.sum(starts, decay.reach(0));
    return copies;
  }

  private void sum(int[] starts, double reach) {
    for (int d = 0; d < starts.length; d++) {
      int end = d + 1 < starts.length ? starts[d + 1] : words.length;
      for (int i = starts[d] + 1; i < end; i++) {
        RunScope.check(i);
        total[i] = total[i - 1] + weights[i - starts[d]];
        for (int j = previous[i]; j != NONE && i - j <= reach; j = previous[j]) {
          followed[i] += weights[i - j];
        }
      }
    }
  }

  /** {@return the number of places of all documents} */
  public int size() {
    return words.length;
  }

  /** {@return the largest word plus 1} */
  public int words() {
    return distinct;
  }

  /**
   * {@return a word}
   *
   * @param place from 0
   */
  public int word(int place) {
    return words[place];
  }

  /**
   * {@return the sum of f over the earlier copies of a word in its document; 0 for the first copy}
   *
   * @param place from 0
   */
  public double followed(int place) {
    return followed[place];
  }

  /**
   * {@return the sum of f over all earlier words of the document}
   *
   * @param place from 0
   */
  public double total(int place) {
    return total[place];
  }
}
