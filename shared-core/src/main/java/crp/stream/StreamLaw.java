package crp.stream;

import crp.Argument;
import crp.data.Rows;
import crp.likelihood.Background;
import crp.likelihood.Family;
import crp.likelihood.RestBank;
import crp.likelihood.Scattered;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What all particles of a stream have in common.
 *
 * @param none no rows, in the form that the family uses
 * @param scattered what the family computes of forgotten rows
 * @param background of rows that belong to no cluster; null if there is no noise
 */
record StreamLaw<R extends Rows>(
    Family<R> family, R none, Scattered<R> scattered, @Nullable Background<R> background)
    implements Serializable {

  /**
   * {@return the law of a family}
   *
   * @param like rows of the family's shape, perhaps none
   * @throws IllegalArgumentException if tables of the family are not known by sums
   */
  static <R extends Rows> StreamLaw<R> of(
      Family<R> family, R like, @Nullable Background<R> background) {
    R none = Rows.selected(family.prepare(like), new int[0]);
    Scattered<R> scattered = null;
    if (RestBank.of(family.bank(none)) != null) {
      try {
        scattered = family.scattered(none);
      } catch (IllegalArgumentException e) {
        throw refused(family, e);
      }
    }
    if (scattered == null) {
      throw refused(family, null);
    }
    return new StreamLaw<>(family, none, scattered, background);
  }

  private static IllegalArgumentException refused(Family<?> family, @Nullable Exception cause) {
    IllegalArgumentException refused =
        Argument.refused(
            "a stream takes normal clusters without heavy tails and rounded columns, categories,"
                + " counts of words and these side by side, got: %s",
            family.describe());
    refused.initCause(cause);
    return refused;
  }

  /** {@return a bank without tables} */
  RestBank<R> bank(R rows) {
    RestBank<R> bank = RestBank.of(family.bank(rows));
    if (bank == null) {
      throw refused(family, null);
    }
    return bank;
  }

  /**
   * {@return a batch, prepared for all particles}
   *
   * @throws IllegalArgumentException if a weight is below 1 or rows cannot be summed
   */
  Batch<R> batch(R some) {
    R rows = family.prepare(some);
    for (int row = 0; row < rows.size(); row++) {
      double w = rows.weights().customers(row);
      if (w < 1) {
        throw Argument.refused("row %d: weight must be at least 1 in a stream, was %s", row + 1, w);
      }
    }
    try {
      scattered.require(rows);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "rows of a stream must have no missing values under this likelihood, "
              + family.describe(),
          e);
    }
    double[] noise = background == null ? new double[0] : background.logDensities(rows);
    return new Batch<>(rows, noise, scattered.view(rows));
  }
}
