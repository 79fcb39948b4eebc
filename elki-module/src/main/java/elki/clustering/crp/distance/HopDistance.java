package elki.clustering.crp.distance;

import crp.Argument;
import crp.Text;
import crp.checkpoint.FileProblem;
import crp.options.NearnessOptions;
import crp.proximity.DecayChoice;
import crp.proximity.Edges;
import crp.proximity.Graph;
import crp.proximity.LinkLimits;
import crp.proximity.NearLinks;
import crp.proximity.NeighbourGraph;
import crp.proximity.RangeSource;
import elki.clustering.crp.option.TextParameter;
import elki.data.LabelList;
import elki.data.type.AlternativeTypeInformation;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.datastore.DataStoreFactory;
import elki.database.datastore.DataStoreUtil;
import elki.database.datastore.WritableIntegerDataStore;
import elki.database.ids.DBID;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDRef;
import elki.database.query.distance.DistanceQuery;
import elki.database.relation.Relation;
import elki.distance.AbstractDatabaseDistance;
import elki.logging.Logging;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.exceptions.AbortException;
import elki.utilities.io.FileUtil;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.FileParameter;
import elki.utilities.optionhandling.parameters.Flag;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The number of edges between two objects of a graph, or the length of the shortest path; infinite
 * where there is no path. The graph is a file of edges, {@code id,id[,length]} a line, read when
 * the distance is bound to a relation. An object's id is its external id or a label; of a relation
 * without either, the number of the row, from 0.
 *
 * <p>Links are found by bounded search. A single distance costs a search, too; those from one
 * object to many share it. Not called a metric, though it is one if undirected: indexes for metrics
 * do not expect infinite distances. Immutable.
 *
 * @since 0.1.0
 */
@Title("Hop distance in a graph")
@Description("Number of edges, or length of the shortest path, between two objects of a graph.")
@Alias({"hop", "HopDistance"})
public final class HopDistance extends AbstractDatabaseDistance<Object> {
  private static final Logging LOG = Logging.getLogger(HopDistance.class);

  /**
   * Which path counts, and for how much.
   *
   * @param directed whether an edge leads from its first object to its second only
   * @param lengths whether the length of a path is the sum of its edges' lengths, not their number
   * @param limit number of hops beyond which distance is infinite, at least 1; with lengths none
   */
  public record Paths(boolean directed, boolean lengths, int limit) {

    /** Hops without limit in an undirected graph. */
    public static final Paths HOPS = new Paths(false, false, Integer.MAX_VALUE);

    public Paths {
      Argument.require(limit >= 1, "the hop limit must be 1 or more, was %s", limit);
    }
  }

  /**
   * What the ids of the file mean.
   *
   * @param label which label of an object is its id, from 0, or its external id; {@link #ANY_ID}
   *     for any relation of external ids, first labels or rows
   * @param skipUnknown whether edges with an id that no object has are left out
   */
  public record Ids(int label, boolean skipUnknown) {

    /** Ids are what the relation has: external ids, first labels, or numbers of rows. */
    public static final int ANY_ID = -1;

    /** Any ids; each must be known. */
    public static final Ids ANY = new Ids(ANY_ID, false);

    public Ids {
      Argument.require(label >= ANY_ID, "the label's number must be 0 or more, was %s", label);
    }

    TypeInformation type() {
      return label == ANY_ID
          ? new AlternativeTypeInformation(
              TypeUtil.EXTERNALID, TypeUtil.GUESSED_LABEL, TypeUtil.DBID)
          : new AlternativeTypeInformation(TypeUtil.EXTERNALID, TypeUtil.GUESSED_LABEL);
    }
  }

  private final URI edges;
  private final Paths paths;
  private final Ids ids;

  /**
   * Constructor; each id of the file must be that of an object.
   *
   * @param edges the file of edges
   * @param paths which path counts
   */
  public HopDistance(URI edges, Paths paths) {
    this(edges, paths, Ids.ANY);
  }

