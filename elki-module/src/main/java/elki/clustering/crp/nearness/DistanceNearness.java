package elki.clustering.crp.nearness;

import crp.Argument;
import crp.Text;
import crp.links.Nearness;
import crp.options.NearnessOptions;
import crp.options.Option;
import crp.parameter.Parameter;
import crp.proximity.DecayChoice;
import crp.proximity.LinkLimits;
import crp.proximity.Moments;
import crp.proximity.NearLinks;
import crp.proximity.NeighbourChoice;
import crp.proximity.NeighbourGraph;
import crp.proximity.Ties;
import crp.proximity.TimeOrder;
import crp.regions.RegionPrior;
import crp.report.Positions;
import crp.task.NearPrior;
import crp.task.NearSources;
import elki.clustering.crp.distance.HopDistance;
import elki.clustering.crp.likelihood.FurtherRows;
import elki.clustering.crp.likelihood.VectorTable;
import elki.clustering.crp.option.ChoiceParameter;
import elki.clustering.crp.option.ClassNameParameter;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.clustering.crp.relation.ColumnSelection;
import elki.clustering.crp.relation.DataChoice;
import elki.clustering.crp.relation.RelationChoice;
import elki.clustering.crp.relation.Sources;
import elki.clustering.crp.relation.TimeColumn;
import elki.clustering.crp.run.NamedObjects;
import elki.data.DoubleVector;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.ids.DBIDArrayIter;
import elki.database.ids.DBIDUtil;
import elki.database.relation.Relation;
import elki.distance.Distance;
import elki.distance.PrimitiveDistance;
import elki.distance.minkowski.EuclideanDistance;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Nearness by any of ELKI's distances. Links are listed: by range queries of a metric if the decay
 * vanishes beyond some distance or far links are dropped, otherwise by a look at all pairs.
 *
 * @since 0.1.0
 */
@Title("Nearness by a distance")
@Description("Nearness by any distance, perhaps of earlier objects only.")
@Alias("distance")
public final class DistanceNearness<O> implements NearnessSource {

  /**
   * Which links count at all.
   *
   * @param order which objects an object can choose
   * @param times where times are found: which objects are earlier with {@link Order#TIME}, and
   *     which are near in place and time with {@link Order#ANY}
   * @param ties who is earlier of two with equal times
   * @param radius distance beyond which links are dropped; 0 for none
   * @param maxTv dropped beyond the distance that keeps the prior within this total variation; 0
   *     for none
   */
  public record Limits(Order order, TimeColumn times, Ties ties, double radius, double maxTv) {

    /** All links count. */
    public static final Limits NONE = new Limits(Order.ANY, TimeColumn.UNKNOWN, Ties.BY_ROW, 0, 0);

    private LinkLimits of(Sources sources, double concentration) {
      TimeOrder earlier =
          switch (order) {
            case ANY -> null;
            case ROWS ->
                TimeOrder.of(IntStream.range(0, sources.data().size()).asDoubleStream().toArray());
            case TIME -> TimeOrder.of(sources.times());
          };
      return new LinkLimits(radius, maxTv, concentration, earlier, ties);
    }
  }

  private final Distance<? super O> distance;
  private final Place place;
  private final Limits limits;

