package elki.clustering.crp.nearness;

import crp.Argument;
import crp.Text;
import crp.options.NearnessOptions;
import crp.options.Option;
import crp.parameter.Parameters;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.DecayChoice;
import crp.proximity.RangeSource;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeOrder;
import crp.proximity.Truncation;
import crp.report.Positions;
import elki.clustering.crp.distance.NeighbourSource;
import elki.clustering.crp.option.ChoiceParameter;
import elki.clustering.crp.option.ClassNameParameter;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.clustering.crp.relation.DataChoice;
import elki.clustering.crp.relation.RelationChoice;
import elki.clustering.crp.relation.Sources;
import elki.clustering.crp.relation.TimeColumn;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import elki.distance.Distance;
import elki.distance.minkowski.EuclideanDistance;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Nearness by any of ELKI's distances. Links are listed: by range queries if the decay vanishes
 * beyond some distance or far links are cut off, otherwise all pairs, of which there may be {@value
 * #MOST_LINKS}. A list takes 12 bytes a link.
 *
 * @since 0.1.0
 */
@Title("Nearness by a distance")
@Description("Nearness by any distance, perhaps of earlier objects only.")
@Alias("distance")
public final class DistanceNearness<O> implements NearnessSource {

  /** Most links that are listed. */
  public static final int MOST_LINKS = 50_000_000;

  /**
   * Which links count at all.
   *
   * @param order which objects an object can choose
   * @param times where times are found; used with {@link Order#TIME} only
   * @param ties who is earlier of two with equal times
   * @param radius distance beyond which links are cut off; infinite for none
   * @param maxTv cut off at the distance that keeps the prior within this total variation; 0 for
   *     none
   */
  public record Limits(Order order, TimeColumn times, Ties ties, double radius, double maxTv) {

    /** All links count. */
    public static final Limits NONE =
        new Limits(Order.ANY, TimeColumn.UNKNOWN, Ties.BY_ROW, Double.POSITIVE_INFINITY, 0);

    public Limits {
      Argument.require(radius > 0, "the radius must be above 0, was %s", radius);
      if (!(maxTv >= 0 && maxTv < 1)) {
        throw new IllegalArgumentException(
            "the total variation must be at least 0 and below 1, was " + maxTv);
      }
    }
  }

  private static final String FEWER =
      "choose a smaller crp.decay-scale of a window, drop far links by crp.radius or crp.max-tv, or"
          + " limit the hops";

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
            && !(distance instanceof NeighbourSource);
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
    return limits.order() == Order.TIME ? limits.times() : null;
  }

  @Override
  public @Nullable Positions positions(Sources sources) {
    return PlanePositions.of(distance, Objects.requireNonNull(sources.where()));
  }

  @Override
  public NearLinks links(Sources sources, DecayChoice choice, double concentration) {
    requireColumns(Objects.requireNonNull(sources.where()));
    @SuppressWarnings("unchecked")
    Relation<O> where =
        (Relation<O>)
            (place.label() == Place.DEFAULT
                ? Objects.requireNonNull(sources.where())
                : LabelStrings.of(Objects.requireNonNull(sources.where()), place.label()));
    return links(new Neighbours<>(where, distance), sources, choice, concentration);
  }

  private NearLinks links(
      Neighbours<O> neighbours, Sources sources, DecayChoice given, double concentration) {
    neighbours.requireValues();
    int n = sources.data().size();
    double typical = neighbours.typical();
    DecayChoice choice = neighbours.decay(given, typical);
    Decay decay = choice.decay(typical);
    Decay widest = choice.widest(typical);
    double reach = choice.reach(typical);
    double radius = Math.min(limits.radius(), reach);
    if (limits.maxTv() > 0) {
      radius = Math.min(radius, Truncation.radius(widest, n, concentration, limits.maxTv()));
    }
    boolean all = radius == Double.POSITIVE_INFINITY;
    if (all) {
      requireFew(n);
    }
    TimeOrder order = order(sources, n);
    NeighbourSource.Neighbourhood near = all ? neighbours.all() : neighbours.ranges();
    RangeSource source = ordered(checked(neighbours.noted(near.source())), order);
    int[] rows = limits.order() == Order.TIME && order != null ? order.rows() : new int[0];
    Parameters numbers = choice.numbers(typical);
    if (radius == reach && !all) {
      SparseAffinity affinity =
          SparseAffinity.ofRanges(n, source, decay, choice.largestScale(typical));
      return new NearLinks(
          affinity, numbers, rows, joined(List.of(counts(affinity, order)), near.notes()));
    }
    Truncation cut = Truncation.ofRanges(n, source, widest, radius, concentration);
    Affinity affinity = cut.affinity().with(decay.numbers());
    return new NearLinks(affinity, numbers, rows, joined(notes(cut, order, widest), near.notes()));
  }

  /** Fails early if all pairs are more than {@link #MOST_LINKS}. */
  private void requireFew(int n) {
    if (!(distance instanceof NeighbourSource) && (long) n * (n - 1) > MOST_LINKS) {
      throw new AbortException(
          Text.of(
                  "The decay never vanishes, so %d objects have %d links, and at most %d are listed: choose a",
                  n, (long) n * (n - 1), MOST_LINKS)
              + " window as crp.decay, or drop far links by crp.radius or crp.max-tv.");
    }
  }

  /** Refuses what is no distance, and too many of them. */
  private static RangeSource checked(RangeSource source) {
    long[] count = {0};
    return (i, radius, found) ->
        source.within(
            i,
            radius,
            (j, d) -> {
              if (!(d >= 0)) {
                throw new AbortException(
                    Text.of(
                        "The distance from row %d to row %d must be 0 or more, was %s.",
                        i + 1, j + 1, d));
              }
              if (d < Double.POSITIVE_INFINITY && ++count[0] > MOST_LINKS) {
                throw new AbortException(
                    Text.of("There are more than %d links: %s.", MOST_LINKS, FEWER));
              }
              found.add(j, d);
            });
  }

  private @Nullable TimeOrder order(Sources sources, int n) {
    return switch (limits.order()) {
      case ANY -> null;
      case ROWS -> TimeOrder.of(java.util.stream.IntStream.range(0, n).asDoubleStream().toArray());
      case TIME -> TimeOrder.of(sources.times());
    };
  }

  /** The links to earlier ones if there is an order, customers being numbered by rank. */
  private RangeSource ordered(RangeSource source, @Nullable TimeOrder order) {
    if (order == null) {
      return source;
    }
    return (rank, radius, found) -> {
      int end = order.end(rank, limits.ties());
      source.within(
          order.row(rank),
          radius,
          (j, d) -> {
            if (order.rank(j) < end) {
              found.add(order.rank(j), d);
            }
          });
    };
  }

  private static List<String> joined(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private List<String> notes(Truncation near, @Nullable TimeOrder order, Decay decay) {
    String links = counts(near.affinity(), order);
    if (near.priorTv() == 0) {
      return List.of(links);
    }
    return List.of(
        links,
        Text.of(
                "links beyond the distance %.4g are cut off, at most %d; that changes the prior by a total",
                near.radius(), near.dropped())
            + Text.of(
                " variation of at most %.3g if the concentration is %.4g or larger",
                near.priorTv(), near.concentration())
            + decay.numbers().names().stream()
                .map(name -> Text.of(" and the %s is %.4g", name, decay.numbers().value(name)))
                .collect(Collectors.joining()));
  }

  private String counts(SparseAffinity affinity, @Nullable TimeOrder order) {
    return Text.of(
        "%d links%s by %s", affinity.entries(), order == null ? "" : " to earlier objects", name());
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
      if (order == Order.TIME) {
        times = TimeColumn.of(config);
        new ChoiceParameter<>(NearnessOptions.TIES).grab(config, x -> ties = x);
      }
      new TextParameter<>(NearnessOptions.RADIUS).grab(config, x -> radius = x);
      new TextParameter<>(NearnessOptions.MAX_TV).grab(config, x -> maxTv = x);
    }

    @Override
    public DistanceNearness<O> make() {
      double limit = radius > 0 ? radius : Double.POSITIVE_INFINITY;
      return new DistanceNearness<>(
          distance,
          new Place(relation, label, columns),
          new Limits(order, times, ties, limit, maxTv));
    }
  }
}
