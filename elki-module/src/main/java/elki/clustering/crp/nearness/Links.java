package elki.clustering.crp.nearness;

import crp.proximity.Affinity;
import java.util.List;

/**
 * What a prior is told about nearness.
 *
 * @param affinity the decayed distances; its customers are the rows in some order
 * @param order the row of each customer, from 0; empty if customers are rows, or if the affinity
 *     knows their order itself
 * @param notes what was decided on the way, one sentence each, for the user
 */
@SuppressWarnings("ArrayRecordComponent")
public record Links(Affinity affinity, int[] order, List<String> notes) {

  /** Copies the notes. */
  public Links {
    notes = List.copyOf(notes);
  }
}
