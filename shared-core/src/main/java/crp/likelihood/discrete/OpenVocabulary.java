package crp.likelihood.discrete;

import crp.Argument;
import crp.data.CountRows;
import crp.likelihood.Family;
import crp.likelihood.Scattered;
import crp.likelihood.TableBank;

/**
 * {@link DirichletMultinomial} over more words than rows have, for rows whose further words are not
 * known yet. Each word has the same pseudo-count, those without a row included. So the law of the
 * rows is the same whether their words alone are listed or all, and further words can be listed
 * later.
 */
public final class OpenVocabulary implements Family<CountRows> {

  private static final long serialVersionUID = 1L;

  private static final double START = 0.01;

  private final int words;
  private final PseudoCounts prior;

  private OpenVocabulary(int words, PseudoCounts prior) {
    this.words = words;
    this.prior = prior;
  }

  /**
   * {@return the family with a pseudo-count that is sampled under a Gamma(1, 1) prior; it starts at
   * 0.01, which suits short texts}
   *
   * @param words that rows may have, at least 1
   */
  public static OpenVocabulary sampled(int words) {
    return new OpenVocabulary(words, PseudoCounts.symmetric(START, true));
  }

  /**
   * {@return the family with a fixed pseudo-count}
   *
   * @param words that rows may have, at least 1
   * @param pseudoCount of each word, from 1e-9 to 1e9
   * @throws IllegalArgumentException if it is out of range
   */
  public static OpenVocabulary of(int words, double pseudoCount) {
    return new OpenVocabulary(words, PseudoCounts.symmetric(pseudoCount, false));
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the rows have more words than there are
   */
  @Override
  public TableBank<CountRows> bank(CountRows rows) {
    return new DirichletBank<>(shape(rows), prior, rows);
  }

  @Override
  public Scattered<CountRows> scattered(CountRows like) {
    return new ScatteredCells<>(shape(like));
  }

  private WordShape shape(CountRows rows) {
    Argument.require(
        rows.vocabulary() <= words,
        "expected rows of at most %d words, got %d",
        words,
        rows.vocabulary());
    return new WordShape(rows.vocabulary(), words);
  }

  @Override
  public String describe() {
    return "Dirichlet-multinomial over " + words + " words, " + prior.describe();
  }
}
