package crp.data;

import crp.Argument;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * Sparse rows of counts, such as documents over a vocabulary: the words of each row and their
 * counts. Immutable.
 */
public final class CountRows implements Rows, Serializable {

  private static final long serialVersionUID = 1L;

  private final int[] starts;
  private final int[] words;
  private final int[] counts;
  private final int vocabulary;
  private final Weights weights;

  private CountRows(int[] starts, int[] words, int[] counts, int vocabulary, Weights weights) {
    this.starts = starts;
    this.words = words;
    this.counts = counts;
    this.vocabulary = vocabulary;
    this.weights = weights;
  }

  /** Builder; collects rows one by one. */
  public static final class Builder {

    private final int vocabulary;
    private int[] starts = new int[16];
    private int[] words = new int[64];
    private int[] counts = new int[64];
    private int rows;
    private int entries;

    private Builder(int vocabulary) {
      this.vocabulary = vocabulary;
    }

    /**
     * Adds a word to the current row; counts of zero are skipped.
     *
     * @param word from 0 to the vocabulary's size minus 1
     * @param count number of occurrences: a whole number from 0 to 1,000,000,000
     * @return this
     * @throws IllegalArgumentException if the word or the count is out of range
     */
    public Builder add(int word, double count) {
      if (word < 0 || word >= vocabulary) {
        throw Argument.refused(
            "row %d: word must be from 0 to %d, was %d", rows + 1, vocabulary - 1, word);
      }
      if (!(count >= 0 && count <= 1e9) || count != Math.rint(count)) {
        throw Argument.refused(
            "row %d, column %d: count must be a whole number from 0 to 1000000000, was %s",
            rows + 1, word + 1, Double.isNaN(count) ? "missing" : String.valueOf(count));
      }
      if (count > 0) {
        if (entries == words.length) {
          words = Arrays.copyOf(words, 2 * entries);
          counts = Arrays.copyOf(counts, 2 * entries);
        }
        words[entries] = word;
        counts[entries++] = (int) count;
      }
      return this;
    }

    /**
     * Ends the current row; a row without words is allowed.
     *
     * @return this
     */
    public Builder endRow() {
      if (++rows == starts.length) {
        starts = Arrays.copyOf(starts, 2 * rows);
      }
      starts[rows] = entries;
      return this;
    }

    /** {@return the completed rows, each of weight 1} */
    public CountRows build() {
      return build(Weights.ones(rows));
    }

    /**
     * {@return the completed rows}
     *
     * @param weights one weight per row
     */
    public CountRows build(Weights weights) {
      Argument.require(weights.size() == rows, "expected %d weights, got %d", rows, weights.size());
      return new CountRows(
          Arrays.copyOf(starts, rows + 1),
          Arrays.copyOf(words, entries),
          Arrays.copyOf(counts, entries),
          vocabulary,
          weights);
    }
  }

  /**
   * {@return a builder of rows over a vocabulary}
   *
   * @param vocabulary number of distinct words, at least 1
   */
  public static Builder over(int vocabulary) {
    Argument.require(
        vocabulary >= 1, "the vocabulary must hold at least 1 word, was %s", vocabulary);
    return new Builder(vocabulary);
  }

  /**
   * {@return the rows of several sets, one after the other}
   *
   * @param parts at least one set, all over the same vocabulary
   * @throws IllegalArgumentException if the vocabularies differ
   */
  public static CountRows joined(List<CountRows> parts) {
    Builder all = over(parts.get(0).vocabulary);
    for (CountRows part : parts) {
      if (part.vocabulary != all.vocabulary) {
        throw new IllegalArgumentException("rows of different vocabularies cannot be joined");
      }
      for (int row = 0; row < part.size(); row++) {
        for (int e = part.starts[row]; e < part.starts[row + 1]; e++) {
          all.add(part.words[e], part.counts[e]);
        }
        all.endRow();
      }
    }
    return all.build(Weights.joined(parts.stream().map(CountRows::weights).toList()));
  }

  /**
   * {@return rows of weight 1, from a dense table}
   *
   * @param dense at least one row, all of one length
   */
  public static CountRows ofDense(int[][] dense) {
    Builder builder = over(dense[0].length);
    for (int[] row : dense) {
      for (int w = 0; w < row.length; w++) {
        builder.add(w, row[w]);
      }
      builder.endRow();
    }
    return builder.build();
  }

  @Override
  public int size() {
    return starts.length - 1;
  }

  @Override
  public Weights weights() {
    return weights;
  }

  /** {@return the number of distinct words} */
  public int vocabulary() {
    return vocabulary;
  }

  /**
   * {@return the index of a row's first entry}; its entries end before {@code start(row + 1)}
   *
   * @param row from 0 to {@code size()}
   */
  public int start(int row) {
    return starts[row];
  }

  /**
   * {@return the word of an entry}
   *
   * @param entry from {@code start(row)} to {@code start(row + 1) - 1}
   */
  public int word(int entry) {
    return words[entry];
  }

  /**
   * {@return the count of an entry, at least 1}
   *
   * @param entry from {@code start(row)} to {@code start(row + 1) - 1}
   */
  public int count(int entry) {
    return counts[entry];
  }

  /** {@return the number of tokens in a row} */
  public long tokens(int row) {
    long sum = 0;
    for (int e = starts[row]; e < starts[row + 1]; e++) {
      sum += counts[e];
    }
    return sum;
  }

  @Override
  public CountRows select(int[] rows) {
    Builder builder = over(vocabulary);
    for (int row : rows) {
      for (int e = starts[row]; e < starts[row + 1]; e++) {
        builder.add(words[e], counts[e]);
      }
      builder.endRow();
    }
    return builder.build(weights.select(rows));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CountRows that
        && vocabulary == that.vocabulary
        && Arrays.equals(starts, that.starts)
        && Arrays.equals(words, that.words)
        && Arrays.equals(counts, that.counts)
        && weights.equals(that.weights);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(words) + Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return size() + " rows of counts over " + vocabulary + " words";
  }
}
