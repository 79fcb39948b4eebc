package elki.clustering.crp.nearness;

import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.proximity.Affinity;
import crp.seating.DistanceCrp;
import crp.seating.Prior;
import java.util.List;

/**
 * The links of a prior over links, made from relations.
 *
 * @param affinity the decayed distances; its customers are the rows in some order
 * @param numbers numbers of the decay by name, fixed or sampled
 * @param order the row of each customer, from 0; empty if customers are rows, or if the affinity
 *     knows their order itself
 * @param notes what was decided on the way, one sentence each, for the user
 * @since 0.1.0
 */
@SuppressWarnings("ArrayRecordComponent")
public record NearLinks(Affinity affinity, Parameters numbers, int[] order, List<String> notes) {

  public NearLinks {
    notes = List.copyOf(notes);
  }

  /**
   * {@return the prior over these links}
   *
   * @param concentration weight of a self-link, fixed or sampled
   */
  public DistanceCrp prior(Parameter concentration) {
    return Prior.replacing(DistanceCrp.of(concentration, affinity), numbers);
  }
}
