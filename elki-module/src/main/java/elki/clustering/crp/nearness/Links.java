package elki.clustering.crp.nearness;

import crp.proximity.Affinity;
import java.util.List;

/**
 * What a prior is told about nearness.
 *
 * @param affinity the decayed distances
 * @param order if the affinity is between rows, and nobody chooses one who comes later in some
 *     order: the rows in that order; otherwise empty
 * @param notes what was decided on the way, one sentence each, for the user
 */
@SuppressWarnings("ArrayRecordComponent")
public record Links(Affinity affinity, int[] order, List<String> notes) {

  /** Copies the notes. */
  public Links {
    notes = List.copyOf(notes);
  }

  /** {@return whether there is an order in which nobody chooses one who comes later} */
  public boolean ordered() {
    return order.length > 0;
  }
}
