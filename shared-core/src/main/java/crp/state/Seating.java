package crp.state;

import crp.likelihood.TableBank;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.seating.Prior;

/** What a chain has to know of a state, whatever the kind of its prior. Owned by one chain. */
public interface Seating {

  /** {@return the number of items, seated or not} */
  int items();

  /** {@return the number of occupied tables} */
  int tables();

  /**
   * {@return the slots: the first {@link #tables} are occupied, the next one is free} The state's
   * own array: not to be modified, out of date after the next move.
   */
  int[] slots();

  /**
   * {@return how many items sit at a table}
   *
   * @param slot an occupied slot
   */
  int count(int slot);

  /** {@return the statistics of the tables} */
  TableBank<?> bank();

  /** {@return who sits with whom} */
  Partition partition();

  /** {@return the prior's numbers with their present values} */
  Parameters parameters();

  /**
   * {@return the numbers that draws keep, by name: the prior's concentration, the other numbers of
   * the prior that are sampled, then those of the family}
   *
   * @throws IllegalArgumentException if two have one name
   */
  default Parameters numbers() {
    Parameters prior = parameters();
    Parameters all = Parameters.none();
    for (String name : prior.names()) {
      if (prior.sampled(name) || name.equals(Prior.CONCENTRATION)) {
        all = all.and(name, prior.get(name));
      }
    }
    return all.and(bank().hyperparameters());
  }

  /**
   * {@return the log joint density of seating, rows and the family's hyperparameters, in nats} The
   * numbers of the prior enter as given. O(tables) marginals.
   */
  double logJoint();
}
