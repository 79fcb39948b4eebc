package crp.likelihood;

import crp.random.Rng;

/** A capability of a {@link TableBank}: estimates from draws what is known about a table. */
public interface Estimated {

  /**
   * {@return what is known about a table, in the data's units, estimated from draws if necessary}
   *
   * @param slot an occupied table
   */
  TableSummary summary(int slot, Rng rng);
}
