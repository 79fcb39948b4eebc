package crp.franchise;

import crp.Text;
import crp.data.Sequences;
import crp.kernel.ParameterUpdate;
import crp.random.Rng;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Predicts the next symbol from the previous ones: each context is a restaurant, whose parent is
 * the context without its oldest symbol, so that the tree of restaurants is a suffix tree. With
 * discounts this is the hierarchical Pitman-Yor language model. Memory is linear in symbols times
 * order. Not thread-safe.
 *
 * <p>Reference: Y. W. Teh (2006), A hierarchical Bayesian language model based on Pitman-Yor
 * processes, ACL.
 */
public final class LanguageModel {

  private final int[] symbols;
  private final int[] restaurants;
  private final int order;
  private final Franchise franchise;
  private final Map<Long, Integer> children = new HashMap<>();
  private final ParameterUpdate<LevelNumbers> update = new ParameterUpdate<>();
  private boolean seated;

  /**
   * Makes a model of given symbols; call {@link #sweep} next.
   *
   * @param symbols from 0 to {@code vocabulary - 1}; copied
   * @param sequences division into texts; contexts do not extend over the start of a text
   * @param vocabulary number of distinct symbols; the base measure is uniform over them
   * @param levels the parameters of contexts of length 0, 1, ...: one more than the longest context
   * @throws IllegalArgumentException if a symbol is out of range; names its place from 1
   */
  public LanguageModel(int[] symbols, Sequences sequences, int vocabulary, List<Level> levels) {
    if (sequences.rows() != symbols.length) {
      throw new IllegalArgumentException(
          Text.of("the sequences have %d rows, the symbols %d", sequences.rows(), symbols.length));
    }
    this.symbols = symbols.clone();
    order = levels.size() - 1;
    franchise = new Franchise(new RestaurantTree(), BaseMeasure.Atoms.uniform(vocabulary), levels);
    restaurants = new int[symbols.length];
    boolean[] first = sequences.firsts();
    int start = 0;
    for (int t = 0; t < symbols.length; t++) {
      if (symbols[t] < 0 || symbols[t] >= vocabulary) {
        throw new IllegalArgumentException(
            Text.of(
                "row %d: symbol must be from 0 to %d, was %d", t + 1, vocabulary - 1, symbols[t]));
      }
      start = first[t] ? t : start;
      int house = 0;
      for (int back = 1; back <= order && t - back >= start; back++) {
        house = child(house, symbols[t - back]);
      }
      restaurants[t] = house;
    }
  }

  private static long key(int house, int symbol) {
    return (long) house << 32 | symbol;
  }

  private int child(int house, int symbol) {
    return children.computeIfAbsent(key(house, symbol), key -> franchise.open(house));
  }

  /**
   * Removes and adds every symbol once (the first sweep only adds), then draws the levels'
   * parameters. O(symbols x order).
   *
   * @param rng the source of randomness
   */
  public void sweep(Rng rng) {
    for (int t = 0; t < symbols.length; t++) {
      if (seated) {
        franchise.remove(restaurants[t], symbols[t], rng);
      }
      franchise.add(restaurants[t], symbols[t], rng);
    }
    seated = true;
    update.apply(new LevelNumbers(franchise), rng);
  }

  /** {@return the levels with their current parameters, by length of the context} */
  public List<Level> levels() {
    return franchise.levels();
  }

  /** {@return the log joint density of symbols and seatings, in nats} */
  public double logJoint() {
    return franchise.logJoint();
  }

  /** {@return the number of observed contexts, including the empty one} */
  public int contexts() {
    return franchise.restaurants();
  }

  /**
   * {@return p(symbol | history), given the current seatings}
   *
   * @param history previous symbols; unobserved contexts are shortened by their oldest symbols
   * @param end number of symbols of {@code history} used
   * @param symbol the next symbol
   * @throws IllegalArgumentException if the symbol is out of range
   */
  public double predictive(int[] history, int end, int symbol) {
    if (symbol < 0 || symbol >= franchise.base().dishes()) {
      throw new IllegalArgumentException(
          Text.of("symbol must be from 0 to %d, was %d", franchise.base().dishes() - 1, symbol));
    }
    int house = 0;
    for (int back = 1; back <= order && back <= end; back++) {
      Integer longer = children.get(key(house, history[end - back]));
      if (longer == null) {
        break;
      }
      house = longer;
    }
    return franchise.predictive(house, symbol);
  }
}
