package crp.likelihood;

import crp.data.Rows;
import crp.parameter.Parameters;
import crp.random.Rng;
import java.io.Serializable;
import java.util.function.ToDoubleFunction;

/**
 * The sufficient statistics of all tables of one chain, in flat arrays: slot = table. An item is a
 * row number of {@link #rows}. A row of weight {@code w} enters as {@code w} tied copies: the
 * predictive of such a row is the ratio of the marginals with and without all its copies.
 *
 * <p>A bank belongs to one thread. All logs are natural and all densities are in the data's units.
 *
 * @param <R> the kind of rows
 */
public interface TableBank<R extends Rows> extends Serializable {

  /** {@return the rows behind the item numbers, as {@link Family#prepare} made them} */
  R rows();

  /**
   * Makes room: afterwards the slots from 0 to {@code slots - 1} can be used; new ones are empty.
   *
   * @param slots how many slots are needed
   */
  void reserve(int slots);

  /**
   * Seats an item.
   *
   * @param slot the table
   * @param item a row that does not sit anywhere in this bank
   */
  void add(int slot, int item);

  /**
   * Undoes {@link #add}.
   *
   * @param slot the table at which the item sits
   * @param item the row
   */
  void remove(int slot, int item);

  /**
   * Moves all customers of one table to another.
   *
   * @param slot the table that receives them
   * @param other the table that is empty afterwards, different from {@code slot}
   */
  void absorb(int slot, int other);

  /**
   * Takes a group of items from one table to another.
   *
   * @param from the table at which they sit
   * @param to another table
   * @param items the group
   * @param n how many of {@code items} count
   */
  default void move(int from, int to, int[] items, int n) {
    for (int i = 0; i < n; i++) {
      remove(from, items[i]);
      add(to, items[i]);
    }
  }

  /**
   * {@return log p(rows at the table), 0 for an empty one}
   *
   * @param slot the table
   */
  double logMarginal(int slot);

  /**
   * {@return log p(rows at both tables together)}
   *
   * @param a a table
   * @param b another table
   */
  double logMarginalOfUnion(int a, int b);

  /**
   * Adds {@code log p(item | rows at slots[t])} to {@code out[t]} for all tables in one call. At
   * the item's own table the item itself is left out of the statistics without touching them.
   *
   * @param item the row to weigh
   * @param home the slot at which the item sits now, or -1 if it sits nowhere or is to be treated
   *     as a stranger; the home table holds at least one more row
   * @param slots the tables to score; an empty one gives the prior predictive
   * @param n how many of {@code slots} count
   * @param out log seat weights in, log posterior weights out
   */
  void addLogPredictive(int item, int home, int[] slots, int n, double[] out);

