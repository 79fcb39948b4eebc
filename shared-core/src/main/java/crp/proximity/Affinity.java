package crp.proximity;

import crp.parameter.Parameters;
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
   * {@return the numbers of the decay by name with their present values, all fixed} None if the
   * affinity was not made from distances, or if the decay has no numbers.
   */
  Parameters numbers();

  /** {@return the scale of the decay, in the unit of the distances; NaN if there is none} */
  default double scale() {
    return numbers().value(Decay.SCALE);
  }

  /**
   * {@return the largest supported value of a number of the decay; NaN if there is no number of
   * this name} Infinite, unless pairs were dropped that a wider decay would link.
   *
   * @param name one of the names of {@link #numbers}
   */
  double largest(String name);

  /**
   * {@return the same distances under another number of the decay} O(n) for times, otherwise
   * O(entries).
   *
   * @param name one of the names of {@link #numbers}
   * @param value in the range of the number and at most {@link #largest}
   * @throws IllegalArgumentException if it is out of range
   * @throws IllegalStateException if there is no number of this name
   */
  Affinity with(String name, double value);

  /**
   * {@return f(d_ij) under another number of the decay; equal to that of {@link #with}} O(log n).
   *
   * @param i the choosing customer, from 0
   * @param j the chosen customer, from 0
   * @param name one of the names of {@link #numbers}
   * @param value in the range of the number and at most {@link #largest}
   * @throws IllegalStateException if there is no number of this name
   */
  double weightAt(int i, int j, String name, double value);

  /**
   * Computes S_i of all customers under another number of the decay, equal to those of {@link
   * #with}, without building an affinity. O(n) for times, otherwise O(entries).
   *
   * @param name one of the names of {@link #numbers}
   * @param value in the range of the number and at most {@link #largest}
   * @param out receives one sum per customer
   * @throws IllegalStateException if there is no number of this name
   */
  void totalsAt(String name, double value, double[] out);
}