  /**
   * Constructor.
   *
   * @param ids what the ids of the file mean
   */
  public HopDistance(URI edges, Paths paths, Ids ids) {
    this.edges = edges;
    this.paths = paths;
    this.ids = ids;
  }

  @Override
  public TypeInformation getInputTypeRestriction() {
    return ids.type();
  }

  @Override
  public boolean isSymmetric() {
    return !paths.directed();
  }

  /**
   * {@return the links of a prior along the paths}
   *
   * @param relation the objects, by their ids
   * @param choice what options say of the decay
   * @param limits which links count
   * @throws AbortException if the data do not fit, with a message for the user
   */
  public NearLinks links(Relation<?> relation, DecayChoice choice, LinkLimits limits) {
    Edges read = read(relation);
    NearLinks links =
        NearLinks.ofRanges(
            relation.size(),
            ranges(read.graph(paths.directed())),
            paths.lengths() ? choice : choice.onHops(paths.limit()),
            limits);
    return ids.skipUnknown()
        ? links.noted(
            Text.of(
                "%d edges to ids that are not in the data were left out, %d are used",
                read.skipped(), read.size()))
        : links;
  }

  /**
   * {@return which objects have an edge, whatever its length and direction}
   *
   * @param relation the objects, by their ids
   * @throws AbortException if the data do not fit, with a message for the user
   */
  public NeighbourGraph neighbours(Relation<?> relation) {
    return read(relation).neighbours();
  }

  @Override
  public <T> DistanceQuery<T> instantiate(Relation<T> relation) {
    return new Query<>(relation, this);
  }

  RangeSource ranges(Relation<?> relation) {
    return ranges(read(relation).graph(paths.directed()));
  }

  private RangeSource ranges(Graph graph) {
    return paths.lengths() ? graph.pathRanges() : graph.hopRanges(paths.limit());
  }