  /**
   * Adds {@code log p(rows of a group | rows at slots[t])} to {@code out[t]}: what {@link
   * #addLogPredictive(int, int, int[], int, double[])} does for one item, for several that go
   * together. No statistics are touched.
   *
   * @param items the group, at least one item
   * @param count how many of {@code items} count
   * @param home the slot at which the whole group sits now, or -1 if it sits nowhere or is to be
   *     treated as strangers; the home table holds at least one more row
   * @param slots the tables to score; an empty one gives the log marginal of the group
   * @param n how many of {@code slots} count
   * @param out log seat weights in, log posterior weights out
   */
  void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out);

  /**
   * Announces that {@link #addLogPredictive(int, int, int[], int, double[])} will soon be asked
   * about a run of items, so that the bank may compute ahead for many rows at once. A hint: answers
   * stay the same, whatever happens between.
   *
   * @param first the first item
   * @param n how many, at most {@link #AHEAD} are of use
   */
  default void expect(int first, int n) {}

  /** How many items {@link #expect} is good for at a time. */
  int AHEAD = 64;

  /**
   * Adds {@code log p(row | rows at slots[t])} to {@code out[t]} for a row of another data set of
   * the same shape, counted once whatever its weight; missing entries are integrated out.
   *
   * @param other rows in the data's units or prepared
   * @param row a row of {@code other}
   * @param slots the tables to score
   * @param n how many of {@code slots} count
   * @param out receives the sums
   */
  void addLogPredictiveOf(R other, int row, int[] slots, int n, double[] out);

  /**
   * Draws a row from the predictive of a table.
   *
   * @param slot the table
   * @param like the draw has the missing entries (and the number of tokens) of this row of {@link
   *     #rows}
   * @param rng the source of randomness
   * @return rows of size 1 and weight 1, in the data's units
   */
  R simulate(int slot, int like, Rng rng);

  /**
   * Draws what a table that one row has just opened must know beside its statistics; see {@link
   * CentredBank}. Does nothing where the statistics are all there is.
   *
   * @param slot a table with one row
   * @param rng the source of randomness
   */
  default void open(int slot, Rng rng) {}

  /**
   * Draws the quantities that belong to the family as a whole from their conditional law given the
   * tables: missing entries, the scale of a base measure, a Dirichlet concentration. Does nothing
   * where there is none.
   *
   * @param slots the occupied tables
   * @param n how many of {@code slots} count
   * @param rng the source of randomness
   */
  default void resample(int[] slots, int n, Rng rng) {
    resample(slots, n, 1, rng);
  }

  /**
   * The same where the likelihood is raised to a power b: {@link #hyperparameters}, call them h,
   * are drawn from a law that leaves {@code p(h) p(rows | tables, h)^b} as it is. What a bank
   * overrides.
   *
   * @param slots the occupied tables
   * @param n how many of {@code slots} count
   * @param power b, from 0 (the prior alone) to 1; 1 for a bank that cannot stand in a {@link
   *     TemperedBank}
   * @param rng the source of randomness
   */
  default void resample(int[] slots, int n, double power, Rng rng) {}

  /** {@return whether {@link #resample(int[], int, Rng)} draws missing entries} */
  default boolean completes() {
    return false;
  }

  /**
   * {@return room for drawn parameters of this bank's tables}
   *
   * @throws UnsupportedOperationException if the family cannot draw them
   */
  default TableLaws laws() {
    throw new UnsupportedOperationException(
        "this likelihood cannot draw the parameters of a cluster, which the blocked sampler needs");
  }

  /**
   * {@return the numbers that {@link #resample(int[], int, Rng)} draws, by name, with their present
   * values; all are sampled}
   */
  default Parameters hyperparameters() {
    return Parameters.none();
  }

  /**
   * Sets the hyperparameters, for instance to those of a stored draw.
   *
   * @param value gives the value for each name of {@link #hyperparameters}
   * @throws IllegalArgumentException if a value has no probability under the number's prior
   */
  default void setHyperparameters(ToDoubleFunction<String> value) {}

  /** {@return the log prior density of the hyperparameters at their present values} */
  default double logHyperprior() {
    return 0;
  }

  /**
   * Recomputes the statistics of a table from its rows, to shed rounding errors.
   *
   * @param slot the table
   * @param items its members
   * @param n how many of {@code items} count
   */
  void rebuild(int slot, int[] items, int n);

  /**
   * Gives a slot the statistics of another one with a row more, as {@link #rebuild} of its members
   * would, without seating anybody: the rows may sit elsewhere. For copies of tables beside those
   * that seat the customers. A bank that cannot says so, and the slot is then to be rebuilt.
   *
   * @param slot receives the statistics; nobody was seated there by {@link #add}
   * @param other the table to copy, perhaps {@code slot} itself, perhaps empty
   * @param item the row
   * @return whether it was done
   */
  default boolean extend(int slot, int other, int item) {
    return false;
  }

  /**
   * {@return what is known about a table, in the data's units}
   *
   * @param slot an occupied table
   */
  TableSummary summary(int slot);

  /**
   * {@return what is known about a table, in the data's units, where need be from draws}
   *
   * @param slot an occupied table
   * @param rng the source of randomness
   */
  default TableSummary summary(int slot, Rng rng) {
    return summary(slot);
  }

  /**
   * {@return a bank with the statistics of the given tables in slots 0, 1, ... and one empty slot
   * behind them, but without rows: what prediction needs and nothing more}
   *
   * @param slots the tables to keep
   * @param n how many of {@code slots} count
   */
  TableBank<R> frozen(int[] slots, int n);
}
