package crp.proximity;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Decayed distances {@code f(d_ij)}: the prior weight of customer i choosing customer j. Need not
 * be symmetric. Excludes self-links, whose weight is the concentration. Immutable and thread-safe.
 */
public sealed interface Affinity extends Serializable permits SparseAffinity, TimeAffinity {

  /** {@return the number of customers} */
  int size();

  /**
   * {@return f(d_ij), 0 where i cannot choose j and for i = j}
   *
   * @param i the choosing customer, from 0
   * @param j the chosen customer, from 0
   */
  double weight(int i, int j);

  /**
   * {@return the sum of the weights of all others, S_i}
   *
   * @param i the choosing customer, from 0
   */
  double total(int i);

  /** {@return whether no customer can choose one with a larger number} */
  boolean sequential();

  /**
   * {@return the order of times if customers are numbered by their ranks in time; null if customers
   * are numbered as rows of the data}
   */
  @Nullable TimeOrder rankedBy();

  /**
   * {@return the affinity of some of the rows, without the others} Customers numbered by rank in
   * time are renumbered by their ranks among the chosen rows, see {@link #rankedBy}.
   *
   * @param rows row numbers, from 0, increasing; they become 0, 1, ...
   * @throws IllegalArgumentException if they do not increase or are out of range
   */
  Affinity select(int[] rows);

  /**
   * {@return whether the scale of the decay can be changed} True if the affinity was made from
   * distances and a decay that has a scale.
   */
  boolean scalable();

  /** {@return the scale of the decay, in the unit of the distances; NaN if not scalable} */
  double scale();

  /**
   * {@return the largest supported scale; NaN if not scalable} Infinite, unless pairs were dropped
   * that a wider decay would link.
   */
  double largestScale();

  /**
   * {@return the same distances under another scale of the decay} O(n) for times, otherwise
   * O(entries).
   *
   * @param scale positive, finite and at most {@link #largestScale}
   * @throws IllegalArgumentException if it is out of range
   * @throws IllegalStateException if not scalable
   */
  Affinity withScale(double scale);

  /**
   * {@return f(d_ij) under another scale; equal to that of {@link #withScale}} O(log n).
   *
   * @param i the choosing customer, from 0
   * @param j the chosen customer, from 0
   * @param scale positive, finite and at most {@link #largestScale}
   * @throws IllegalStateException if not scalable
   */
  double weightAt(int i, int j, double scale);

  /**
   * Computes S_i of all customers under another scale, equal to those of {@link #withScale},
   * without building an affinity. O(n) for times, otherwise O(entries).
   *
   * @param scale positive, finite and at most {@link #largestScale}
   * @param out receives one sum per customer
   * @throws IllegalStateException if not scalable
   */
  void totalsAt(double scale, double[] out);
}
