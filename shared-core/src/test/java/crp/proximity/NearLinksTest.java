package crp.proximity;

import static crp.proximity.DecayTest.message;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Parameter;
import crp.proximity.NearLinks.Direction;
import crp.proximity.NearLinks.EdgeDistance;
import crp.random.Rng;
import crp.random.SeededRng;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Columns, edges, distances and range queries of the same places have the same links. */
class NearLinksTest {

  private static final double[] X = {0, 1, 1, 2.5, 4, 4.5, 9, 0.5};
  private static final double[] Y = {0, 0, 2, 0.5, 1, 1, 9, 0};
  private static final int N = X.length;
  private static final Distance PLACES = Places.euclidean(List.of(X, Y));

  /** Times that are not in the order of the rows, two of them equal. */
  private static final TimeOrder TIMES = TimeOrder.of(5, 1, 7, 1, 3, 0, 2, 9);

  private static final LinkLimits EARLIER = new LinkLimits(0, 0, 1, TIMES, Ties.STRICT);

  private static DecayChoice fixed(DecayKind kind, double scale) {
    return DecayChoice.of(kind, Parameter.fixed(scale));
  }

  /** Reports all pairs in reverse, whatever the radius. */
  private static void ranges(int i, double radius, RangeSource.Found found) {
    for (int j = N - 1; j >= 0; j--) {
      found.add(j, PLACES.between(i, j));
    }
  }

  private static Edges edges() {
    StringBuilder text = new StringBuilder("from,to,length\n");
    Map<String, Integer> ids = new HashMap<>();
    for (int i = 0; i < N; i++) {
      ids.put(String.valueOf(i + 1), i);
      for (int j = 0; j < i; j++) {
        text.append(i + 1).append(',').append(j + 1).append(',');
        text.append(PLACES.between(i, j)).append('\n');
      }
    }
    return Edges.read(new StringReader(text.toString()), "edges", ids, N, false);
  }

