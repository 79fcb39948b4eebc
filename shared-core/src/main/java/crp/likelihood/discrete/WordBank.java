package crp.likelihood.discrete;

import crp.Argument;
import crp.checkpoint.Archive;
import crp.data.CategoryRows;
import crp.likelihood.Affine;
import crp.likelihood.Scoring;
import crp.likelihood.Stored;
import crp.likelihood.TableBank;
import crp.likelihood.TableSummary;
import crp.random.Rng;
import java.util.Arrays;

/**
 * The tables of {@link ObservedWord}: the number n of words, the sum s and the sum of squares q of
 * their codes. All codes are equal if and only if n divides s and q = n (s / n)^2, in whole numbers
 * without rounding; so tables that temporarily hold different words are recognised.
 */
final class WordBank implements TableBank<CategoryRows>, Scoring, Stored, Affine {

  private static final long serialVersionUID = 1L;
  private static final int NONE = -1;
  private static final int SEVERAL = -2;

  private final ObservedWord family;
  private final CategoryRows rows;
  private long[] words = {};
  private long[] sums = {};
  private long[] squares = {};

  WordBank(ObservedWord family, CategoryRows rows) {
    check(family, rows);
    long most = (long) family.vocabulary() * family.vocabulary();
    if (most > Long.MAX_VALUE / Math.max(1, rows.size())) {
      throw Argument.refused(
          "too many words and rows to keep exact sums of squares: %d words, %d rows",
          family.vocabulary(), rows.size());
    }
    this.family = family;
    this.rows = rows;
  }

  private static void check(ObservedWord family, CategoryRows rows) {
    if (rows.columns() != 1 || rows.cardinality(0) != family.vocabulary()) {
      throw Argument.refused(
          "expected one column of %d words, got %d columns, the first of %d",
          family.vocabulary(), rows.columns(), rows.cardinality(0));
    }
  }

  @Override
  public CategoryRows rows() {
    return rows;
  }

  @Override
  public void reserve(int slots) {
    if (slots > words.length) {
      int wider = Math.max(slots, 2 * words.length);
      words = Arrays.copyOf(words, wider);
      sums = Arrays.copyOf(sums, wider);
      squares = Arrays.copyOf(squares, wider);
    }
  }

  @Override
  public void add(int slot, int item) {
    shift(slot, item, 1);
  }

  @Override
  public void remove(int slot, int item) {
    shift(slot, item, -1);
  }

  /** {@return the word of a row, NONE if it is missing or of weight 0} */
  private int wordOf(int item) {
    return rows.weights().of(item) > 0 ? rows.code(item, 0) : NONE;
  }

  private void shift(int slot, int item, long sign) {
    long code = wordOf(item);
    if (code != NONE) {
      words[slot] += sign;
      sums[slot] += sign * code;
      squares[slot] += sign * code * code;
    }
  }

  @Override
  public void absorb(int slot, int other) {
    words[slot] += words[other];
    sums[slot] += sums[other];
    squares[slot] += squares[other];
    clear(other);
  }

  private void clear(int slot) {
    words[slot] = 0;
    sums[slot] = 0;
    squares[slot] = 0;
  }

  private static int common(long n, long sum, long square) {
    if (n == 0) {
      return NONE;
    }
    long word = sum / n;
    return word * n == sum && n * word * word == square ? (int) word : SEVERAL;
  }

  private int wordAt(int slot) {
    return common(words[slot], sums[slot], squares[slot]);
  }

  private double marginal(int word) {
    return word == NONE ? 0 : word == SEVERAL ? Double.NEGATIVE_INFINITY : family.logBase(word);
  }

  @Override
  public double logMarginal(int slot) {
    return marginal(wordAt(slot));
  }

  @Override
  public double logMarginalOfUnion(int a, int b) {
    return marginal(common(words[a] + words[b], sums[a] + sums[b], squares[a] + squares[b]));
  }

  /** Log probability of a word at a table with a given word, or none. */
  private double predictive(int word, int shown) {
    if (word == NONE) {
      return 0;
    }
    if (word == SEVERAL || shown == SEVERAL) {
      return Double.NEGATIVE_INFINITY;
    }
    return shown == NONE ? family.logBase(word) : shown == word ? 0 : Double.NEGATIVE_INFINITY;
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    addLogPredictive(new int[] {item}, 1, home, slots, n, out);
  }

  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    long size = 0;
    long sum = 0;
    long square = 0;
    for (int i = 0; i < count; i++) {
      long code = wordOf(items[i]);
      if (code != NONE) {
        size++;
        sum += code;
        square += code * code;
      }
    }
    int word = common(size, sum, square);
    for (int t = 0; t < n; t++) {
      int s = slots[t];
      int shown =
          s == home ? common(words[s] - size, sums[s] - sum, squares[s] - square) : wordAt(s);
      out[t] += predictive(word, shown);
    }
  }

  @Override
  public void addLogPredictiveOf(CategoryRows other, int row, int[] slots, int n, double[] out) {
    check(family, other);
    for (int t = 0; t < n; t++) {
      out[t] += predictive(other.code(row, 0), wordAt(slots[t]));
    }
  }

  @Override
  public CategoryRows simulate(int slot, int like, Rng rng) {
    int word = rows.code(like, 0);
    if (word != CategoryRows.MISSING) {
      word = wordAt(slot);
      if (word < 0) {
        double[] logWeights = new double[family.vocabulary()];
        Arrays.setAll(logWeights, family::logBase);
        word = rng.index(logWeights, logWeights.length);
      }
    }
    return CategoryRows.of(new int[] {word}, 1, family.vocabulary());
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    clear(slot);
    for (int i = 0; i < n; i++) {
      add(slot, items[i]);
    }
  }

  /** {@inheritDoc} Sums of whole numbers are exact, so that they are recomputed. */
  @Override
  public void archive(Archive archive, int[] slotOf, int slots) {
    if (archive.reading()) {
      reserve(slots);
      for (int slot = 0; slot < words.length; slot++) {
        clear(slot);
      }
      for (int item = 0; item < slotOf.length; item++) {
        if (slotOf[item] >= 0) {
          add(slotOf[item], item);
        }
      }
    }
  }

  private double probability(int shown, int word) {
    return shown < 0 ? Math.exp(family.logBase(word)) : shown == word ? 1 : 0;
  }

  @Override
  public TableSummary summary(int slot) {
    int shown = wordAt(slot);
    double[] probabilities = new double[family.vocabulary()];
    Arrays.setAll(probabilities, word -> probability(shown, word));
    return new TableSummary.Categorical(new double[][] {probabilities});
  }

  /** {@inheritDoc} In closed form: 1 for equal words and 0 for different ones. O(n^2). */
  @Override
  public double[] affinities(int[] slots, int n, Rng rng) {
    double[] out = new double[n * n];
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        int one = wordAt(slots[a]);
        int other = wordAt(slots[b]);
        int word = Math.max(one, other);
        out[a * n + b] =
            word < 0 ? 1 : Math.sqrt(probability(one, word) * probability(other, word));
      }
    }
    return out;
  }

  @Override
  public TableBank<CategoryRows> frozen(int[] slots, int n) {
    WordBank kept = new WordBank(family, rows.select(new int[0]));
    kept.reserve(n + 1);
    for (int t = 0; t < n; t++) {
      kept.words[t] = words[slots[t]];
      kept.sums[t] = sums[slots[t]];
      kept.squares[t] = squares[slots[t]];
    }
    return kept;
  }
}
