package crp.proximity;

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
   * {@return whether the same can be had under another scale of the decay} True if it was made from
   * distances and a decay that has a scale.
   */
  boolean scalable();

  /** {@return the scale of the decay, in the unit of the distances; NaN if not scalable} */
  double scale();

  /**
   * {@return the largest scale that can be asked for; NaN if not scalable} Infinite, unless pairs
   * that a decay with a wider reach would link were not kept.
   */
  double largestScale();

  /**
   * {@return the same distances under another scale of the decay} O(n) for times, else O(entries).
   *
   * @param scale positive, finite and at most {@link #largestScale}
   * @throws IllegalArgumentException if it is not
   * @throws IllegalStateException if not scalable
   */
  Affinity withScale(double scale);

  /**
   * {@return f(d_ij) under another scale, as {@link #withScale} would have it} O(log n).
   *
   * @param i who chooses, from 0
   * @param j who is chosen, from 0
   * @param scale positive, finite and at most {@link #largestScale}
   * @throws IllegalStateException if not scalable
   */
  double weightAt(int i, int j, double scale);

  /**
   * Computes S_i of all customers under another scale, as {@link #withScale} would have them, and
   * builds nothing else. O(n) for times, else O(entries).
   *
   * @param scale positive, finite and at most {@link #largestScale}
   * @param out receives one sum a customer
   * @throws IllegalStateException if not scalable
   */
  void totalsAt(double scale, double[] out);
}
