package crp.franchise;

import crp.Text;
import crp.numerics.LogGamma;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.parameter.Range;
import crp.partition.Links;
import crp.proximity.EarlierCopies;
import crp.random.Rng;
import crp.state.Numbered;
import java.util.function.DoubleUnaryOperator;

/**
 * Not part of the promised API.
 *
 * <p>Running text under links to earlier words, whose tables draw their words from a restaurant
 * that all documents share. A word is linked to an earlier copy of itself in its document, or opens
 * a table, which is a customer of the top: {@code G0 ~ DP(gamma, uniform over V words)}, with G0
 * integrated out. With T_w tables of word w and T of all words,
 *
 * <pre>  p(words, links) = prod_i [alpha if i opens a table, else f(i, c_i)] / (alpha + S_i)
 *                     prod_w (gamma / V)_(T_w)  /  (gamma)_T.</pre>
 *
 * <p>Which words open a table is all that this object stores, since the links given that are
 * independent: an open place links to itself, any other one to an earlier copy in proportion to f.
 * So a sweep is link Gibbs (equation 3 of the paper) in two steps, of which the second is put off
 * until {@link #links} is asked for. A place opens a table with weight alpha (gamma / V + T_w) /
 * (gamma + T), T_w and T without its own table, and follows a copy with the sum F of their f.
 *
 * <p>On V words DP(gamma, uniform) is a Dirichlet law of parameters gamma / V: seats at the tables
 * of the top need not be stored. Cost of a sweep: O(words of the text). Not thread-safe.
 *
 * <p>Reference: Blei and Frazier (2011), Distance dependent Chinese restaurant processes, Journal
 * of Machine Learning Research 12, sections 2.1 and 5.1.
 */
public final class WordOpenings implements Numbered {

  /** Name of alpha. */
  public static final String CONCENTRATION = "concentration";

  /** Name of gamma. */
  public static final String TOP = "top concentration";

  private final EarlierCopies copies;
  private final int vocabulary;
  private final boolean[] opened;
  private final int[] tablesOf;
  private int tables;
  private Parameter alpha;
  private Parameter gamma;

  /**
   * Makes a state in which every word opens a table.
   *
   * @param copies what the words can follow
   * @param vocabulary V, at least the number of words
   * @param alpha concentration of the documents, positive; fixed or sampled
   * @param gamma concentration of the top, positive; fixed or sampled
   * @throws IllegalArgumentException if a number is out of range
   */
  public WordOpenings(EarlierCopies copies, int vocabulary, Parameter alpha, Parameter gamma) {
    if (vocabulary < copies.words()) {
      throw new IllegalArgumentException(
          Text.of("the vocabulary must be at least %d words, was %d", copies.words(), vocabulary));
    }
    this.copies = copies;
    this.vocabulary = vocabulary;
    this.alpha = alpha.require(CONCENTRATION, Range.POSITIVE);
    this.gamma = gamma.require(TOP, Range.POSITIVE);
    opened = new boolean[copies.size()];
    tablesOf = new int[vocabulary];
    for (int i = 0; i < opened.length; i++) {
      set(i, true);
    }
  }

  /**
   * Opens the table of a place or links it to copies.
   *
   * @param place from 0
   * @param open whether it opens a table, as a first copy must
   */
  void set(int place, boolean open) {
    if (opened[place] != open) {
      opened[place] = open;
      tablesOf[copies.word(place)] += open ? 1 : -1;
      tables += open ? 1 : -1;
    }
  }

  /**
   * Draws for every word whether it opens a table, given all others.
   *
   * @param rng source of randomness
   */
  public void sweep(Rng rng) {
    double share = gamma.value() / vocabulary;
    for (int i = 0; i < opened.length; i++) {
      RunScope.check(i);
      double followed = copies.followed(i);
      if (followed > 0) {
        set(i, false);
        double served = (share + tablesOf[copies.word(i)]) / (gamma.value() + tables);
        double opening = alpha.value() * served;
        set(i, rng.chance(opening / (opening + followed)));
      }
    }
  }

  /**
   * {@return links of all words, drawn given which of them open a table}
   *
   * @param rng source of randomness
   */
  public Links links(Rng rng) {
    int[] targets = new int[opened.length];
    for (int i = 0; i < opened.length; i++) {
      targets[i] = opened[i] ? i : copies.draw(i, rng);
    }
    return Links.of(targets);
  }

  /**
   * {@return whether a word opens a table}
   *
   * @param place from 0
   */
  public boolean opened(int place) {
    return opened[place];
  }

  /** {@return T, the number of tables of all documents} */
  public int tables() {
    return tables;
  }

  /**
   * {@return T_w, the number of tables of a word}
   *
   * @param word from 0
   */
  public int tables(int word) {
    return tablesOf[word];
  }

  /** {@return log p(words, which of them open a table), in nats} */
  public double logJoint() {
    double sum = tables * Math.log(alpha.value());
    for (int i = 0; i < opened.length; i++) {
      sum -= Math.log(alpha.value() + copies.total(i));
      sum += opened[i] ? 0 : Math.log(copies.followed(i));
    }
    return sum + logDishes(gamma.value());
  }

  private double logDishes(double concentration) {
    double sum = -LogGamma.rising(concentration, tables);
    for (int served : tablesOf) {
      sum += served == 0 ? 0 : LogGamma.rising(concentration / vocabulary, served);
    }
    return sum;
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(CONCENTRATION, alpha).and(TOP, gamma);
  }

  /** {@inheritDoc} O(words of the text), O(V) for the top. */
  @Override
  public DoubleUnaryOperator logLikelihood(String name) {
    if (name.equals(TOP)) {
      return this::logDishes;
    }
    return value -> {
      double sum = tables * Math.log(value);
      for (int i = 0; i < opened.length; i++) {
        sum -= Math.log(value + copies.total(i));
      }
      return sum;
    };
  }

  @Override
  public void set(String name, double value) {
    if (name.equals(TOP)) {
      gamma = gamma.with(value);
    } else {
      alpha = alpha.with(value);
    }
  }
}
