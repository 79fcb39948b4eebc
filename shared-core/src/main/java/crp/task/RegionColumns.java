package crp.task;

import crp.Text;
import crp.host.IdColumn;
import crp.options.NearnessOptions;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.proximity.Edges;
import crp.proximity.NeighbourChoice;
import crp.proximity.NeighbourGraph;
import crp.proximity.NeighbourGraphs;
import crp.proximity.TimeOrder;
import crp.regions.RegionPrior;
import crp.regions.SegmentPrior;
import crp.report.Positions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The law of regions or segments by what options say of the nearness of rows. */
record RegionColumns(NearColumns columns) {

  NearPrior prior() {
    if (columns.by(NearSources.PLACE)) {
      return places();
    }
    if (columns.by(NearSources.EDGES)) {
      return edges();
    }
    return columns.by(NearSources.DISTANCES) ? distances() : segments();
  }

  private Parameter concentration() {
    return columns.texts().get(PriorOptions.REGION_CONCENTRATION);
  }

  private NeighbourChoice choice() {
    return columns.texts().get(NearnessOptions.NEIGHBOURS);
  }

  private NearPrior segments() {
    Positions.Times at = columns.times();
    return new NearPrior(
        SegmentPrior.of(concentration(), TimeOrder.of(at.at())),
        at,
        List.of("segments are of times by " + columns.timesNamed()));
  }

  private NearPrior regions(NeighbourGraph graph, @Nullable Positions positions, String note) {
    return new NearPrior(
        RegionPrior.of(concentration(), graph),
        positions,
        List.of(Text.of("%s: %d pairs of neighbours", note, graph.edges())));
  }

  private NearPrior places() {
    Spots spots = columns.spots();
    String note = spots.describe(columns.table().noun());
    return columns.time().isEmpty()
        ? regions(choice().of(spots.sites()), spots.plane(), note)
        : regions(
            NeighbourGraphs.inTime(spots.sites(), TimeOrder.of(columns.times().at()), choice()::of),
            spots.plane(),
            note + " and by time, " + columns.timesNamed());
  }

  private NearPrior distances() {
    int rows = columns.table().rows();
    double[][] between = columns.source().distances(rows, rows);
    return regions(
        choice().of(rows, (i, j) -> between[j][i]), null, "nearness is by the given distances");
  }

  private NearPrior edges() {
    if (columns.time().isEmpty()) {
      IdColumn ids = columns.ids();
      Edges read = columns.source().edges(ids);
      return regions(NeighbourGraphs.of(read), null, "nearness is by the edges of a graph")
          .withIds(ids.names());
    }
    IdColumn areas = columns.areas();
    Edges read = columns.source().edges(areas);
    return regions(
        NeighbourGraphs.inTime(
            NeighbourGraphs.of(read),
            areas.numbers(columns.table()),
            TimeOrder.of(columns.times().at())),
        null,
        "nearness is by the edges of a graph and by time, " + columns.timesNamed());
  }
}
