package crp.proximity;

import java.io.Serializable;

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
   * {@return the affinity of some of the rows, as if the others did not exist} The customers of an
   * affinity in time are ranks and so they are afterwards, of the times that are left; customers of
   * another affinity are rows.
   *
   * @param rows numbers of rows of the data, from 0, increasing; they become 0, 1, ...
   * @throws IllegalArgumentException if they do not increase or are no rows
   */
  Affinity select(int[] rows);
}
