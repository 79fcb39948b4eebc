package crp.task;

import crp.data.Rows;
import crp.likelihood.Family;
import crp.links.OrderedMixture;
import crp.links.OrderedSampling;
import crp.links.PartitionModels;
import crp.model.Model;
import crp.report.Positions;
import crp.seating.Prior;
import crp.seating.SequentialPrior;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>How near the rows of a table are, as the prior over partitions that follows from it.
 *
 * @param prior over links or ordered seats
 * @param sampling how ordered seats are sampled
 * @param positions of the rows, for the report; null if there are none
 * @param notes what nearness is by, one sentence each
 */
public record NearPrior(
    Prior prior, OrderedSampling sampling, @Nullable Positions positions, List<String> notes) {

  public NearPrior {
    notes = List.copyOf(notes);
  }

  <R extends Rows> Model<R> model(Family<R> family, R rows) {
    return prior instanceof SequentialPrior ordered
        ? OrderedMixture.of(ordered, family, rows, sampling)
        : PartitionModels.of(prior, family, rows);
  }
}
