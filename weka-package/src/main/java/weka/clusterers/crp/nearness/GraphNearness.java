package weka.clusterers.crp.nearness;

import crp.Argument;
import crp.Text;
import crp.options.NearnessOptions;
import crp.options.OptionText;
import crp.parameter.Parameter;
import crp.proximity.DecayChoice;
import crp.proximity.Edges;
import crp.proximity.NearLinks;
import crp.proximity.NearLinks.EdgeDistance;
import crp.proximity.NeighbourChoice;
import crp.proximity.RowIds;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.regions.RegionPrior;
import crp.task.NearPrior;
import java.io.File;
import java.util.List;
import java.util.function.Function;
import weka.clusterers.crp.data.Ids;
import weka.clusterers.crp.data.Times;
import weka.clusterers.crp.options.OptionValue;
import weka.clusterers.crp.options.Values;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.gui.FilePropertyMetadata;

/** Nearness in a graph, whose edges are in a file. */
public final class GraphNearness implements Nearness {

  private static final long serialVersionUID = 1L;
  private static final String EDGES = "edges";
  private static final String EDGES_HELP =
      "File with an edge per line: id,id or id,id,number. A header is skipped.";
  private static final String ID = "id";
  private static final String ID_HELP =
      "Attribute with the ids of the edge file, of strings, nominal or numeric: its name or number from"
          + " 1; 'row' for the number of the row from 1. It is left out of the likelihood.";
  private static final String DISTANCE_HELP =
      "Distance of two rows: hops, the number of edges between them; lengths, the number of the edge"
          + " that joins them; weights, use the file's numbers as link weights.";
  private static final String HOPS = "hops";
  private static final String HOPS_HELP =
      "Largest number of edges between two rows that are linked, at least 1; for the distance hops.";
  private static final String EDGE_DIRECTION_HELP =
      "undirected: each row of an edge can choose the other; directed: only the first the second.";

  private static final String NEW_ROWS_HELP = " A new row of such an id is placed by its edges.";

  /** Which row of an edge can choose the other. */
  enum EdgeDirection {
    UNDIRECTED,
    DIRECTED
  }

  private File edges = new File("");
  private String id = Times.ROW;
  private SelectedTag distance = Values.tags(EdgeDistance.class, "hops");
  private String hops = "1";
  private SelectedTag direction = Values.tags(EdgeDirection.class, "undirected");
  private String earlier = NearnessOptions.EARLIER_DEFAULT;
  private boolean skipUnknown;

  @Override
  public String globalInfo() {
    return "The nearness of two rows is their distance in a graph. Its edges are lines 'id,id' or 'id,id,number' of a file; ids are"
        + " the values of an attribute or the numbers of the rows. Self loops are ignored; of repeated edges the"
        + " shortest counts, or the one of largest weight.";
  }

  @Override
  public int[] taken(Instances data) {
    return Mask.joined(Ids.taken(data, id), Mask.taken(data, earlier));
  }

  private int most() {
    return OptionText.whole("-" + HOPS, hops, 1);
  }

  @Override
  public Near bind(Instances data, DecayChoice choice, double concentration) {
    int most = most();
    Ids ids = Ids.of(data, id);
    Mask mask = Mask.of(data, earlier);
    Edges read = read(data, ids);
    EdgeDistance kind = Values.constant(EdgeDistance.class, distance);
    boolean directed = Values.constant(EdgeDirection.class, direction) == EdgeDirection.DIRECTED;
    Function<Edges, NearLinks> links =
        some -> NearLinks.ofEdges(some, kind, most, directed, choice);
    NearLinks all = links.apply(read);
    NearLinks whole = read.strangers().isEmpty() ? all : links.apply(read.whole());
    String note =
        Text.of(
            "nearness is by %s in a graph of %d %s edges%s%s, ids by %s%s",
            measure(kind, most),
            read.size(),
            direction.getSelectedTag().getIDStr(),
            read.header().isEmpty() ? "" : " (below the header \"" + read.header() + "\")",
            without(read),
            ids.describe(),
            mask.describe());
    return new Near(
        all.earlier(mask.order(), Ties.BY_ROW).noted(note),
        new GraphReader(ids.with(read.strangers()), (SparseAffinity) whole.affinity(), mask),
        PlacePositions.find(data));
  }

