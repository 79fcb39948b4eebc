package crp.likelihood.discrete;

import crp.data.CountRows;
import crp.likelihood.Family;
import crp.likelihood.Scattered;
import crp.likelihood.TableBank;

/**
 * Tokens drawn from a table's word distribution, which has a Dirichlet prior and is integrated out.
 * A row's probability is that of its ordered tokens: the multinomial coefficient, which is the same
 * at every table, is omitted.
 *
 * <p>A bank holds one number per word and table ({@code vocabulary x capacity} doubles, capacity
 * growing by doubling): intended for vocabularies up to about 100,000 words with 100 tables, or
 * small vocabularies with thousands of tables. {@code add} and {@code remove} cost O(distinct words
 * of the row), a predictive O(distinct words x tables), a fresh marginal O(vocabulary).
 *
 * <p>Reference: Madsen, Kauchak and Elkan (2005), Modeling word burstiness using the Dirichlet
 * distribution, ICML.
 */
public final class DirichletMultinomial implements Family<CountRows> {

  private static final long serialVersionUID = 1L;

  private final PseudoCounts prior;

  private DirichletMultinomial(PseudoCounts prior) {
    this.prior = prior;
  }

  /**
   * {@return the family with the same fixed pseudo-count for every word}
   *
   * @param beta pseudo-count of each word, from 1e-9 to 1e9; 0.1 to 0.5 suits text
   * @throws IllegalArgumentException if out of range
   */
  public static DirichletMultinomial symmetric(double beta) {
    return new DirichletMultinomial(PseudoCounts.symmetric(beta, false));
  }

  /**
   * {@return the family with the same pseudo-count for every word, sampled under a Gamma(1, 1)
   * prior (kept to the range from 1e-9 to 1e9) by slice sampling; it starts at 0.1}
   */
  public static DirichletMultinomial symmetricSampled() {
    return new DirichletMultinomial(PseudoCounts.symmetric(0.1, true));
  }

  /**
   * {@return the family with a given base measure}
   *
   * @param pseudoCounts one number per word, each from 1e-9 to 1e9; copied
   * @throws IllegalArgumentException if a number is out of range; names the word from 1
   */
  public static DirichletMultinomial withBase(double[] pseudoCounts) {
    return new DirichletMultinomial(PseudoCounts.of(pseudoCounts));
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if a base measure is given and does not fit the vocabulary
   */
  @Override
  public TableBank<CountRows> bank(CountRows rows) {
    return new DirichletBank<>(new WordShape(rows.vocabulary()), prior, rows);
  }

  @Override
  public Scattered<CountRows> scattered(CountRows like) {
    return new ScatteredCells<>(new WordShape(like.vocabulary()));
  }

  @Override
  public String describe() {
    return "Dirichlet-multinomial, " + prior.describe();
  }
}
