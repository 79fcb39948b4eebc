package crp.likelihood.discrete;

import crp.data.CategoryRows;
import crp.likelihood.Family;
import crp.likelihood.TableBank;

/**
 * Not part of the promised API.
 *
 * <p>Fully observed words: each table has one word, drawn from a base law, and all its customers
 * show that word. Customers with different words cannot sit together.
 *
 * <pre>  p(words at a table) = G0(word) if they are all equal, 0 otherwise</pre>
 *
 * <p>A table of different words has log marginal {@code -Infinity}; so has its predictive for any
 * word, until the table is of one word again. A missing entry says nothing. A weight does not
 * matter, unless it is zero: tied copies are equal anyway.
 *
 * <p>Reference: Blei and Frazier (2011), Distance dependent Chinese restaurant processes, Journal
 * of Machine Learning Research 12, section 2.1 and equation 6.
 */
public final class ObservedWord implements Family<CategoryRows> {

  private static final long serialVersionUID = 1L;

  private final double[] logBase;

  private ObservedWord(double[] logBase) {
    this.logBase = logBase;
  }

  /**
   * {@return the family with a given base law}
   *
   * @param base one positive and finite weight a word; normalised
   * @throws IllegalArgumentException if a weight is out of range; names the word from 1
   */
  public static ObservedWord of(double... base) {
    double total = 0;
    for (int w = 0; w < base.length; w++) {
      if (!(base[w] > 0) || Double.isInfinite(base[w])) {
        throw new IllegalArgumentException(
            "word %d: base weight must be positive and finite, was %s".formatted(w + 1, base[w]));
      }
      total += base[w];
    }
    double[] logBase = new double[base.length];
    for (int w = 0; w < base.length; w++) {
      logBase[w] = Math.log(base[w] / total);
    }
    return new ObservedWord(logBase);
  }

  /**
   * {@return log G0(word)}
   *
   * @param word from 0
   */
  public double logBase(int word) {
    return logBase[word];
  }

  /** {@return the number of words} */
  public int vocabulary() {
    return logBase.length;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the rows are not one column with the words of the base law
   */
  @Override
  public TableBank<CategoryRows> bank(CategoryRows rows) {
    return new WordBank(this, rows);
  }

  @Override
  public String describe() {
    return "fully observed words, base law over " + logBase.length;
  }
}
