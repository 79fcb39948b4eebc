package crp.state;

import crp.likelihood.Hyperparameter;
import crp.likelihood.TableBank;
import crp.partition.Partition;
import java.util.List;

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

  /** {@return the present concentration of the prior} */
  double concentration();

  /** {@return the present scale of the prior's decay; NaN where there is none} */
  default double scale() {
    return Double.NaN;
  }

  /** {@return what is learnt beside it: the family's numbers first, then those of the prior} */
  default List<Hyperparameter> hyperparameters() {
    return bank().hyperparameters();
  }

  /**
   * {@return the log joint density of seating, rows and the family's hyperparameters} The
   * concentration and the scale of the decay enter as given numbers. O(tables) marginals.
   */
  double logJoint();
}
