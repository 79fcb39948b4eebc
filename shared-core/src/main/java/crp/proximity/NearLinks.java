package crp.proximity;

import crp.Argument;
import crp.Text;
import crp.parallel.RunScope;
import crp.parameter.Parameters;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The links of near rows: what a prior over links needs, made from times, distances, range queries
 * or the edges of a graph. One rule for all: the decay reaches as far as the largest scale of its
 * prior, links beyond the {@link LinkLimits} are dropped, and of all others there may be as many as
 * the memory holds.
 *
 * @param affinity the weight of each link; its customers are numbered by time where it says so, see
 *     {@link Affinity#rankedBy}
 * @param decay the weight of a distance where a chain starts; has no meaning where weights are
 *     given
 * @param numbers the numbers of the decay by name, fixed or sampled; none where weights are given
 * @param radius distance beyond which links were dropped; infinite if none were
 * @param notes what was decided, one sentence each, for the user
 */
public record NearLinks(
    Affinity affinity, Decay decay, Parameters numbers, double radius, List<String> notes) {

  private static final double NEVER = Double.POSITIVE_INFINITY;

  /** Of neighbours, which are at distance 1. */
  private static final Decay NEIGHBOUR = Decay.windowInclusive(1);

  /** Whom a row can choose by time. */
  public enum Direction {
    /** Earlier rows. */
    SEQUENTIAL,
    /** Earlier and later rows alike. */
    BOTH;

    /**
     * {@return a sentence without its point, for the user}
     *
     * @param times what tells the times of rows
     */
    public String describe(String times) {
      return Text.of(
          "nearness is by %s; rows choose %s",
          times, this == SEQUENTIAL ? "earlier rows only" : "earlier and later rows alike");
    }
  }

  /** The number of an edge. */
  public enum EdgeDistance {
    /** It is ignored: the distance of two rows is the number of edges between them. */
    HOPS,
    /** The distance of the two rows. */
    LENGTHS,
    /** The weight of the link; the decay does not matter. */
    WEIGHTS
  }

  public NearLinks {
    notes = List.copyOf(notes);
  }

  private static NearLinks whole(Affinity affinity, DecayChoice choice, double typical) {
    return new NearLinks(
        affinity, choice.decay(typical), choice.numbers(typical), NEVER, List.of());
  }

  /**
   * {@return the links in time} No link is listed.
   *
   * @param order the times of the rows
   * @param ties who is earlier of two with equal times; not used for both directions
   */
  public static NearLinks ofTimes(
      TimeOrder order, Direction direction, Ties ties, DecayChoice choice) {
    double typical = DecayChoice.typical(order);
    Decay decay = choice.decay(typical);
    return whole(
        direction == Direction.SEQUENTIAL
            ? TimeAffinity.sequential(order, decay, ties)
            : TimeAffinity.symmetric(order, decay),
        choice,
        typical);
  }

  /**
   * {@return the links along the edges of a graph}
   *
   * @param distance what the number of an edge means
   * @param hops largest number of edges between two rows that are linked, at least 1; for hops
   * @param directed whether an edge allows only its first row to choose the second
   */
  public static NearLinks ofEdges(
      Edges edges, EdgeDistance distance, int hops, boolean directed, DecayChoice given) {
    DecayChoice choice =
        switch (distance) {
          case HOPS -> given.onHops(hops);
          case LENGTHS -> given;
          case WEIGHTS -> given.orFixedScale(1);
        };
    Decay decay = choice.decay(1);
    SparseAffinity affinity =
        switch (distance) {
          case HOPS -> edges.graph(directed).hops(hops, decay, choice.reach(1));
          case LENGTHS -> edges.graph(directed).edges(decay);
          case WEIGHTS -> edges.affinity(directed);
        };
    return distance == EdgeDistance.WEIGHTS
        ? new NearLinks(affinity, decay, Parameters.none(), NEVER, List.of())
        : whole(affinity, choice, 1);
  }

  /**
   * {@return the links between the neighbours of a graph, each of weight 1}
   *
   * @param graph node i is row i
   */
  public static NearLinks ofNeighbours(NeighbourGraph graph) {
    int n = graph.size();
    SparseRows rows = new SparseRows(n, 2L * graph.edges());
    for (int i = 0; i < n; i++) {
      for (int h = graph.start(i); h < graph.start(i + 1); h++) {
        rows.add(graph.neighbour(h), 1);
      }
      rows.endRow();
    }
    return equal(rows.build());
  }

  private static NearLinks equal(SparseAffinity affinity) {
    return new NearLinks(affinity, NEIGHBOUR, Parameters.none(), NEVER, List.of());
  }

  /**
   * {@return whether places are linked with their nearest, and not by a decay: nothing is said of
   * the decay, and no link is dropped by its distance}
   *
   * @param choice what options say of the decay
   */
  public static boolean toNearest(DecayChoice choice, LinkLimits limits) {
    return choice.given().isEmpty()
        && choice.scale().isEmpty()
        && choice.location().isEmpty()
        && limits.radius() == 0
        && limits.maxTv() == 0;
  }

  /**
   * {@return the links to the nearest places, each of weight 1} The links of {@link
   * NeighbourGraphs#nearest(Sites, int)}; where rows choose earlier ones only, those to the nearest
   * earlier rows, of which all that are as far as the last count, but at most twice the number.
   *
   * @param sites where the rows are
   * @param nearest number of places, at least 1
   * @param limits of which only the order of the rows counts
   */
  public static NearLinks ofNearest(Sites sites, int nearest, LinkLimits limits) {
    RunScope.current().phase("links between near rows");
    TimeOrder order = limits.earlier();
    requireTimes(sites.size(), order);
    return order == null
        ? ofNeighbours(NeighbourGraphs.nearest(sites, nearest))
        : earlier(
            new PlaceTree(sites.at(order.rows()), sites.dimensions()),
            nearest,
            order,
            limits.ties());
  }

  /**
   * {@return the links to the nearest rows by any distance, each of weight 1} As those to the
   * nearest places; all pairs are looked at.
   *
   * @param n number of rows, at most 5000
   * @param distance from the row that chooses to the one that is chosen
   * @param nearest number of places, at least 1
   * @param limits of which only the order of the rows counts
   * @throws IllegalArgumentException if there are more rows, or a distance is negative or NaN
   */
  public static NearLinks ofNearest(int n, Distance distance, int nearest, LinkLimits limits) {
    RunScope.current().phase("links between near rows");
    TimeOrder order = limits.earlier();
    requireTimes(n, order);
    return order == null
        ? ofNeighbours(NeighbourGraphs.nearest(n, distance, nearest))
        : earlier(PairSearch.ofRows(order.rows(), distance), nearest, order, limits.ties());
  }

  private static void requireTimes(int rows, @Nullable TimeOrder order) {
    Argument.require(
        order == null || order.size() == rows,
        "there are %d rows and %d times",
        rows,
        order == null ? 0 : order.size());
  }

  private static NearLinks earlier(NearestSearch byRank, int nearest, TimeOrder order, Ties ties) {
    NeighbourGraphs.requireOne(nearest);
    return equal(NearestPlaces.earlier(byRank, nearest, order, ties));
  }

  /**
   * Makes distances of a new row from the rows of the data those of its nearest: 1 for as many as
   * asked and for all that are as far as the last of them, infinite for the others. So the {@link
   * #decay} of links to the nearest weighs them.
   *
   * @param distances at least 0, infinite for rows that cannot be chosen; changed
   * @param nearest at least 1
   */
  public static void keepNearest(double[] distances, int nearest) {
    double[] sorted = distances.clone();
    Arrays.sort(sorted);
    double last = sorted.length == 0 ? 0 : sorted[Math.min(nearest, sorted.length) - 1];
    for (int j = 0; j < distances.length; j++) {
      distances[j] = distances[j] <= last && distances[j] < NEVER ? 1 : NEVER;
    }
  }

  /**
   * {@return the links by a distance, of which all pairs are computed}
   *
   * @param n number of rows
   * @param distance from the row that chooses to the one that is chosen
   * @throws IllegalArgumentException if a distance is negative or NaN, or there are more links than
   *     the memory holds
   */
  public static NearLinks ofDistances(
      int n, Distance distance, DecayChoice given, LinkLimits limits) {
    return ofDistances(n, distance, () -> null, given, limits);
  }

  /**
   * {@return the links by a distance, with an index of it}
   *
   * @param n number of rows
   * @param distance from the row that chooses to the one that is chosen
   * @param index range queries of the same distance, faster than a look at all pairs, or null;
   *     asked where far rows do not count
   * @throws IllegalArgumentException if a distance is negative or NaN, or there are more links than
   *     the memory holds
   */
  public static NearLinks ofDistances(
      int n,
      Distance distance,
      Supplier<@Nullable RangeSource> index,
      DecayChoice given,
      LinkLimits limits) {
    RunScope.current().phase("links between near rows");
    double typical = DecayChoice.typical(n, distance);
    Reading reading = new Reading(n, given.onPlaces(typical), typical, limits);
    RangeSource ranges = reading.cut() < NEVER || reading.vanishes() ? index.get() : null;
    return ranges == null ? reading.pairs(distance) : reading.ranges(ranges);
  }

  /**
   * {@return the links by range queries alone, whose unit of distance is typical}
   *
   * @param n number of rows
   * @param ranges such as those of a {@link Graph}
   * @throws IllegalArgumentException if a distance is negative or NaN, or there are more links than
   *     the memory holds
   */
  public static NearLinks ofRanges(
      int n, RangeSource ranges, DecayChoice choice, LinkLimits limits) {
    RunScope.current().phase("links between near rows");
    return new Reading(n, choice, 1, limits).ranges(ranges);
  }

  /**
   * {@return the links to earlier rows only}
   *
   * @param order the times of the rows; null for all links
   */
  public NearLinks earlier(@Nullable TimeOrder order, Ties ties) {
    return order == null
        ? this
        : new NearLinks(
            ((SparseAffinity) affinity).earlier(order, ties), decay, numbers, radius, notes);
  }

  /** {@return the number of links that are listed; for sparse affinities} */
  public int links() {
    return ((SparseAffinity) affinity).entries();
  }

  /**
   * {@return the same with more notes}
   *
   * @param first a sentence before the others
   */
  public NearLinks noted(String first) {
    List<String> all = Stream.concat(Stream.of(first), notes.stream()).toList();
    return new NearLinks(affinity, decay, numbers, radius, all);
  }

  /** One reading of distances. */
  private record Reading(int n, DecayChoice choice, double typical, LinkLimits limits) {

    /** {@return whether far rows have no weight under any scale of the prior} */
    boolean vanishes() {
      return choice.reach(typical) < NEVER;
    }

    /** {@return the distance beyond which links are dropped, infinite for none} */
    double cut() {
      double cut = limits.radius(choice.widest(typical), n);
      return cut < choice.reach(typical) ? cut : NEVER;
    }

    NearLinks pairs(Distance distance) {
      Distance open = limits.open(distance);
      if (cut() < NEVER) {
        return cut(
            Truncation.ofDistances(n, open, choice.widest(typical), cut(), limits.concentration()),
            "");
      }
      if (!vanishes()) {
        SparseRows.requireRoom(limits.pairs(n));
      }
      return all(
          SparseAffinity.ofDistances(n, open, choice.decay(typical), choice.largestScale(typical)));
    }

    NearLinks ranges(RangeSource ranges) {
      RangeSource open = limits.open(ranges);
      return cut() == NEVER && vanishes()
          ? all(
              SparseAffinity.ofRanges(n, open, choice.decay(typical), choice.largestScale(typical)))
          : cut(
              Truncation.ofRanges(
                  limits.others(n), open, choice.widest(typical), cut(), limits.concentration()),
              "at most ");
    }

    private NearLinks all(SparseAffinity affinity) {
      return whole(affinity.inOrder(limits.earlier()), choice, typical);
    }

    /** What is dropped is judged at the widest decay that can come up. */
    private NearLinks cut(Truncation judged, String most) {
      Decay decay = choice.decay(typical);
      Parameters widest = choice.widest(typical).numbers();
      return new NearLinks(
          judged.affinity().with(decay.numbers()).inOrder(limits.earlier()),
          decay,
          choice.numbers(typical),
          judged.radius(),
          judged.dropped() == 0 ? List.of() : List.of(note(judged, most, widest)));
    }

    private static String note(Truncation judged, String most, Parameters widest) {
      return Text.of(
          "%s%d links beyond a distance of %.6g were dropped, which changes the prior by at most"
              + " %.3g in total variation at concentration %.4g or more%s; the posterior is not"
              + " bounded by it",
          most,
          judged.dropped(),
          judged.radius(),
          judged.priorTv(),
          judged.concentration(),
          widest.names().stream()
              .map(name -> Text.of(" and a %s up to %.6g", name, widest.value(name)))
              .collect(Collectors.joining()));
    }
  }
}
