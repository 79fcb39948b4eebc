package crp.task;

import crp.data.Rows;
import crp.likelihood.Family;
import crp.links.PartitionModels;
import crp.mixture.PartitionModel;
import crp.regions.RegionMixture;
import crp.regions.RegionPrior;
import crp.regions.SegmentMixture;
import crp.regions.SegmentPrior;
import crp.report.Positions;
import crp.seating.Prior;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>How near the rows of a table are, as the prior over partitions that follows from it.
 *
 * @param prior over links, ordered seats, regions or segments
 * @param positions of the rows, for the report; null if there are none
 * @param notes what nearness is by, one sentence each
 * @param ids of the rows, for files; none where rows are called by their numbers
 */
public record NearPrior(
    Prior prior, @Nullable Positions positions, List<String> notes, List<String> ids) {

  public NearPrior {
    notes = List.copyOf(notes);
    ids = List.copyOf(ids);
  }

  /** Rows that are called by their numbers. */
  public NearPrior(Prior prior, @Nullable Positions positions, List<String> notes) {
    this(prior, positions, notes, List.of());
  }

  /** {@return the same with ids of the rows, in their order} */
  public NearPrior withIds(List<String> others) {
    return new NearPrior(prior, positions, notes, others);
  }

  /**
   * {@return the model of rows}
   *
   * @param family distribution of the rows of a cluster
   * @throws IllegalArgumentException if the prior is for another number of rows
   */
  public <R extends Rows> PartitionModel<R> model(Family<R> family, R rows) {
    if (prior instanceof RegionPrior regions) {
      return RegionMixture.of(regions, family, rows);
    }
    return prior instanceof SegmentPrior segments
        ? SegmentMixture.of(segments, family, rows)
        : PartitionModels.of(prior, family, rows);
  }
}
