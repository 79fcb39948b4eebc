package crp.estimate;

import crp.partition.Partition;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;

/**
 * One of a few partitions that represent the draws together, with the share of the draws that are
 * nearest to it in variation of information. Where chains stay in different modes the share counts
 * chains and draws; it is no posterior probability of the mode. Immutable.
 *
 * @param partition of the rows that took part; a noise row is alone
 * @param noise the rows that belong to no cluster; not to be modified
 * @param weight share of the draws that are nearest to it, from 0 to 1; NaN for the answer of
 *     chains in another regime, see {@link crp.diagnose.Regimes}, whose weight is unknown
 * @param logJoint mean log joint density of these draws in nats; NaN if there are none
 */
public record Alternative(Partition partition, BitSet noise, double weight, double logJoint)
    implements Serializable {

  /** {@return the number of clusters; noise does not count} */
  public int clusters() {
    return partition.clusters() - noise.cardinality();
  }

  /**
   * {@return the cluster of each row that took part, from 0 in order of first appearance; -1 for
   * noise}
   */
  public int[] labels() {
    int[] labels = new int[partition.size()];
    Arrays.fill(labels, -1);
    Clustered clustered = Clustered.of(partition, noise);
    for (int i = 0; i < clustered.items().length; i++) {
      labels[clustered.items()[i]] = clustered.partition().label(i);
    }
    return labels;
  }
}
