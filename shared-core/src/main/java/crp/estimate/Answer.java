package crp.estimate;

import crp.partition.Partition;
import java.io.Serializable;

/**
 * One of a few partitions that represent the draws together, with the share of the draws that are
 * nearest to it in variation of information. Where chains stay in different modes the share counts
 * chains and draws; it is no posterior probability of the mode. Immutable.
 *
 * @param partition of the rows that took part
 * @param weight share of the draws that are nearest to it, from 0 to 1
 * @param logJoint mean log joint density of these draws in nats; NaN if there are none
 */
public record Answer(Partition partition, double weight, double logJoint) implements Serializable {

  /** {@return the number of clusters} */
  public int clusters() {
    return partition.clusters();
  }
}
