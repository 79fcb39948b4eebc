package crp.proximity;

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
   * {@return the links of neighbours, all of weight 1}
   *
   * @param graph the neighbours
   */
  public static NearLinks ofNeighbours(NeighbourGraph graph) {
    int[] from = new int[graph.edges()];
    int[] to = new int[graph.edges()];
    double[] ones = new double[graph.edges()];
    Arrays.setAll(from, graph::from);
    Arrays.setAll(to, graph::to);
    Arrays.fill(ones, 1);
    return new NearLinks(
        Graph.rows(graph.size(), from, to, ones, false).build(),
        DecayKind.IDENTITY.form(),
        Parameters.none(),
        NEVER,
        List.of());
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
