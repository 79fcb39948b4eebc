package crp.proximity;

import crp.parameter.Parameters;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The decayed nearness that a sampler of links sees: {@code f(d_ij)}, the prior weight of customer
 * i choosing customer j. Need not be symmetric. The weight of a customer choosing itself is not
 * part of it: that is the concentration's. Immutable and free to be shared between threads.
 */
public sealed interface Affinity extends Serializable permits SparseAffinity, TimeAffinity {

  /** {@return the number of customers} */
  int size();

  /**
   * {@return f(d_ij), 0 where i cannot choose j and for i = j}
   *
   * @param i who chooses, from 0
   * @param j who is chosen, from 0
   */
  double weight(int i, int j);

  /**
   * {@return the sum of the weights of all others, S_i}
   *
   * @param i who chooses, from 0
   */
  double total(int i);

  /** {@return whether nobody can choose a later customer, in the order of their numbers} */
  boolean sequential();

  /**
   * {@return the order of times by whose ranks customers are numbered; null if customers are rows
   * of the data, in their order}
   */
  @Nullable TimeOrder rankedBy();

  /**
   * {@return the affinity of some of the rows, as if the others did not exist} Customers that are
   * ranks in time are ranks of the times that are left, see {@link #rankedBy}.
   *
   * @param rows numbers of rows of the data, from 0, increasing; they become 0, 1, ...
   * @throws IllegalArgumentException if they do not increase or are no rows
   */
  Affinity select(int[] rows);

  /**
   * {@return the numbers of the decay by name with their present values, all fixed} None if the
   * affinity was not made from distances, or if the decay has no numbers.
   */
  Parameters numbers();

  /** {@return the scale of the decay, in the unit of the distances; NaN if there is none} */
  default double scale() {
    return numbers().value(Decay.SCALE);
  }

  /**
   * {@return the largest value of a number of the decay that can be asked for} Infinite, unless
   * pairs that a decay with a wider reach would link were not kept.
   *
   * @param name one of the names of {@link #numbers}; NaN for another one
   */
  double largest(String name);

  /**
   * {@return the same distances under another number of the decay} O(n) for times, else O(entries).
   *
   * @param name one of the names of {@link #numbers}
   * @param value in the number's range and at most {@link #largest}
   * @throws IllegalArgumentException if it is not
   * @throws IllegalStateException if there is no number of this name
   */
  Affinity with(String name, double value);

  /**
   * {@return f(d_ij) under another number, as {@link #with} would have it} O(log n).
   *
   * @param i who chooses, from 0
   * @param j who is chosen, from 0
   * @param name one of the names of {@link #numbers}
   * @param value in the number's range and at most {@link #largest}
   * @throws IllegalStateException if there is no number of this name
   */
  double weightAt(int i, int j, String name, double value);

  /**
   * Computes S_i of all customers under another number, as {@link #with} would have them, and
   * builds nothing else. O(n) for times, else O(entries).
   *
   * @param name one of the names of {@link #numbers}
   * @param value in the number's range and at most {@link #largest}
   * @param out receives one sum a customer
   * @throws IllegalStateException if there is no number of this name
   */
  void totalsAt(String name, double value, double[] out);
}
