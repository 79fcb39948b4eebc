package elki.clustering.crp.nearness;

import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.RangeSource;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeOrder;
import crp.proximity.Truncation;
import elki.clustering.crp.Conflicts;
import elki.clustering.crp.NumberRange;
import elki.database.relation.Relation;
import elki.distance.Distance;
import elki.distance.NeighbourSource;
import elki.distance.minkowski.EuclideanDistance;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleParameter;
import elki.utilities.optionhandling.parameters.EnumParameter;
import elki.utilities.optionhandling.parameters.IntParameter;
import elki.utilities.optionhandling.parameters.ObjectParameter;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Nearness by any of ELKI's distances. Links are listed: by range queries if the decay vanishes
 * beyond some distance or far links are cut off, otherwise all pairs, of which there may be {@value
 * #MOST_LINKS}. A list takes 12 bytes a link.
 *
 * @param <O> what the distance is measured on
 */
@Title("Nearness by a distance")
@Description("Nearness by any distance, perhaps of earlier objects only.")
@Alias("distance")
public final class DistanceNearness<O> implements Nearness {

  /** Most links that are listed. */
  public static final int MOST_LINKS = 50_000_000;

  /**
   * Which links count at all.
   *
   * @param order whom an object can choose
   * @param times where times are found; used with {@link Order#TIME} only
   * @param ties who is earlier of two with equal times
   * @param radius distance beyond which links are cut off; infinite for none
   * @param priorTv cut off at the distance that keeps the prior within this total variation; 0 for
   *     none
   */
  public record Limits(Order order, TimeColumn times, Ties ties, double radius, double priorTv) {

    /** All links count. */
    public static final Limits NONE =
        new Limits(Order.ANY, TimeColumn.UNKNOWN, Ties.BY_ROW, Double.POSITIVE_INFINITY, 0);

    /** Checks the ranges. */
    public Limits {
      if (!(radius > 0)) {
        throw new IllegalArgumentException("the radius must be above 0, was " + radius);
      }
      if (!(priorTv >= 0 && priorTv < 1)) {
        throw new IllegalArgumentException(
            "the total variation must be at least 0 and below 1, was " + priorTv);
      }
    }
  }

  private final Distance<? super O> distance;
  private final int relation;
  private final Limits limits;

  /**
   * Constructor.
   *
   * @param distance any distance; from the object that chooses to the one that is chosen
   * @param relation which of the relations that fit the distance, from 0; -1 for the default
   * @param limits which links count
   */
  public DistanceNearness(Distance<? super O> distance, int relation, Limits limits) {
    this.distance = distance;
    this.relation = relation;
    this.limits = limits;
  }

  /** {@return the distance} */
  public Distance<? super O> distance() {
    return distance;
  }

  /** {@return the relation that the option names; {@code null} if it names none} */
  @Nullable Relation<?> named(Relations relations) {
    return relation < 0
        ? null
        : relations.named(
            Par.RELATION_ID, relation, describe(), distance.getInputTypeRestriction());
  }

  /** {@return the relations that the distance can be measured on} */
  List<Relation<?>> fitting(Relations relations) {
    return relations.some(describe(), distance.getInputTypeRestriction());
  }

  /** Says which relation is used if there was a choice. */
  void note(Relations relations, Relation<?> where, List<String> notes) {
    relations.note(
        describe() + " is measured on",
        Par.RELATION_ID,
        where,
        distance.getInputTypeRestriction(),
        notes);
  }

  private String describe() {
    return "the distance " + distance.getClass().getSimpleName();
  }

  @Override
  public @Nullable TimeColumn times() {
    return limits.order() == Order.TIME ? limits.times() : null;
  }

  @Override
  public Links links(Sources sources, DecayChoice choice, double concentration) {
    @SuppressWarnings("unchecked")
    Relation<O> where = (Relation<O>) Objects.requireNonNull(sources.where());
    return links(new Neighbours<>(where, distance), sources, choice, concentration);
  }

  private Links links(
      Neighbours<O> neighbours, Sources sources, DecayChoice choice, double concentration) {
    int n = sources.data().size();
    double reach = choice.reach();
    double radius = Math.min(limits.radius(), reach);
    if (limits.priorTv() > 0) {
      radius =
          Math.min(radius, Truncation.radius(choice.widest(), n, concentration, limits.priorTv()));
    }
    boolean all = radius == Double.POSITIVE_INFINITY;
    if (all) {
      requireFew(n);
    }
    TimeOrder order = order(sources, n);
    RangeSource found = checked(all ? neighbours.all() : neighbours.ranges(radius));
    RangeSource source = order == null ? found : earlier(found, order);
    int[] rows = limits.order() == Order.TIME && order != null ? order.rows() : new int[0];
    if (radius == reach && !all) {
      SparseAffinity affinity =
          SparseAffinity.ofRanges(n, source, choice.decay(), choice.largestScale());
      return new Links(affinity, rows, List.of(counts(affinity, order)));
    }
    Truncation near = Truncation.ofRanges(n, source, choice.widest(), radius, concentration);
    Affinity affinity =
        near.affinity().scalable()
            ? near.affinity().withScale(choice.decay().scale())
            : near.affinity();
    return new Links(affinity, rows, notes(near, order, choice.widest()));
  }

  /** Refuses before the work what would be refused in its midst. */
  private void requireFew(int n) {
    if (!(distance instanceof NeighbourSource) && (long) n * (n - 1) > MOST_LINKS) {
      throw new AbortException(
          "The decay never vanishes, so %d objects have %d links, and at most %d are listed: choose a"
                  .formatted(n, (long) n * (n - 1), MOST_LINKS)
              + " window as ddcrp.decay, or cut off far links by ddcrp.radius or ddcrp.truncate.");
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
                    "The distance from row %d to row %d must be 0 or more, was %s."
                        .formatted(i + 1, j + 1, d));
              }
              if (d < Double.POSITIVE_INFINITY && ++count[0] > MOST_LINKS) {
                throw new AbortException(
                    "There are more than "
                        + MOST_LINKS
                        + " links: choose a smaller scale of a window, cut off far links by"
                        + " ddcrp.radius or ddcrp.truncate, or limit the hops.");
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

  /** The links to earlier ones, customers being numbered by rank. */
  private RangeSource earlier(RangeSource source, TimeOrder order) {
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

  private List<String> notes(Truncation near, @Nullable TimeOrder order, Decay decay) {
    String links = counts(near.affinity(), order);
    if (near.priorTv() == 0) {
      return List.of(links);
    }
    return List.of(
        links,
        "links beyond the distance %.4g are cut off, at most %d; that changes the prior by a total"
                .formatted(near.radius(), near.dropped())
            + " variation of at most %.3g if the concentration is %.4g or larger"
                .formatted(Math.min(1, near.priorTv()), near.concentration())
            + (decay.hasScale() ? " and the scale is %.4g".formatted(decay.scale()) : ""));
  }

  private String counts(SparseAffinity affinity, @Nullable TimeOrder order) {
    return "%d links%s by %s"
        .formatted(
            affinity.entries(),
            order == null ? "" : " to earlier objects",
            distance.getClass().getSimpleName());
  }

  /**
   * Parameterization class.
   *
   * @param <O> what the distance is measured on
   */
  public static class Par<O> implements Parameterizer {

    /** The distance. */
    public static final OptionID DISTANCE_ID =
        new OptionID(
            "ddcrp.distance", "Distance from an object to those it may choose to sit with.");

    /** Which relation. */
    public static final OptionID RELATION_ID =
        new OptionID(
            "ddcrp.distance.relation",
            "Number, from 0, of the relation the distance is measured on, among those that fit it; the"
                + " last one that is not used otherwise if not given.");

    /** Whom an object can choose. */
    public static final OptionID ORDER_ID =
        new OptionID(
            "ddcrp.order",
            "Whom an object can choose: ANY other one, those in earlier ROWS, those of earlier TIME.");

    /** Cut at a distance. */
    public static final OptionID RADIUS_ID =
        new OptionID(
            "ddcrp.radius",
            "Distance, above 0, beyond which links are cut off; what that may do to the prior is"
                + " reported.");

    /** Cut by effect. */
    public static final OptionID TRUNCATE_ID =
        new OptionID(
            "ddcrp.truncate",
            "Cut links off beyond the distance that changes the prior by at most this total variation,"
                + " above 0 and below 1.");

    private Distance<? super O> distance = cast(EuclideanDistance.STATIC);
    private int relation = -1;
    private Order order = Order.ANY;
    private TimeColumn times = TimeColumn.UNKNOWN;
    private Ties ties = Ties.BY_ROW;
    private double radius = Double.POSITIVE_INFINITY;
    private double priorTv;

    @SuppressWarnings("unchecked")
    private static <O> Distance<? super O> cast(Distance<?> distance) {
      return (Distance<? super O>) distance;
    }

    @Override
    public void configure(Parameterization config) {
      new ObjectParameter<Distance<? super O>>(DISTANCE_ID, Distance.class, EuclideanDistance.class)
          .grab(config, x -> distance = x);
      new IntParameter(RELATION_ID)
          .addConstraint(NumberRange.atLeast(RELATION_ID, 0))
          .setOptional(true)
          .grab(config, x -> relation = x);
      EnumParameter<Order> whom = new EnumParameter<>(ORDER_ID, Order.class, Order.ANY);
      whom.grab(config, x -> order = x);
      TimeColumn.Par read = TimeColumn.Par.read(config);
      EnumParameter<Ties> equal = TimeNearness.Par.ties();
      equal.grab(config, x -> ties = x);
      times = read.column();
      if (order != Order.TIME) {
        Conflicts.needs(config, whom, Order.TIME.name(), read.relation(), read.dimension(), equal);
      }
      DoubleParameter cut =
          new DoubleParameter(RADIUS_ID)
              .addConstraint(NumberRange.above(RADIUS_ID, 0))
              .setOptional(true);
      DoubleParameter effect =
          new DoubleParameter(TRUNCATE_ID)
              .addConstraint(NumberRange.above(TRUNCATE_ID, 0).below(1))
              .setOptional(true);
      cut.grab(config, x -> radius = x);
      effect.grab(config, x -> priorTv = x);
      Conflicts.clash(config, cut, effect, "give one of them");
    }

    @Override
    public DistanceNearness<O> make() {
      return new DistanceNearness<>(
          distance, relation, new Limits(order, times, ties, radius, priorTv));
    }
  }
}
