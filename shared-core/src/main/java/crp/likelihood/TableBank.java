package crp.likelihood;

import crp.data.Rows;
import crp.random.Rng;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The sufficient statistics of all tables of one chain, in flat arrays: slot = table. An item is a
 * row number of {@link #rows}. A row of weight {@code w} enters as {@code w} tied copies: the
 * predictive of such a row is the ratio of the marginals with and without all its copies.
 *
 * <p>These methods suffice. What a bank does faster, or beside them, is a capability, an interface
 * of one purpose. {@link Scoring}, {@link Reaching}, {@link Bounding}, {@link Completing}, {@link
 * Moving}, {@link Uniting}, {@link Predicting}, {@link Sampled}, {@link Affine} and {@link
 * Estimated} have a slow form for banks without them ({@link SlowBank}). {@link LawSource}, {@link
 * Recorded}, {@link Stored}, {@link Compound}, {@link RestBank}, {@link ProposingBank} and {@link
 * CentredBank} have none. {@link Capabilities} fetches one or its slow form.
 *
 * <p>A bank belongs to one thread. All logs are natural and all densities are in the data's units.
 */
public interface TableBank<R extends Rows> extends Serializable {

  /** {@return the rows that item numbers refer to, as returned by {@link Family#prepare}} */
  R rows();

  /**
   * {@return a capability; null if this bank does not have it} Fetched once, when a state, a kernel
   * or a path is made, not in a loop. A bank that is made of others has what these allow.
   *
   * @param capability its interface
   */
  default <C> @Nullable C as(Class<C> capability) {
    return capability.isInstance(this) ? capability.cast(this) : null;
  }

  /**
   * Ensures that slots 0 to {@code slots - 1} exist; new ones are empty.
   *
   * @param slots number of slots needed
   */
  void reserve(int slots);

  /**
   * Seats an item.
   *
   * @param item a row that has no seat in this bank
   */
  void add(int slot, int item);

  /**
   * Undoes {@link #add}.
   *
   * @param slot the table at which the item sits
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
   * Recomputes the statistics of a table from its rows, to remove rounding errors.
   *
   * @param items its members
   * @param n number of {@code items} used
   */
  void rebuild(int slot, int[] items, int n);

  /** {@return log p(rows at the table), 0 for an empty one} */
  double logMarginal(int slot);

  /**
   * {@return log p(rows at both tables together)}
   *
   * @param a a table
   * @param b another table
   */
  double logMarginalOfUnion(int a, int b);

  /**
   * Adds {@code log p(row | rows at slots[t])} to {@code out[t]} for one copy of a row of another
   * data set of the same shape, whatever its weight; missing entries are integrated out.
   *
   * @param other rows in the data's units or prepared
   * @param row a row of {@code other}
   * @param n number of {@code slots} used
   * @param out receives the sums
   */
  void addLogPredictiveOf(R other, int row, int[] slots, int n, double[] out);

  /**
   * Draws a row from the predictive of a table.
   *
   * @param like row of {@link #rows} whose missing entries (and number of tokens) the draw copies
   * @return rows of size 1 and weight 1, in the data's units
   */
  R simulate(int slot, int like, Rng rng);

  /**
   * {@return what is known about a table, in the data's units}
   *
   * @param slot an occupied table
   */
  TableSummary summary(int slot);

  /**
   * {@return a bank for prediction: the statistics of the given tables in slots 0, 1, ... followed
   * by one empty slot, without rows}
   *
   * @param slots the tables to keep
   * @param n number of {@code slots} used
   */
  TableBank<R> frozen(int[] slots, int n);
}
