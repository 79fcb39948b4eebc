package crp.stream;

import crp.likelihood.Scattered;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The rows of a table that were forgotten: all that the likelihood and the prior need of them.
 *
 * @param sums of the rows about the anchor, see {@link Scattered}
 * @param anchor a place near the rows
 * @param customers their number in the prior
 */
@SuppressWarnings("ArrayRecordComponent")
record Forgotten(double[] sums, double[] anchor, double customers) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** {@return these rows and others, about this anchor} */
  Forgotten with(Scattered<?> family, Forgotten other) {
    double[] both = joined(sums, other.sums);
    family.unite(both, 0, sums.length, joined(anchor, other.anchor), 0, anchor.length);
    return new Forgotten(Arrays.copyOf(both, sums.length), anchor, customers + other.customers);
  }

  /**
   * {@return these rows, each a part of a customer}
   *
   * @param forgetful whether it also weighs less in the likelihood
   */
  Forgotten faded(double factor, boolean forgetful) {
    double[] less = forgetful ? Arrays.stream(sums).map(sum -> factor * sum).toArray() : sums;
    return new Forgotten(less, anchor, factor * customers);
  }

  private static double[] joined(double[] a, double[] b) {
    double[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }
}
