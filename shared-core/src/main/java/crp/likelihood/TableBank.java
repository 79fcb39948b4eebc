package crp.likelihood;

import crp.checkpoint.Archive;
import crp.data.Rows;
import crp.parameter.Parameters;
import crp.random.Rng;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The sufficient statistics of all tables of one chain, in flat arrays: slot = table. An item is a
 * row number of {@link #rows}. A row of weight {@code w} enters as {@code w} tied copies: the
 * predictive of such a row is the ratio of the marginals with and without all its copies.
 *
 * <p>A bank belongs to one thread. All logs are natural and all densities are in the data's units.
 */
public interface TableBank<R extends Rows> extends Serializable {

  /** {@return the rows that item numbers refer to, as returned by {@link Family#prepare}} */
  R rows();

  /**
   * {@return the banks of the parts of the rows, in their order: given the table the parts are
   * independent} This bank alone except for {@link crp.data.MixedRows}.
   */
  default List<TableBank<?>> parts() {
    return List.of(this);
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
   * Seats an item that was weighed by {@link #addLogObserved}: its missing entries, where they are
   * sampled, are drawn from their law given its observed entries and the rows at the table. Both
   * together draw a row's table and its missing entries from their joint law given all other rows
   * and theirs; a row that stays where it is may keep its missing entries.
   *
   * @param item a row that has no seat in this bank
   */
  default void add(int slot, int item, Rng rng) {
    add(slot, item);
  }

  /**
   * Seats a group of items, as {@link #add(int, int)} of one after the other would.
   *
   * @param items rows that have no seat in this bank
   * @param n number of {@code items} used
   */
  default void add(int slot, int[] items, int n) {
    for (int i = 0; i < n; i++) {
      add(slot, items[i]);
    }
  }

  /**
   * Undoes {@link #add(int, int)}.
   *
   * @param slot the table at which the item sits
   */
  void remove(int slot, int item);

  /**
   * Undoes {@link #add(int, int)} at a table that all its items leave and that is not scored before
   * it is empty, which may be cheaper.
   *
   * @param slot the table at which the item sits
   */
  default void drain(int slot, int item) {
    remove(slot, item);
  }

  /**
   * Moves all customers of one table to another.
   *
   * @param slot the table that receives them
   * @param other the table that is empty afterwards, different from {@code slot}
   */
  void absorb(int slot, int other);

  /**
   * Moves a group of items from one table to another.
   *
   * @param from the table at which they sit
   * @param to another table
   * @param items the group
   * @param n number of {@code items} used
   */
  default void move(int from, int to, int[] items, int n) {
    for (int i = 0; i < n; i++) {
      remove(from, items[i]);
      add(to, items[i]);
    }
  }

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
   * Adds {@code log p(rows at both) / (p(rows at the table) p(rows at slots[t]))} to {@code out[t]}
   * for all tables in one call, and nothing for the table itself.
   *
   * @param slot a table
   * @param slots the others
   * @param n number of {@code slots} used
   * @param out log weights in, log weights out
   */
  default void addLogUnions(int slot, int[] slots, int n, double[] out) {
    double alone = logMarginal(slot);
    for (int t = 0; t < n; t++) {
      if (slots[t] != slot) {
        out[t] += logMarginalOfUnion(slot, slots[t]) - alone - logMarginal(slots[t]);
      }
    }
  }

  /**
   * Adds {@code log p(item | rows at slots[t])} to {@code out[t]} for all tables in one call. At
   * the item's own table the item is excluded, without changing the statistics. Missing entries
   * that are sampled count as observed, so a kernel that keeps them is exact given them; see {@link
   * #addLogObserved}.
   *
   * @param item the row to score
   * @param home the slot of the item, or -1 if it has no seat or is to be scored as an additional
   *     row; the home table holds at least one more row and need not be among those to score
   * @param slots the tables to score; an empty one gives the prior predictive
   * @param n number of {@code slots} used
   * @param out log seat weights in, log posterior weights out
   */
  void addLogPredictive(int item, int home, int[] slots, int n, double[] out);

  /**
   * The same, but of the item's observed entries alone: sampled missing entries of the item are
   * integrated out, those of the other rows count as observed. For a kernel that seats the item by
   * {@link #add(int, int, Rng)}.
   *
   * @param item as above
   * @param home as above
   * @param slots as above
   * @param n number of {@code slots} used
   * @param out log seat weights in, log posterior weights out
   */
  default void addLogObserved(int item, int home, int[] slots, int n, double[] out) {
    addLogPredictive(item, home, slots, n, out);
  }

  /**
   * Adds {@code log p(rows of a group | rows at slots[t])} to {@code out[t]}: the joint predictive
   * of a group, of which sampled missing entries count as observed; compare {@link
   * #addLogPredictive(int, int, int[], int, double[])}. The statistics are not changed.
   *
   * @param items the group, at least one item
   * @param count number of {@code items} used
   * @param home the slot of the whole group, or -1 if it has no seats or is to be scored as
   *     additional rows; the home table holds at least one more row
   * @param slots the tables to score; an empty one gives the log marginal of the group
   * @param n number of {@code slots} used
   * @param out log seat weights in, log posterior weights out
   */
  void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out);

  /**
   * The same, but a table whose sum is surely more than the margin below that of another one may
   * get an upper bound of its sum instead, which is also that far below; never all of them. Tables
   * may be scored in their order, so the likely ones should come first. By default all are scored.
   *
   * @param items the group, at least one item
   * @param count number of {@code items} used
   * @param home as above
   * @param n number of {@code slots} used
   * @param out log seat weights in, log posterior weights or upper bounds of them out
   * @param bounds the margin; receives for each table whether {@code out} is a bound
   */
  default void addLogPredictiveOrBound(
      int[] items, int count, int home, int[] slots, int n, double[] out, Bounds bounds) {
    bounds.clear(n);
    addLogPredictive(items, count, home, slots, n, out);
  }

  /**
   * The same as {@link #addLogObserved}, but tables that are surely far below the row's own one, or
   * the best one, may be left out: the others move to the front of both arrays, in their order.
   * Never all are left out; by default none is.
   *
   * @param item the row to score
   * @param home as there
   * @param slots the tables; those that were scored out
   * @param n number of {@code slots} used
   * @param reach how far; receives a bound of what was left out
   * @param out log seat weights in, log posterior weights of the tables scored out
   * @return the number of tables scored
   */
  default int addLogPredictiveInReach(
      int item, int home, int[] slots, int n, Reach reach, double[] out) {
    reach.leaveOut(0, 0);
    addLogObserved(item, home, slots, n, out);
    return n;
  }

  /**
   * Hints that {@link #addLogPredictive(int, int, int[], int, double[])}, or the same with bounds,
   * will soon be called for consecutive items, so that the bank may precompute for many rows at
   * once. Changes results by rounding errors only. A kernel ends its last announcement, which a
   * checkpoint does not store.
   *
   * @param first the first item
   * @param n number of items; more than {@link #AHEAD} bring no benefit, 0 ends the announcement
   */
  default void expect(int first, int n) {}

  /** Largest useful number of items for {@link #expect}. */
  int AHEAD = 64;

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
   * Adds {@code log p(row | rows at slots[t])} to {@code out[i * n + t]} for consecutive rows of
   * another data set, with i from 0: {@link #addLogPredictiveOf} of many rows, which a bank may
   * compute together. The numbers of a row do not depend on the other rows, but may differ by
   * rounding errors from those of {@link #addLogPredictiveOf}.
   *
   * @param other rows in the data's units or prepared
   * @param first a row of {@code other}
   * @param count number of rows from there on
   * @param n number of {@code slots} used
   * @param out receives the sums, {@code n} for each row
   */
  default void addLogPredictivesOf(
      R other, int first, int count, int[] slots, int n, double[] out) {
    double[] one = new double[n];
    for (int i = 0; i < count; i++) {
      System.arraycopy(out, i * n, one, 0, n);
      addLogPredictiveOf(other, first + i, slots, n, one);
      System.arraycopy(one, 0, out, i * n, n);
    }
  }

  /**
   * Draws a row from the predictive of a table.
   *
   * @param like row of {@link #rows} whose missing entries (and number of tokens) the draw copies
   * @return rows of size 1 and weight 1, in the data's units
   */
  R simulate(int slot, int like, Rng rng);

  /**
   * Draws the state that a newly opened table stores besides its statistics; see {@link
   * CentredBank}. Does nothing by default.
   *
   * @param slot a table with one row
   */
  default void open(int slot, Rng rng) {}

  /**
   * Draws quantities shared by all tables from their conditional distribution given the tables:
   * missing entries, the scale of a base measure, a Dirichlet concentration. Does nothing if there
   * are none.
   *
   * @param slots the occupied tables
   * @param n number of {@code slots} used
   */
  default void resample(int[] slots, int n, Rng rng) {
    resample(slots, n, 1, rng);
  }

  /**
   * The same with the likelihood raised to a power b: updates {@link #hyperparameters}, called h,
   * leaving {@code p(h) p(rows | tables, h)^b} invariant. Banks override this method.
   *
   * @param slots the occupied tables
   * @param n number of {@code slots} used
   * @param power b, from 0 (the prior alone) to 1; 1 for a bank that cannot stand in a {@link
   *     TemperedBank}
   */
  default void resample(int[] slots, int n, double power, Rng rng) {}

  /**
   * Keeps a copy of the sampled missing entries of items for {@link #recall}, in place of the last
   * copy. Does nothing where none are sampled.
   *
   * @param items any items
   * @param n number of {@code items} used
   */
  default void keep(int[] items, int n) {}

  /**
   * Sets the missing entries of an item to those kept.
   *
   * @param item one of the items of {@link #keep}, without a seat
   */
  default void recall(int item) {}

  /** {@return whether {@link #resample(int[], int, Rng)} draws missing entries} */
  default boolean completes() {
    return false;
  }

  /**
   * {@return whether {@link #resample(int[], int, double, Rng)} takes a power below 1} Not where it
   * draws missing entries or scales of rows.
   */
  default boolean tempers() {
    return !completes();
  }

  /**
   * {@return storage for sampled parameters of this bank's tables}
   *
   * @throws UnsupportedOperationException if the family cannot draw them
   */
  default TableLaws laws() {
    throw new UnsupportedOperationException(
        "this likelihood cannot draw the parameters of a cluster, which sequences need");
  }

  /**
   * {@return parameters of tables under which rows are weighed as they were recorded; null, the
   * default, where scoring rows one by one serves as well} The same object at each call.
   */
  default @Nullable RecordedLaws recorded() {
    return null;
  }

  /**
   * {@return the numbers that {@link #resample(int[], int, Rng)} draws, by name, with their priors
   * and current values}
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

  /**
   * Takes over the hyperparameters of another bank of the same family, and what else is sampled of
   * its prior.
   *
   * @param other of any rows
   */
  default void follow(TableBank<?> other) {
    setHyperparameters(other.hyperparameters()::value);
  }

  /** {@return the log prior density of the hyperparameters at their current values} */
  default double logHyperprior() {
    return 0;
  }

  /**
   * Recomputes the statistics of a table from its rows, to remove rounding errors.
   *
   * @param items its members
   * @param n number of {@code items} used
   */
  void rebuild(int slot, int[] items, int n);

  /**
   * Stores statistics and whatever else the future of a chain depends on, or replaces them by
   * stored ones, which continue the chain bit for bit. What can be recomputed exactly is left out.
   * By default a chain with such a bank cannot be saved.
   *
   * @param archive the values in a fixed order
   * @param slotOf the slot at which each row was seated by {@link #add}, -1 for none; not to be
   *     changed
   * @param slots number of slots that must exist; {@code slotOf} is below
   * @throws IllegalArgumentException if stored values are out of range
   */
  default void archive(Archive archive, int[] slotOf, int slots) {
    throw new IllegalArgumentException(
        "this likelihood cannot be stored in a checkpoint: its bank has no method 'archive'");
  }

  /**
   * {@return what is known about a table, in the data's units}
   *
   * @param slot an occupied table
   */
  TableSummary summary(int slot);

  /**
   * {@return what is known about a table, in the data's units, estimated from draws if necessary}
   *
   * @param slot an occupied table
   */
  default TableSummary summary(int slot, Rng rng) {
    return summary(slot);
  }

  /**
   * {@return the affinities of the densities of rows at some tables, n by n, row-major: the
   * Bhattacharyya coefficient, the integral of the root of the product of both densities, from 0
   * (apart) to 1 (equal)} Each density has the posterior means of the table's parameters or, where
   * a table stores a parameter, that one. By default the posterior predictives by simulation, with
   * a standard error of at most 0.036, which a bank without rows cannot do.
   *
   * @param slots the tables
   * @param n number of {@code slots} used
   * @param rng source of randomness, for a simulation
   * @throws UnsupportedOperationException if the affinity is not known and the family cannot draw
   *     rows
   */
  default double[] affinities(int[] slots, int n, Rng rng) {
    int[] used = Arrays.copyOf(slots, n);
    return SimulatedAffinities.<R>of(
        n,
        rows().size(),
        (law, like, draws) -> simulate(used[law], like, draws),
        (row, out) -> addLogPredictiveOf(row, 0, used, n, out),
        rng);
  }

  /**
   * {@return a bank for prediction: the statistics of the given tables in slots 0, 1, ... followed
   * by one empty slot, without rows}
   *
   * @param slots the tables to keep
   * @param n number of {@code slots} used
   */
  TableBank<R> frozen(int[] slots, int n);
}
