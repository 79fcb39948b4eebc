package crp.model;

import crp.data.RealColumns;
import crp.picture.Captions;
import crp.picture.Clusters;
import crp.picture.MapPlot;
import crp.picture.TimePlot;
import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeOrder;
import crp.report.AnswerDrawings;
import crp.report.NamedPicture;
import crp.report.Positions;
import crp.report.ReportNames;
import crp.seating.AveragedDistanceCrp;
import crp.seating.DistanceCrp;
import crp.seating.Prior;
import crp.seating.SequentialDistanceCrp;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Pictures of clusters where the rows are: along time, on a map, on a graph. Positions are those
 * that the fit was given; times and graphs are also those of the prior, and rows of a single
 * sequence stand at their numbers.
 *
 * @param fit any
 * @param names of columns
 */
record FitPositions(Fit<?> fit, ReportNames names) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Numeric columns that are drawn along time, the first ones. */
  private static final int COLUMNS = 3;

  /** Graphs with more nodes or edges cannot be read. */
  private static final int NODES = 5000;

  private static final int EDGES = 20_000;

  static List<NamedPicture> pictures(Fit<?> fit, ReportNames names) {
    FitPositions all = new FitPositions(fit, names);
    List<NamedPicture> pictures = new ArrayList<>();
    Positions.Times times = all.times();
    if (times != null) {
      pictures.add(LateDrawing.named(all.name("along time"), () -> all.alongTime(times)));
    }
    Positions.Places places = fit.positions() instanceof Positions.Places given ? given : null;
    if (places != null) {
      pictures.add(LateDrawing.named(all.name("on the map"), () -> all.onMap(places)));
    }
    if (all.graph() != null) {
      pictures.add(LateDrawing.named(all.name("on the graph"), () -> all.onGraph(places)));
    }
    return pictures;
  }

  static Optional<Positions> find(Fit<?> fit) {
    Positions given = fit.positions();
    return Optional.ofNullable(
        given == null ? new FitPositions(fit, ReportNames.NONE).times() : given);
  }

  private String name(String where) {
    String noun = fit.model().noun();
    return noun.substring(0, 1).toUpperCase(Locale.ROOT) + noun.substring(1) + "s " + where;
  }

  private Captions captions(String where, String horizontal, String vertical) {
    return new Captions(name(where) + " (fainter: less certain)", horizontal, vertical);
  }

  private Clusters clusters() {
    return new Clusters(fit.model().noun(), fit.labels(), fit.confidence());
  }

  private NamedPicture.Drawing alongTime(Positions.Times times) {
    RealColumns real = RealColumns.of(fit.model().rows());
    List<TimePlot.Values> columns =
        IntStream.range(0, Math.min(COLUMNS, real.size()))
            .mapToObj(j -> new TimePlot.Values(names.column(j), real.values(j)))
            .toList();
    return new AnswerDrawings.Time(
        times.at(), columns, clusters(), captions("along time", times.name(), ""));
  }

  private NamedPicture.Drawing onMap(Positions.Places places) {
    return new AnswerDrawings.Map(
        points(places), clusters(), captions("on the map", places.horizontal(), places.vertical()));
  }

  private static MapPlot.Points points(Positions.Places places) {
    return new MapPlot.Points(places.x(), places.y(), places.aspect(), true);
  }

  private NamedPicture.Drawing onGraph(Positions.@Nullable Places places) {
    int[][] edges = edges();
    return places == null
        ? new AnswerDrawings.Graph(
            null, clusters(), edges[0], edges[1], captions("on the graph", "", ""))
        : new AnswerDrawings.Graph(
            points(places),
            clusters(),
            edges[0],
            edges[1],
            captions("on the graph", places.horizontal(), places.vertical()));
  }

  private @Nullable Prior prior() {
    return fit.model() instanceof PartitionModel<?> model ? model.prior() : null;
  }

  private @Nullable Affinity affinity() {
    Prior prior = prior();
    if (prior instanceof DistanceCrp links) {
      return links.affinity();
    }
    return prior instanceof SequentialDistanceCrp ordered ? ordered.affinity() : null;
  }

  /** {@return the given times, or those of the prior, or the numbers of rows; null if none} */
  private Positions.@Nullable Times times() {
    if (fit.positions() instanceof Positions.Times given) {
      return given;
    }
    double[] at = new double[fit.size()];
    if (prior() instanceof AveragedDistanceCrp averaged) {
      Arrays.setAll(at, averaged::time);
      return new Positions.Times(at, "time");
    }
    Affinity affinity = affinity();
    TimeOrder order = affinity == null ? null : affinity.rankedBy();
    if (order != null) {
      Arrays.setAll(at, row -> order.time(order.rank(row)));
      return new Positions.Times(at, "time");
    }
    if (fit.model() instanceof SequenceModel<?> model && model.sequences().count() == 1) {
      Arrays.setAll(at, row -> row + 1);
      return new Positions.Times(at, "row");
    }
    return null;
  }

  /** {@return the links between rows, if they are few enough to be seen; null if not} */
  private @Nullable SparseAffinity graph() {
    return affinity() instanceof SparseAffinity graph
            && graph.size() <= NODES
            && graph.entries() <= 2 * EDGES
            && graph.entries() < (long) graph.size() * (graph.size() - 1)
        ? graph
        : null;
  }

  /** {@return both ends of each pair of rows of which one can choose the other, each pair once} */
  private int[][] edges() {
    SparseAffinity graph =
        Optional.ofNullable(graph()).orElseThrow(() -> new IllegalStateException("no graph"));
    TimeOrder order = graph.rankedBy();
    int[] from = new int[graph.entries()];
    int[] to = new int[graph.entries()];
    int edges = 0;
    for (int i = 0; i < graph.size(); i++) {
      for (int e = graph.start(i); e < graph.start(i + 1); e++) {
        int j = graph.neighbour(e);
        if (i < j || graph.weight(j, i) == 0) {
          from[edges] = order == null ? i : order.row(i);
          to[edges++] = order == null ? j : order.row(j);
        }
      }
    }
    return new int[][] {Arrays.copyOf(from, edges), Arrays.copyOf(to, edges)};
  }
}
