package crp.likelihood.ranking;

import crp.likelihood.ProposingBank;
import java.util.Arrays;

/**
 * Centre of a table: labels in the order of the central ranking, and dispersions if they are part
 * of the state. Immutable by convention: its arrays must not be modified.
 *
 * @param order labels, the best first; the pool's label stands at the places of the pool
 * @param theta one dispersion per stage, or empty
 */
@SuppressWarnings("ArrayRecordComponent")
record CentralRanking(int[] order, double[] theta) implements ProposingBank.Centre {

  /** {@return the place of each label below {@code labels}} */
  int[] places(int labels) {
    int[] places = new int[labels];
    for (int p = 0; p < order.length; p++) {
      if (order[p] < labels) {
        places[order[p]] = p;
      }
    }
    return places;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CentralRanking that
        && Arrays.equals(order, that.order)
        && Arrays.equals(theta, that.theta);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(order) + Arrays.hashCode(theta);
  }

  @Override
  public String toString() {
    return Arrays.toString(order) + (theta.length == 0 ? "" : " " + Arrays.toString(theta));
  }
}
