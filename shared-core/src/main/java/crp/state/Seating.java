package crp.state;

import crp.checkpoint.Archived;
import crp.likelihood.Capabilities;
import crp.likelihood.Sampled;
import crp.likelihood.TableBank;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.seating.Prior;

/** View of a state that a chain needs, for any kind of prior. Owned by one chain. */
public interface Seating extends Archived {

  /** {@return the number of items, seated or not} */
  int items();

  /** {@return the number of occupied tables} */
  int tables();

  /**
   * {@return the slots: the first {@link #tables} are occupied, the next one is free} The state's
   * own array: not to be modified, out of date after the next move.
   */
  int[] slots();

  /** {@return the number of items at a table} */
  int count(int slot);

  /** {@return whether an item belongs to no table} */
  default boolean isNoise(int item) {
    return false;
  }

  /** {@return the statistics of the tables} */
  TableBank<?> bank();

  /** {@return what is sampled of the bank} */
  default Sampled sampled() {
    return Capabilities.sampled(bank());
  }

  /** {@return the partition of the items; noise is alone} */
  Partition partition();

  /** {@return the prior's parameters with their current values} */
  Parameters parameters();

  /**
   * {@return the named numbers stored in draws: the prior's concentration, its other sampled
   * parameters, then the family's hyperparameters}
   */
  default Parameters numbers() {
    Parameters prior = parameters();
    Parameters all = Parameters.none();
    for (String name : prior.names()) {
      if (prior.sampled(name) || name.equals(Prior.CONCENTRATION)) {
        all = all.and(name, prior.get(name));
      }
    }
    return all.and(sampled().hyperparameters());
  }

  /**
   * {@return the log joint density of seating, rows and the family's hyperparameters, in nats}
   * Conditional on the prior's parameters. O(tables) marginals.
   */
  double logJoint();
}
