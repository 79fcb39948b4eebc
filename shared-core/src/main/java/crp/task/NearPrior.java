package crp.task;

import crp.report.Positions;
import crp.seating.Prior;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>How near the rows of a table are, as the prior over partitions that follows from it.
 *
 * @param prior over links or ordered seats
 * @param positions of the rows, for the report; null if there are none
 * @param notes what nearness is by, one sentence each
 */
public record NearPrior(Prior prior, @Nullable Positions positions, List<String> notes) {

  public NearPrior {
    notes = List.copyOf(notes);
  }
}