  private Edges read(Relation<?> relation) {
    Map<String, Integer> rows = new HashMap<>(2 * relation.size());
    String example = "";
    int row = 0;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance(), row++) {
      String id = id(relation.get(it), row);
      Integer other = rows.put(id, row);
      if (other != null) {
        throw new AbortException(
            Text.of(
                "Rows %d and %d have the same id \"%s\": no edge can tell them apart.",
                other + 1, row + 1, id));
      }
      example = row == 0 ? id : example;
    }
    String name = "file".equals(edges.getScheme()) ? edges.getPath() : edges.toString();
    try (Reader text = new InputStreamReader(open(), StandardCharsets.UTF_8)) {
      Edges read = Edges.read(text, name, rows, row, ids.skipUnknown());
      if (!read.header().isEmpty()) {
        LOG.verbose("The first line of " + name + " is taken for a header: " + read.header());
      }
      return read;
    } catch (IOException e) {
      throw new AbortException(
          "The edge file " + name + " cannot be read: " + FileProblem.of(e), e);
    } catch (IllegalArgumentException e) {
      throw new AbortException(
          Text.of(
              "%s (%s; the first row has the id \"%s\").", e.getMessage(), kind(relation), example),
          e);
    }
  }

  private java.io.InputStream open() throws IOException {
    return FileUtil.tryGzipInput(FileUtil.open(edges));
  }

  private String id(@Nullable Object object, int row) {
    if (object instanceof DBID) {
      return String.valueOf(row);
    }
    int label = Math.max(0, ids.label());
    if (object instanceof LabelList labels && labels.size() > label) {
      return labels.get(label);
    }
    if (object == null || object instanceof LabelList) {
      throw new AbortException(
          Text.of(
              "Row %d has no label number %d, counted from 0, to be its id in the graph (hop.label).",
              row + 1, label));
    }
    return object.toString();
  }

  private static String kind(Relation<?> relation) {
    return TypeUtil.DBID.isAssignableFromType(relation.getDataTypeInformation())
        ? "ids are numbers of rows, from 0; hop.label reads labels"
        : "ids are labels of objects";
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof HopDistance that
        && edges.equals(that.edges)
        && paths.equals(that.paths)
        && ids.equals(that.ids);
  }

  @Override
  public int hashCode() {
    return Objects.hash(edges, paths, ids);
  }

  /** Distances one by one; each thread keeps those from the object that it used last. */
  private static final class Query<T> extends Instance<T> {

    private final WritableIntegerDataStore numbers;
    private final ThreadLocal<Row> rows;

    Query(Relation<T> relation, HopDistance parent) {
      super(relation, parent);
      Edges read = parent.read(relation);
      if (read.skipped() > 0) {
        LOG.warning(read.skipped() + " edges to ids that are not in the data were left out.");
      }
      Graph graph = read.graph(parent.paths.directed());
      numbers =
          DataStoreUtil.makeIntegerStorage(relation.getDBIDs(), DataStoreFactory.HINT_STATIC, -1);
      int row = 0;
      for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
        numbers.putInt(it, row++);
      }
      rows = ThreadLocal.withInitial(() -> new Row(parent.ranges(graph), graph.size()));
    }

    @Override
    public double distance(DBIDRef from, DBIDRef to) {
      return rows.get().from(numbers.intValue(from))[numbers.intValue(to)];
    }
  }

  /** All distances from one object. */
  private static final class Row {
    private final RangeSource ranges;
    private final double[] distances;
    private int from = -1;

    Row(RangeSource ranges, int size) {
      this.ranges = ranges;
      this.distances = new double[size];
    }

    double[] from(int row) {
      if (row != from) {
        Arrays.fill(distances, Double.POSITIVE_INFINITY);
        distances[row] = 0;
        ranges.within(row, Double.POSITIVE_INFINITY, (j, d) -> distances[j] = d);
        from = row;
      }
      return distances;
    }
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    public static final OptionID EDGES_ID =
        new OptionID(
            "hop.edges",
            "File of edges, one 'id,id' or 'id,id,length' a line; ids are external ids or labels of"
                + " the objects, or numbers of rows from 0 if they have none.");
    public static final OptionID DIRECTED_ID =
        new OptionID("hop.directed", "Edges lead from their first object to their second only.");
    public static final OptionID LENGTHS_ID =
        new OptionID(
            "hop.lengths",
            "The distance is the length of the shortest path, not the number of its edges.");
    public static final OptionID LIMIT_ID =
        new OptionID(
            "hop.limit",
            "Number of hops, at least 1, beyond which objects are infinitely far; none if not given.");
    public static final OptionID LABEL_ID =
        new OptionID(
            "hop.label",
            "Which label is an object's id in the graph, from 0. If not given: the first one, or"
                + " where an algorithm takes the first relation that fits, as most of ELKI's do, the"
                + " number of the row.");
    public static final OptionID SKIP_UNKNOWN_ID =
        new OptionID("hop." + NearnessOptions.SKIP_UNKNOWN_NAME, NearnessOptions.SKIP_UNKNOWN_HELP);

    private @Nullable URI edges;
    private boolean directed;
    private boolean lengths;
    private int limit = Integer.MAX_VALUE;
    private int label = Ids.ANY_ID;
    private boolean skipUnknown;

    @Override
    public void configure(Parameterization config) {
      new FileParameter(EDGES_ID, FileParameter.FileType.INPUT_FILE)
          .grab(config, uri -> edges = uri);
      new Flag(DIRECTED_ID).grab(config, x -> directed = x);
      new Flag(LENGTHS_ID).grab(config, x -> lengths = x);
      if (!lengths) {
        TextParameter.whole(LIMIT_ID, 1).grab(config, x -> limit = x);
      }
      TextParameter.whole(LABEL_ID, 0).grab(config, x -> label = x);
      new Flag(SKIP_UNKNOWN_ID).grab(config, x -> skipUnknown = x);
    }

    @Override
    public HopDistance make() {
      return new HopDistance(
          Objects.requireNonNull(edges),
          new Paths(directed, lengths, limit),
          new Ids(label, skipUnknown));
    }
  }
}