  @Override
  public Bordered border(Instances data, NeighbourChoice choice, Parameter concentration) {
    Mask.requireNone(earlier);
    Ids ids = Ids.of(data, id);
    Edges read = read(data, ids);
    return new Bordered(
        new NearPrior(
            RegionPrior.of(concentration, read.neighbours()),
            PlacePositions.find(data),
            List.of(
                Text.of(
                    "nearness is by the edges of a graph, ids by %s%s: %d pairs of neighbours",
                    ids.describe(), without(read), read.neighbours().edges())),
            ids.names()),
        new GraphReader(
            ids.with(read.strangers()),
            (SparseAffinity) NearLinks.ofNeighbours(read.whole().neighbours()).affinity(),
            Mask.of(data, earlier)));
  }

  private Edges read(Instances data, Ids ids) {
    Argument.require(!edges.getPath().isEmpty(), "-%s must be given", EDGES);
    return Edges.read(
        edges.toPath(), new RowIds(ids.rows(), data.numInstances(), ids.column()), skipUnknown);
  }

  private String without(Edges read) {
    return skipUnknown ? " (without " + read.skipped() + " to unknown ids)" : "";
  }

  private static String measure(EdgeDistance kind, int hops) {
    return switch (kind) {
      case HOPS -> hops == 1 ? "direct edges" : "hops, at most " + hops + ",";
      case LENGTHS -> "lengths of direct edges";
      case WEIGHTS -> "weights of direct edges (the decay does not matter)";
    };
  }

  @OptionMetadata(displayName = EDGES, description = EDGES_HELP, displayOrder = 1)
  @FilePropertyMetadata(fileChooserDialogType = 0, directoriesOnly = false)
  public File getEdges() {
    return edges;
  }

  public void setEdges(File value) {
    edges = value;
  }

  @OptionMetadata(displayName = ID, description = ID_HELP, displayOrder = 2)
  public OptionValue getId() {
    return OptionValue.named(id, "row", "first", "last");
  }

  public void setId(OptionValue value) {
    id = value.text();
  }

  public void setId(String value) {
    id = value.trim();
  }

  @OptionMetadata(
      displayName = NearnessOptions.DISTANCE_NAME,
      description = DISTANCE_HELP,
      displayOrder = 3)
  public SelectedTag getDistance() {
    return distance;
  }

  public void setDistance(SelectedTag value) {
    distance = value;
  }

  @OptionMetadata(
      displayName = HOPS,
      description = HOPS_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 4)
  public OptionValue getHops() {
    return OptionValue.checked(hops, this::most);
  }

  public void setHops(OptionValue value) {
    hops = value.text();
  }

  public void setHops(String value) {
    hops = value.trim();
  }

  @OptionMetadata(
      displayName = NearnessOptions.DIRECTION_NAME,
      description = EDGE_DIRECTION_HELP,
      displayOrder = 5)
  public SelectedTag getDirection() {
    return direction;
  }

  public void setDirection(SelectedTag value) {
    direction = value;
  }

  @OptionMetadata(
      displayName = NearnessOptions.EARLIER_NAME,
      description = NearnessOptions.EARLIER_HELP + Mask.TIMES_HELP,
      displayOrder = 6)
  public OptionValue getEarlier() {
    return OptionValue.named(earlier, "none", "row");
  }

  public void setEarlier(OptionValue value) {
    earlier = value.text();
  }

  public void setEarlier(String value) {
    earlier = value.trim();
  }

  @OptionMetadata(
      displayName = NearnessOptions.SKIP_UNKNOWN_NAME,
      description = NearnessOptions.SKIP_UNKNOWN_HELP + NEW_ROWS_HELP,
      displayOrder = 7)
  public boolean getSkipUnknown() {
    return skipUnknown;
  }

  public void setSkipUnknown(boolean value) {
    skipUnknown = value;
  }
}