  /** All links in their order: customer, neighbour, weight. */
  private static List<String> listed(NearLinks links) {
    SparseAffinity affinity = (SparseAffinity) links.affinity();
    List<String> all = new ArrayList<>();
    for (int i = 0; i < affinity.size(); i++) {
      for (int e = affinity.start(i); e < affinity.start(i + 1); e++) {
        all.add(i + " " + affinity.neighbour(e) + " " + affinity.weight(e));
      }
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource({
    "WINDOW, 2",
    "WINDOW_INCLUSIVE, 2",
    "EXPONENTIAL, 3",
    "GAUSSIAN, 3",
    "POWER_LAW, 3",
    "LOGISTIC, 3"
  })
  void allReadersGiveTheSameLinks(DecayKind kind, double scale) {
    DecayChoice choice =
        kind == DecayKind.LOGISTIC
            ? DecayChoice.of(
                kind,
                Decay.USUAL_EXPONENT,
                Optional.of(Parameter.fixed(scale)),
                Optional.of(Parameter.fixed(1)))
            : fixed(kind, scale);
    double[][] table = new double[N][N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        table[i][j] = PLACES.between(i, j);
      }
    }
    for (LinkLimits limits :
        List.of(LinkLimits.NONE, EARLIER, new LinkLimits(1.5, 0, 1, TIMES, Ties.BY_ROW))) {
      NearLinks columns = NearLinks.ofDistances(N, PLACES, choice, limits);
      List<String> expected = listed(columns);
      assertTrue(expected.size() > 2, expected::toString);
      assertEquals(
          expected, listed(NearLinks.ofDistances(N, (i, j) -> table[i][j], choice, limits)));
      assertEquals(
          expected,
          listed(NearLinks.ofDistances(N, PLACES, () -> NearLinksTest::ranges, choice, limits)));
      assertEquals(expected, listed(NearLinks.ofRanges(N, NearLinksTest::ranges, choice, limits)));
      if (limits.radius() == 0) {
        assertEquals(
            expected,
            listed(
                NearLinks.ofEdges(edges(), EdgeDistance.LENGTHS, 1, false, choice)
                    .earlier(limits.earlier(), limits.ties())));
      }
      assertEquals(limits.earlier(), columns.affinity().rankedBy());
      Distance twin = (i, j) -> i == 0 && j == 1 ? Double.POSITIVE_INFINITY : PLACES.between(i, j);
      assertNotEquals(
          expected,
          listed(NearLinks.ofDistances(N, twin, choice, limits)),
          "one link that is missing shows");
    }
  }

  @Test
  void earlierRowsAreThoseOfEarlierTimes() {
    DecayChoice choice = fixed(DecayKind.EXPONENTIAL, 2);
    for (Ties ties : Ties.values()) {
      LinkLimits limits = new LinkLimits(0, 0, 1, TIMES, ties);
      Affinity affinity = NearLinks.ofDistances(N, PLACES, choice, limits).affinity();
      for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
          double lag = TIMES.time(TIMES.rank(i)) - TIMES.time(TIMES.rank(j));
          boolean open = lag > 0 || (lag == 0 && j < i && ties == Ties.BY_ROW);
          double expected = open ? Math.exp(-PLACES.between(i, j) / 2) : 0;
          assertEquals(expected, affinity.weight(TIMES.rank(i), TIMES.rank(j)), 1e-12);
        }
      }
      assertTrue(affinity.sequential());
    }
  }

  @Test
  void timesAreNotListed() {
    DecayChoice choice = DecayChoice.automatic(DecayKind.AUTOMATIC);
    NearLinks sequential = NearLinks.ofTimes(TIMES, Direction.SEQUENTIAL, Ties.STRICT, choice);
    assertTrue(sequential.affinity().sequential());
    assertEquals(List.of(Decay.SCALE), sequential.numbers().sampled());
    NearLinks both = NearLinks.ofTimes(TIMES, Direction.BOTH, Ties.BY_ROW, choice);
    assertFalse(both.affinity().sequential());
    assertEquals(List.of(), both.notes());
  }

  @Test
  void whatIsDroppedIsSaid() {
    DecayChoice exponential = fixed(DecayKind.EXPONENTIAL, 1);
    LinkLimits near = new LinkLimits(2, 0, 1, null, Ties.BY_ROW);
    NearLinks exact = NearLinks.ofDistances(N, PLACES, exponential, near);
    NearLinks bound = NearLinks.ofRanges(N, NearLinksTest::ranges, exponential, near);
    assertEquals(2, exact.radius());
    String said = exact.notes().get(0);
    int dropped = N * (N - 1) - exact.links();
    assertTrue(said.startsWith(dropped + " links beyond a distance of 2.00000 were dropped"), said);
    assertTrue(said.contains("at concentration 1.000 or more and a scale up to 1.00000;"), said);
    assertEquals("at most " + dropped, bound.notes().get(0).split(" links", -1)[0]);
    LinkLimits far = new LinkLimits(5, 0, 1, null, Ties.BY_ROW);
    NearLinks window = NearLinks.ofDistances(N, PLACES, fixed(DecayKind.WINDOW, 2), far);
    assertEquals(List.of(), window.notes());
    assertEquals(Double.POSITIVE_INFINITY, window.radius());
    LinkLimits fine = new LinkLimits(0, 1e-3, 1, null, Ties.BY_ROW);
    double radius = NearLinks.ofDistances(N, PLACES, exponential, fine).radius();
    assertEquals(Truncation.radius(Decay.exponential(1), N, 1, 1e-3), radius);
  }

  /** All readers list links in these rows, so that one limit holds for all. */
  @Test
  void moreLinksThanTheMemoryHoldsAreRefused() {
    String sentence =
        "there are more than 25 links, which is all that the memory holds: give a window";
    message(sentence, () -> add(new SparseRows(30, 0, 1000), 26));
    message(sentence, () -> add(new SparseRows(30, 1000, 1000), 26));
    add(new SparseRows(30, 0, 1000), 25);
    add(new SparseRows(30, 0, 1040), 26);
    int many = 60_000;
    DecayChoice all = DecayChoice.automatic(DecayKind.IDENTITY);
    message(
        "a smaller decay-scale, a radius, a max-tv or fewer hops, or more memory (-Xmx)",
        () -> NearLinks.ofDistances(many, (i, j) -> 1, all, LinkLimits.NONE));
  }

  private static void add(SparseRows rows, int links) {
    for (int j = 0; j < links; j++) {
      rows.add(j, 1);
    }
  }

  @Test
  void aDistanceThatIsNoneNamesItsRows() {
    Distance odd = (i, j) -> i == 5 && j == 4 ? -1 : 1;
    for (LinkLimits limits : List.of(LinkLimits.NONE, new LinkLimits(3, 0, 1, null, Ties.BY_ROW))) {
      message(
          "the distance from row 6 to row 5 must be 0 or more, was -1",
          () -> NearLinks.ofDistances(N, odd, fixed(DecayKind.EXPONENTIAL, 1), limits));
    }
    RangeSource wrong = (i, radius, found) -> found.add(4, i == 7 ? Double.NaN : 1);
    message(
        "the distance from row 8 to row 5 must be 0 or more, was NaN",
        () -> NearLinks.ofRanges(N, wrong, fixed(DecayKind.WINDOW, 2), EARLIER));
    message("the radius must be at least 0", () -> new LinkLimits(-1, 0, 1, null, Ties.STRICT));
    message(
        "the total variation must be at least 0", () -> new LinkLimits(0, 1, 1, null, Ties.STRICT));
  }

  /** The nearest rows of lower rank by all pairs; rows without any have none. */
  private static List<String> nearestEarlier(int nearest, Ties ties) {
    List<String> all = new ArrayList<>();
    for (int rank = 0; rank < N; rank++) {
      int row = TIMES.row(rank);
      int[] before =
          IntStream.range(0, TIMES.end(rank, ties))
              .boxed()
              .sorted(Comparator.comparingDouble(r -> PLACES.between(row, TIMES.row(r))))
              .mapToInt(Integer::intValue)
              .toArray();
      int last = Math.min(nearest, before.length);
      double reach = last == 0 ? 0 : PLACES.between(row, TIMES.row(before[last - 1]));
      for (int r = 0; r < rank; r++) {
        if (r < TIMES.end(rank, ties) && PLACES.between(row, TIMES.row(r)) <= reach) {
          all.add(rank + " " + r + " 1.0");
        }
      }
    }
    return all;
  }

  @Test
  void theNearestEarlierRowsAreChosenAmongTheEarlier() {
    Sites sites = Sites.of(List.of(X, Y));
    for (int nearest : new int[] {1, 2, 5}) {
      List<String> expected = nearestEarlier(nearest, Ties.STRICT);
      assertEquals(expected, listed(NearLinks.ofNearest(sites, nearest, EARLIER)));
      assertEquals(expected, listed(NearLinks.ofNearest(N, PLACES, nearest, EARLIER)));
    }
    assertNotEquals(nearestEarlier(1, Ties.STRICT), nearestEarlier(2, Ties.STRICT));
    message("there are 7 rows and 8 times", () -> NearLinks.ofNearest(7, (i, j) -> 1, 2, EARLIER));
    message("must be 1 or more, was 0", () -> NearLinks.ofNearest(sites, 0, EARLIER));
  }

  /** A search among the earlier of many rows, where whole nodes of the tree are later. */
  @Test
  void theTreeFindsEarlierRowsAsAllPairsDo() {
    Rng rng = new SeededRng(3);
    double[] x = RandomPoints.reals(300, 0, 1, rng);
    double[] y = RandomPoints.whole(300, 9, rng);
    TimeOrder order = TimeOrder.of(RandomPoints.whole(300, 100, rng));
    for (Ties ties : Ties.values()) {
      LinkLimits earlier = new LinkLimits(0, 0, 1, order, ties);
      List<double[]> columns = List.of(x, y);
      assertEquals(
          listed(NearLinks.ofNearest(300, Places.euclidean(columns), 7, earlier)),
          listed(NearLinks.ofNearest(Sites.of(columns), 7, earlier)));
    }
  }

  @Test
  void linksToTheNearestAreTheEdgesOfTheirGraph() {
    Sites sites = Sites.of(List.of(X, Y));
    NeighbourGraph graph = NeighbourGraphs.nearest(sites, 2);
    NearLinks links = NearLinks.ofNearest(sites, 2, LinkLimits.NONE);
    assertEquals(2 * graph.edges(), links.links());
    assertEquals(graph.degree(3), links.affinity().total(3));
    assertEquals(listed(links), listed(NearLinks.ofNearest(N, PLACES, 2, LinkLimits.NONE)));
    assertTrue(links.numbers().names().isEmpty());
  }

  @Test
  void aNewRowKeepsItsNearest() {
    double never = Double.POSITIVE_INFINITY;
    double[] distances = {3, 0, never, 1, 1, 9};
    NearLinks.keepNearest(distances, 2);
    assertArrayEquals(new double[] {never, 1, never, 1, 1, never}, distances);
    double[] few = {never, 4};
    NearLinks.keepNearest(few, 5);
    assertArrayEquals(new double[] {never, 1}, few);
  }

  @Test
  void placesAreLinkedWithTheirNearestUnlessADecayIsNamed() {
    DecayChoice open = DecayChoice.automatic(DecayKind.AUTOMATIC);
    assertTrue(NearLinks.toNearest(open, EARLIER));
    assertFalse(NearLinks.toNearest(open, new LinkLimits(3, 0, 1, null, Ties.BY_ROW)));
    assertFalse(NearLinks.toNearest(open, new LinkLimits(0, 0.1, 1, null, Ties.BY_ROW)));
    assertFalse(NearLinks.toNearest(DecayChoice.automatic(DecayKind.WINDOW_INCLUSIVE), EARLIER));
    assertFalse(NearLinks.toNearest(fixed(DecayKind.AUTOMATIC, 2), EARLIER));
  }
}
