package crp.likelihood.discrete;

import crp.Text;
import crp.data.CategoryRows;
import crp.likelihood.Family;
import crp.likelihood.TableBank;

/**
 * Not part of the promised API.
 *
 * <p>Fully observed words: each table has one word, drawn from a base distribution, and all its
 * customers have that word. Customers with different words cannot share a table.
 *
 * <pre>  p(words at a table) = G0(word) if they are all equal, 0 otherwise</pre>
 *
 * <p>A table with different words has log marginal and log predictive {@code -Infinity} until only
 * one word is left. A missing entry contributes nothing. Positive weights do not matter, because
 * tied copies are equal; rows of weight 0 are ignored.
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
   * {@return the family with a given base distribution}
   *
   * @param base one positive and finite weight per word; normalised
   * @throws IllegalArgumentException if a weight is out of range; names the word from 1
   */
  public static ObservedWord of(double... base) {
    double total = 0;
    for (int w = 0; w < base.length; w++) {
      if (!(base[w] > 0) || Double.isInfinite(base[w])) {
        throw new IllegalArgumentException(
            Text.of("word %d: base weight must be positive and finite, was %s", w + 1, base[w]));
      }
      total += base[w];
    }
    double[] logBase = new double[base.length];
    for (int w = 0; w < base.length; w++) {
      logBase[w] = Math.log(base[w] / total);
    }
    return new ObservedWord(logBase);
  }

  /** {@return log G0(word)} */
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
   * @throws IllegalArgumentException if the rows are not one column with the words of the base
   *     distribution
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
