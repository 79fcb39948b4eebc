package crp.task;

import crp.Text;
import crp.host.IdColumn;
import crp.host.PriorTexts;
import crp.options.NearnessOptions;
import crp.proximity.DecayChoice;
import crp.proximity.Distance;
import crp.proximity.Edges;
import crp.proximity.LinkLimits;
import crp.proximity.NearLinks;
import crp.proximity.NearLinks.Direction;
import crp.proximity.NearLinks.EdgeDistance;
import crp.proximity.NeighbourChoice;
import crp.proximity.TimeOrder;
import crp.report.Positions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The prior over links by what options say of the nearness of rows. */
record LinkColumns(NearColumns columns) {

  NearPrior prior() {
    DecayChoice decay = PriorTexts.decay(columns.texts());
    if (columns.by(NearSources.PLACE)) {
      return places(decay);
    }
    if (columns.by(NearSources.EDGES)) {
      return edges(decay);
    }
    return columns.by(NearSources.DISTANCES) ? distances(decay) : times(decay);
  }

  private NearPrior linked(NearLinks links, @Nullable Positions positions, String note) {
    return new NearPrior(
        columns.plan().scheme().near(columns.texts(), links), positions, List.of(note));
  }

  private NearPrior times(DecayChoice choice) {
    Positions.Times at = columns.times();
    Direction direction = columns.texts().get(NearnessOptions.DIRECTION);
    NearLinks links =
        NearLinks.ofTimes(
            TimeOrder.of(at.at()), direction, columns.texts().get(NearnessOptions.TIES), choice);
    return linked(links, at, direction.describe(columns.timesNamed()));
  }

  private NearPrior places(DecayChoice choice) {
    Spots spots = columns.spots();
    return linked(
        NearLinks.toNearest(choice, LinkLimits.NONE)
            ? NearLinks.ofNearest(spots.sites(), NeighbourChoice.USUAL, LinkLimits.NONE)
            : NearLinks.ofDistances(
                columns.table().rows(), spots.distance(), choice, LinkLimits.NONE),
        spots.plane(),
        spots.describe(columns.table().noun()));
  }

  private NearPrior distances(DecayChoice choice) {
    int rows = columns.table().rows();
    double[][] between = columns.source().distances(rows, rows);
    Distance distance = (i, j) -> between[j][i];
    boolean nearest =
        rows <= NeighbourChoice.MOST_PAIRED && NearLinks.toNearest(choice, LinkLimits.NONE);
    return linked(
        nearest
            ? NearLinks.ofNearest(rows, distance, NeighbourChoice.USUAL, LinkLimits.NONE)
            : NearLinks.ofDistances(rows, distance, choice, LinkLimits.NONE),
        null,
        "nearness is by the given distances");
  }

  private NearPrior edges(DecayChoice choice) {
    IdColumn ids = columns.ids();
    Edges read = columns.source().edges(ids);
    return linked(
            NearLinks.ofEdges(read, EdgeDistance.HOPS, 1, false, choice),
            null,
            Text.of("nearness is by direct edges in a graph of %d edges", read.size()))
        .withIds(ids.names());
  }
}