  /**
   * What the distance is measured on.
   *
   * @param relation which of the relations that fit the distance, or of those of labels, from 0;
   *     {@link #DEFAULT} for the last one that is free
   * @param label which label of each object is the string that is compared, from 0; {@link
   *     #DEFAULT} for the relation itself
   * @param columns which columns of the relation, of the data if there is no number, from 0; empty
   *     for the relation as it is
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Place(int relation, int label, int... columns) {

    /** Not given. */
    public static final int DEFAULT = -1;
  }

  /**
   * Constructor of a distance that is measured on a relation as it is.
   *
   * @param distance any distance; from the object that chooses to the one that is chosen
   * @param relation which of the relations that fit the distance, from 0; -1 for the default
   * @param limits which links count
   */
  public DistanceNearness(Distance<? super O> distance, int relation, Limits limits) {
    this(distance, new Place(relation, Place.DEFAULT), limits);
  }

  /**
   * Constructor.
   *
   * @param place what it is measured on
   */
  public DistanceNearness(Distance<? super O> distance, Place place, Limits limits) {
    this.distance = distance;
    this.place = place;
    this.limits = limits;
  }

  @Override
  public Optional<RelationChoice> where() {
    boolean strings =
        distance.getInputTypeRestriction().isAssignableFromType(TypeUtil.STRING)
            && !(distance instanceof HopDistance);
    boolean labels = place.label() != Place.DEFAULT;
    if (labels && place.columns().length > 0) {
      throw new AbortException(
          Text.of(
              "Parameters '%s' and '%s' exclude each other.",
              Par.LABEL_ID.getName(), DataChoice.DISTANCE_COLUMNS_ID.getName()));
    }
    if (labels && !strings) {
      throw new AbortException(
          Text.of(
              "Parameter '%s' needs a distance of strings, such as strings.LevenshteinDistance, but %s is of %s.",
              Par.LABEL_ID.getName(), name(), distance.getInputTypeRestriction()));
    }
    return Optional.of(
        new RelationChoice(
            Par.RELATION_ID,
            place.relation(),
            Text.of(
                "the distance %s%s",
                name(),
                strings && !labels ? Text.of(" (%s compares labels)", Par.LABEL_ID.getName()) : ""),
            labels ? LabelStrings.TYPE : type(),
            place.columns()));
  }

  private TypeInformation type() {
    return place.columns().length == 0
        ? distance.getInputTypeRestriction()
        : TypeUtil.NUMBER_VECTOR_FIELD;
  }

  private void requireColumns(Relation<?> where) {
    if (place.columns().length > 0
        && !distance
            .getInputTypeRestriction()
            .isAssignableFromType(where.getDataTypeInformation())) {
      throw new AbortException(
          Text.of(
              "Parameter '%s' names %d columns, but the distance %s needs %s.",
              DataChoice.DISTANCE_COLUMNS_ID.getName(),
              place.columns().length,
              name(),
              distance.getInputTypeRestriction()));
    }
  }

  private String name() {
    return distance.getClass().getSimpleName();
  }

  @Override
  public @Nullable TimeColumn times() {
    return limits.order() == Order.TIME || inTime() ? limits.times() : null;
  }

  /** {@return whether times say with the places who is near} */
  private boolean inTime() {
    return limits.order() == Order.ANY && !limits.times().equals(TimeColumn.UNKNOWN);
  }

  @Override
  public @Nullable Positions positions(Sources sources) {
    return PlanePositions.of(distance, Objects.requireNonNull(sources.where()));
  }

  @Override
  public NearLinks links(Sources sources, DecayChoice choice, double concentration) {
    Relation<?> given = Objects.requireNonNull(sources.where());
    requireColumns(given);
    LinkLimits counted = limits.of(sources, concentration);
    if (inTime()) {
      if (!NearLinks.toNearest(choice, counted)) {
        throw new AbortException(
            Text.of(
                "Parameter '%s' beside a distance makes neighbours in place and time: give no decay,"
                    + " crp.radius and crp.max-tv.",
                TimeColumn.DIMENSION_ID.getName()));
      }
      NeighbourGraph graph = graph(given, sources, NeighbourChoice.NEAREST);
      return NearLinks.ofNeighbours(graph).noted(note(graph));
    }
    NearLinks links =
        distance instanceof HopDistance graph
            ? graph.links(given, choice, counted)
            : links(given, choice, counted);
    return links.noted(
        Text.of(
            "%d links%s by %s",
            links.links(), counted.earlier() == null ? "" : " to earlier objects", name()));
  }

  @Override
  public NearPrior border(Sources sources, NeighbourChoice choice, Parameter concentration) {
    Relation<?> given = Objects.requireNonNull(sources.where());
    requireColumns(given);
    NeighbourGraph graph =
        distance instanceof HopDistance hops && !inTime()
            ? hops.neighbours(given)
            : graph(given, sources, choice);
    return new NearPrior(
        RegionPrior.of(concentration, graph), positions(sources), List.of(note(graph)));
  }

  private String note(NeighbourGraph graph) {
    return Text.of(
        "%d pairs of neighbours by %s%s", graph.edges(), name(), inTime() ? " and time" : "");
  }

  private NeighbourGraph graph(Relation<?> given, Sources sources, NeighbourChoice choice) {
    NeighbourRelation<O> where = new NeighbourRelation<>(compared(given), distance);
    return inTime() ? where.inTime(choice, TimeOrder.of(sources.times())) : where.graph(choice);
  }

  @Override
  public NamedObjects named(Sources sources, NamedObjects objects) {
    Relation<?> where = Objects.requireNonNull(sources.where());
    VectorTable table = objects.table();
    VectorTable places = VectorTable.of(where);
    List<String> names = places.columns().names();
    if (ColumnSelection.whole(where) != ColumnSelection.whole(sources.data())) {
      for (int j = 0; j < names.size(); j++) {
        int place = j;
        table =
            table.with(
                names.get(j),
                IntStream.range(0, places.rows())
                    .mapToDouble(i -> places.value(i, place))
                    .toArray());
      }
    }
    Argument.require(
        distance.getClass() == EuclideanDistance.class
            && limits.order() == Order.ANY
            && limits.radius() + limits.maxTv() == 0
            && !names.get(0).toLowerCase(Locale.ROOT).startsWith("lat"),
        "crp.save, crp.load and crp.add-to need a Euclidean distance over columns that are no degrees, without"
            + " crp.order, crp.radius and crp.max-tv");
    NamedObjects placed =
        objects.with(table, Options.DEFAULTS.with(NearSources.PLACE, String.join(",", names)));
    return inTime() ? sources.timed(placed) : placed;
  }

  @Override
  @SuppressWarnings("unchecked") // the distance takes vectors
  public Spot spot(FurtherRows table, Sources sources, NeighbourChoice choice) {
    Relation<?> where = Objects.requireNonNull(sources.where());
    if (!(distance instanceof PrimitiveDistance)
        || !TypeUtil.NUMBER_VECTOR_FIELD.isAssignableFromType(where.getDataTypeInformation())
        || ColumnSelection.whole(where) != ColumnSelection.whole(sources.data())
        || limits.order() == Order.TIME
        || limits.radius() + limits.maxTv() > 0) {
      throw new AbortException(
          table.option()
              + " needs a distance of vectors over columns of the data, without crp.order time,"
              + " crp.radius and crp.max-tv.");
    }
    Relation<? extends NumberVector> vectors = (Relation<? extends NumberVector>) where;
    PrimitiveDistance<NumberVector> measure = (PrimitiveDistance<NumberVector>) distance;
    double[][] at =
        ColumnSelection.columns(vectors).mapToObj(table::column).toArray(double[][]::new);
    DBIDArrayIter known = DBIDUtil.ensureArray(vectors.getDBIDs()).iter();
    Nearness distances =
        (row, out) -> {
          NumberVector here =
              DoubleVector.wrap(Arrays.stream(at).mapToDouble(column -> column[row]).toArray());
          for (int j = 0; j < out.length; j++) {
            out[j] = measure.distance(here, vectors.get(known.seek(j)));
          }
        };
    if (!inTime()) {
      return new Spot.Near(distances, choice);
    }
    double[] times = Spot.times(table, sources);
    TimeOrder order = TimeOrder.of(sources.times());
    return new Spot.Weighed(
        (row, out) -> {
          distances.weigh(row, out);
          new Moments(order, times[row]).weigh(out, choice);
        });
  }

  @SuppressWarnings("unchecked")
  private Relation<O> compared(Relation<?> given) {
    return (Relation<O>)
        (place.label() == Place.DEFAULT ? given : LabelStrings.of(given, place.label()));
  }

  private NearLinks links(Relation<?> given, DecayChoice choice, LinkLimits counted) {
    Relation<O> where = compared(given);
    NeighbourRelation<O> nearest = new NeighbourRelation<>(where, distance);
    if (NearLinks.toNearest(choice, counted) && nearest.isListed()) {
      return nearest.links(counted);
    }
    Neighbours<O> near = new Neighbours<>(where, distance);
    near.requireValues();
    NearLinks links =
        NearLinks.ofDistances(where.size(), near.pairs(), near::ranges, choice, counted);
    return near.scanned()
        ? links.noted(
            Text.of(
                "%s is not a metric, so the distances of all pairs of objects were computed",
                name()))
        : links;
  }

  /** Parameterization class. */
  public static class Par<O> implements Parameterizer {

    public static final OptionID DISTANCE_ID =
        Options.id(
            NearnessOptions.DISTANCE_NAME,
            "Distance that the decay is applied to; Euclidean if not given.");
    public static final OptionID RELATION_ID =
        Options.id(
            "distance-relation",
            "Number, from 0, of the relation the distance is measured on, among those that fit it"
                + " (with crp.distance-label: among those of labels); the last one that is not used"
                + " otherwise if not given.");
    public static final OptionID LABEL_ID =
        Options.id(
            "distance-label",
            "Which label of each object, from 0, is the string that a distance of strings compares,"
                + " such as the words in a CSV file; a relation of strings if not given.");

    private static final Option<Order> ORDER =
        Option.choice(
            "order",
            "Which objects an object can choose: any other one, those in earlier rows, or those of"
                + " earlier time.",
            "any",
            Order.class);

    private Distance<? super O> distance = cast(EuclideanDistance.STATIC);
    private int relation = Place.DEFAULT;
    private int label = Place.DEFAULT;
    private int[] columns = {};
    private Order order = Order.ANY;
    private TimeColumn times = TimeColumn.UNKNOWN;
    private Ties ties = Ties.BY_ROW;
    private double radius;
    private double maxTv;

    @SuppressWarnings("unchecked")
    private static <O> Distance<? super O> cast(Distance<?> distance) {
      return (Distance<? super O>) distance;
    }

    @Override
    public void configure(Parameterization config) {
      new ClassNameParameter<Distance<? super O>>(
              DISTANCE_ID, Distance.class, EuclideanDistance.class)
          .grab(config, x -> distance = x);
      place(config);
      limits(config);
    }

    /**
     * {@return the nearness if an option says what the distance is or what it is measured on, else
     * {@code null}, and no more options are read}
     */
    public static @Nullable NearnessSource given(Parameterization config) {
      Par<Object> read = new Par<>();
      boolean named =
          ClassNameParameter.<Distance<? super Object>>optional(DISTANCE_ID, Distance.class)
              .grab(config, x -> read.distance = x);
      boolean placed = read.place(config);
      if (!named && !placed) {
        return null;
      }
      read.limits(config);
      return read.make();
    }

    private boolean place(Parameterization config) {
      // each is read, whether or not another one is there
      boolean related = TextParameter.whole(RELATION_ID, 0).grab(config, x -> relation = x);
      boolean labelled = TextParameter.whole(LABEL_ID, 0).grab(config, x -> label = x);
      boolean spaced =
          TextParameter.optional(DataChoice.DISTANCE_COLUMNS_ID, DataChoice::columns)
              .grab(config, x -> columns = x);
      return related || labelled || spaced;
    }

    private void limits(Parameterization config) {
      new ChoiceParameter<>(ORDER).grab(config, x -> order = x);
      times = TimeColumn.of(config);
      if (order == Order.TIME) {
        new ChoiceParameter<>(NearnessOptions.TIES).grab(config, x -> ties = x);
      }
      new TextParameter<>(NearnessOptions.RADIUS).grab(config, x -> radius = x);
      new TextParameter<>(NearnessOptions.MAX_TV).grab(config, x -> maxTv = x);
    }

    @Override
    public DistanceNearness<O> make() {
      return new DistanceNearness<>(
          distance,
          new Place(relation, label, columns),
          new Limits(order, times, ties, radius, maxTv));
    }
  }
}
