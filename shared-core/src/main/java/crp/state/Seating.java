package crp.state;

import crp.likelihood.Hyperparameter;
import crp.likelihood.TableBank;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.seating.Prior;
import java.util.ArrayList;
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

  /** {@return the prior's numbers with their present values} */
  Parameters parameters();

  /**
   * {@return the numbers that draws keep, by name: the prior's concentration, the other numbers of
   * the prior that are sampled, then those of the family}
   *
   * @throws IllegalStateException if two have one name
   */
  default List<Hyperparameter> numbers() {
    Parameters prior = parameters();
    List<Hyperparameter> all = new ArrayList<>();
    for (String name : prior.names()) {
      if (prior.sampled(name) || name.equals(Prior.CONCENTRATION)) {
        all.add(new Hyperparameter(name, prior.value(name)));
      }
    }
    for (Hyperparameter one : bank().hyperparameters()) {
      if (prior.has(one.name())) {
        throw new IllegalStateException(
            "prior and family both have a number '%s'".formatted(one.name()));
      }
      all.add(one);
    }
    return all;
  }

  /**
   * {@return the log joint density of seating, rows and the family's hyperparameters, in nats} The
   * numbers of the prior enter as given. O(tables) marginals.
   */
  double logJoint();
}
