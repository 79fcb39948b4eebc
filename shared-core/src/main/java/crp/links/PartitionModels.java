package crp.links;

import crp.data.Rows;
import crp.likelihood.Family;
import crp.mixture.Mixture;
import crp.mixture.PartitionModel;
import crp.seating.Prior;
import crp.seating.TablePrior;

/** Models of one prior over the partitions of the rows, whatever its kind. */
public final class PartitionModels {

  private PartitionModels() {}

  /**
   * {@return a mixture model for any kind of prior; one over ordered seats is sampled exactly}
   *
   * @param prior over partitions, links or ordered seats
   * @param family distribution of the rows of a cluster
   * @throws IllegalArgumentException if the prior is for another number of customers
   */
  public static <R extends Rows> PartitionModel<R> of(Prior prior, Family<R> family, R rows) {
    if (prior instanceof DistanceCrp links) {
      return LinkedMixture.of(links, family, rows);
    }
    return prior instanceof SequentialPrior ordered
        ? OrderedMixture.of(ordered, family, rows)
        : Mixture.of((TablePrior) prior, family, rows);
  }
}
