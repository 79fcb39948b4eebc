package crp.proximity;

import static crp.proximity.DecayTest.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs of neighbours against a look at all pairs. */
class NeighbourGraphsTest {

  private static final int N = 90;

  private static List<double[]> random(int dimensions, long seed) {
    Rng rng = new SeededRng(seed);
    List<double[]> columns = new ArrayList<>();
    for (int c = 0; c < dimensions; c++) {
      columns.add(RandomPoints.reals(N, -3, 4, rng));
    }
    return columns;
  }

  /** Few values, so that there are ties and rows at one place. */
  private static List<double[]> rough(int dimensions, int values, long seed) {
    return random(dimensions, seed).stream()
        .map(x -> Arrays.stream(x).map(v -> Math.floor(v * values / 7) / 10).toArray())
        .toList();
  }

  /** Columns of rows without repetitions. */
  private static List<double[]> different(List<double[]> columns) {
    int[] kept =
        IntStream.range(0, columns.get(0).length)
            .filter(
                i ->
                    IntStream.range(0, i)
                        .allMatch(j -> Places.euclidean(columns).between(i, j) > 0))
            .toArray();
    return columns.stream().map(x -> Arrays.stream(kept).mapToDouble(i -> x[i]).toArray()).toList();
  }

  private static int parts(NeighbourGraph graph) {
    return Arrays.stream(graph.parts()).max().orElse(-1) + 1;
  }

  /** The rule by its words, without joined parts. */
  private static NeighbourGraph allPairs(int n, Distance distance, int nearest) {
    EdgeList edges = new EdgeList();
    for (int i = 0; i < n; i++) {
      int row = i;
      double[] sorted =
          IntStream.range(0, n)
              .filter(j -> j != row)
              .mapToDouble(j -> distance.between(row, j))
              .sorted()
              .toArray();
      double last = sorted[Math.min(nearest, sorted.length) - 1];
      for (int j = 0; j < n; j++) {
        if (j != i && distance.between(i, j) <= last * (1 + 1e-9)) {
          edges.add(i, j);
        }
      }
    }
    return edges.graph(n);
  }

  /** Kruskal: the shortest pairs first, each that joins two parts. */
  private static NeighbourGraph joined(NeighbourGraph graph, Distance distance) {
    int n = graph.size();
    int[][] pairs =
        IntStream.range(0, n * n)
            .filter(k -> k / n < k % n)
            .mapToObj(k -> new int[] {k / n, k % n})
            .sorted(Comparator.comparingDouble(p -> distance.between(p[0], p[1])))
            .toArray(int[][]::new);
    NeighbourGraph whole = graph;
    int[] part = whole.parts();
    for (int[] pair : pairs) {
      if (part[pair[0]] != part[pair[1]]) {
        whole =
            NeighbourGraphs.union(
                whole, NeighbourGraph.of(n, new int[] {pair[0]}, new int[] {pair[1]}));
        part = whole.parts();
      }
    }
    return whole;
  }

  private static boolean holds(NeighbourGraph graph, NeighbourGraph edges) {
    return NeighbourGraphs.union(graph, edges).equals(graph);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 6})
  void theTreeFindsWhatAllPairsFind(int dimensions) {
    for (int nearest : new int[] {1, 2, 5, 10, 500}) {
      List<double[]> columns = random(dimensions, nearest);
      Distance distance = Places.euclidean(columns);
      NeighbourGraph expected = joined(allPairs(N, distance, nearest), distance);
      assertEquals(expected, NeighbourGraphs.nearest(Sites.of(columns), nearest));
      assertEquals(expected, NeighbourGraphs.nearest(N, distance, nearest));
    }
  }

  /** Fewer neighbours, or parts that are not joined, are another graph. */
  @Test
  void theCheckRefusesAnotherRule() {
    List<double[]> columns = random(2, 2);
    Distance distance = Places.euclidean(columns);
    NeighbourGraph graph = NeighbourGraphs.nearest(Sites.of(columns), 2);
    assertNotEquals(allPairs(N, distance, 2), graph);
    assertNotEquals(joined(allPairs(N, distance, 1), distance), graph);
    assertTrue(parts(allPairs(N, distance, 2)) > 1);
  }

  /** Ties: up to twice the number, and then in the order of the coordinates. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void tiesAreNeighboursAlike(int dimensions) {
    List<double[]> columns = different(rough(dimensions, 6, 3));
    Distance distance = Places.euclidean(columns);
    int n = columns.get(0).length;
    for (int nearest : new int[] {4, 8}) {
      NeighbourGraph ties = allPairs(n, distance, nearest);
      NeighbourGraph graph = NeighbourGraphs.nearest(Sites.of(columns), nearest);
      boolean few = IntStream.range(0, n).allMatch(i -> ties.degree(i) <= 2 * nearest);
      assertTrue(!few || holds(graph, ties));
      assertTrue(graph.edges() <= n * 2 * nearest);
      assertEquals(1, parts(graph));
    }
    List<double[]> lattice =
        List.of(
            IntStream.range(0, 63).mapToDouble(i -> 0.1 * Math.floorDiv(i, 9)).toArray(),
            IntStream.range(0, 63).mapToDouble(i -> 0.1 * (i % 9)).toArray());
    NeighbourGraph four = NeighbourGraphs.nearest(Sites.of(lattice), 4);
    assertTrue(holds(four, NeighbourGraphs.lattice(7, 9, false)));
    assertEquals(4, four.degree(31));
    assertEquals(8, NeighbourGraphs.nearest(Sites.of(lattice), 6).degree(31));
  }

  private static int[] shuffled(int n, long seed) {
    int[] order = IntStream.range(0, n).toArray();
    Rng rng = new SeededRng(seed);
    for (int i = n - 1; i > 0; i--) {
      int j = rng.below(i + 1);
      int kept = order[i];
      order[i] = order[j];
      order[j] = kept;
    }
    return order;
  }

  /** The graph of rows that were moved, as one of the rows before. */
  private static NeighbourGraph movedBack(NeighbourGraph graph, int[] order) {
    EdgeList edges = new EdgeList();
    for (int e = 0; e < graph.edges(); e++) {
      edges.add(order[graph.from(e)], order[graph.to(e)]);
    }
    return edges.graph(graph.size());
  }

  @Test
  void theOrderOfTheRowsDoesNotMatter() {
    for (List<double[]> columns : List.of(random(2, 4), different(rough(2, 9, 5)))) {
      Sites sites = Sites.of(columns);
      int[] order = shuffled(sites.size(), 6);
      Sites moved = sites.select(order);
      for (int nearest : new int[] {1, 4, 10}) {
        assertEquals(
            NeighbourGraphs.nearest(sites, nearest),
            movedBack(NeighbourGraphs.nearest(moved, nearest), order));
      }
      assertEquals(
          NeighbourGraphs.delaunay(sites), movedBack(NeighbourGraphs.delaunay(moved), order));
    }
  }

  @Test
  void onTheGlobeNearestIsByKilometres() {
    Rng rng = new SeededRng(7);
    double[] latitudes = RandomPoints.reals(N, -90, 90, rng);
    double[] longitudes = RandomPoints.reals(N, -180, 360, rng);
    Distance distance = Places.onEarth(latitudes, longitudes);
    NeighbourGraph graph = NeighbourGraphs.nearest(Sites.onEarth(latitudes, longitudes), 3);
    assertEquals(joined(allPairs(N, distance, 3), distance), graph);
    // one place by several names: the pole, the date line
    Sites same = Sites.onEarth(new double[] {90, 90, 4, 4}, new double[] {0, 77, 180, -180});
    assertEquals(2, same.places());
  }

  @Test
  void equalRowsCostNoMoreThanOthers() {
    double[] equal = new double[3000];
    NeighbourGraph alike = NeighbourGraphs.nearest(Sites.of(List.of(equal, equal)), 10);
    assertEquals(4 * 3000, alike.edges());
    assertEquals(1, parts(alike));
    assertEquals(alike, NeighbourGraphs.delaunay(Sites.of(List.of(equal, equal))));
    List<double[]> towers = rough(2, 3, 8);
    NeighbourGraph graph = NeighbourGraphs.nearest(Sites.of(towers), 4);
    assertEquals(1, parts(graph));
    assertEquals(1, parts(NeighbourGraphs.delaunay(Sites.of(towers))));
    assertTrue(IntStream.range(0, N).allMatch(i -> graph.degree(i) >= 8));
  }

  @Test
  void fewRowsHaveFewNeighbours() {
    double[] none = {};
    assertEquals(0, NeighbourGraphs.nearest(Sites.of(List.of(none)), 3).size());
    assertEquals(0, NeighbourGraphs.delaunay(Sites.of(List.of(none, none))).size());
    assertEquals(0, NeighbourGraphs.nearest(Sites.of(List.of(new double[] {4})), 3).edges());
    assertEquals(1, NeighbourGraphs.nearest(Sites.of(List.of(new double[] {4, 5})), 3).edges());
    assertEquals(0, NeighbourGraphs.nearest(0, (i, j) -> 1, 3).size());
  }

  @Test
  void rowsThatAreInfinitelyFarAreNotJoined() {
    Distance islands = (i, j) -> i % 2 == j % 2 ? Math.abs(i - j) : Double.POSITIVE_INFINITY;
    assertEquals(2, parts(NeighbourGraphs.nearest(10, islands, 2)));
  }

  @Test
  void hugeAndTinyCoordinatesKeepTheirOrder() {
    double[] x = random(1, 9).get(0);
    NeighbourGraph graph = NeighbourGraphs.nearest(Sites.of(List.of(x)), 3);
    for (int exponent : new int[] {-900, 900}) {
      double[] scaled = Arrays.stream(x).map(v -> Math.scalb(v, exponent)).toArray();
      assertEquals(graph, NeighbourGraphs.nearest(Sites.of(List.of(scaled)), 3));
    }
  }

  @Test
  void whatIsNoPlaceIsRefused() {
    message("there are 5001", () -> NeighbourGraphs.nearest(5001, (i, j) -> 1, 3));
    message("must be 1 or more, was 0", () -> NeighbourGraphs.nearest(5, (i, j) -> 1, 0));
    message("must be 0 or more, was -1", () -> NeighbourGraphs.nearest(5, (i, j) -> -1, 2));
    message(
        "row 2: coordinate 1 must be finite, was NaN",
        () -> Sites.of(List.of(new double[] {1, Double.NaN})));
    message(
        "coordinate 2 has 1 rows, the first has 2",
        () -> Sites.of(List.of(new double[] {1, 2}, new double[] {1})));
    message("latitude must be", () -> Sites.onEarth(new double[] {91}, new double[] {1}));
    message("places need one coordinate", () -> Sites.of(List.of()));
    message("a lattice needs cells", () -> NeighbourGraphs.lattice(0, 3, true));
    message(
        "have no union",
        () ->
            NeighbourGraphs.union(
                NeighbourGraphs.lattice(2, 2, true), NeighbourGraphs.lattice(2, 3, true)));
  }

  @Test
  void cellsOfALatticeHaveFourOrEightNeighbours() {
    NeighbourGraph four = NeighbourGraphs.lattice(4, 5, false);
    assertEquals(4 * 4 + 3 * 5, four.edges());
    assertEquals(4, four.degree(6));
    NeighbourGraph eight = NeighbourGraphs.lattice(4, 5, true);
    assertEquals(4 * 4 + 3 * 5 + 2 * 3 * 4, eight.edges());
    assertEquals(8, eight.degree(6));
  }

  /** Three places at three times; the second one misses the second time. */
  @Test
  void placesInTimeFollowThemselves() {
    double[] x = {0, 1, 2, 0, 2, 0, 1, 2};
    TimeOrder times = TimeOrder.of(1, 1, 1, 2, 2, 5, 5, 5);
    NeighbourGraph graph =
        NeighbourGraphs.inTime(Sites.of(List.of(x)), times, at -> NeighbourGraphs.nearest(at, 1));
    NeighbourGraph expected =
        NeighbourGraph.of(
            8, new int[] {0, 1, 3, 5, 6, 0, 1, 2, 3, 4}, new int[] {1, 2, 4, 6, 7, 3, 6, 4, 5, 7});
    assertEquals(expected, graph);
    int[] area = {0, 1, 2, 0, 2, 0, 1, 2};
    NeighbourGraph path = NeighbourGraph.of(3, new int[] {0, 1}, new int[] {1, 2});
    NeighbourGraph areas = NeighbourGraphs.inTime(path, area, times);
    // at the second time the areas 0 and 2 touch nobody
    assertEquals(graph.edges() - 1, areas.edges());
    assertTrue(holds(graph, areas));
    message(
        "row 1 is in area 3", () -> NeighbourGraphs.inTime(path, new int[] {3}, TimeOrder.of(1)));
  }

  /** Places that move, or that take turns, stay in one part. */
  @Test
  void placesInTimeHaveOnePart() {
    Rng rng = new SeededRng(11);
    double[] turns = IntStream.range(0, 12).mapToDouble(i -> i % 2).toArray();
    double[] days = IntStream.range(0, 12).asDoubleStream().toArray();
    Sites two = Sites.of(List.of(turns));
    assertEquals(
        1,
        parts(
            NeighbourGraphs.inTime(two, TimeOrder.of(days), at -> NeighbourGraphs.nearest(at, 1))));
    double[] weeks = RandomPoints.whole(N, 6, rng);
    NeighbourGraph moving =
        NeighbourGraphs.inTime(
            Sites.of(random(2, 12)), TimeOrder.of(weeks), NeighbourGraphs::ofPlaces);
    assertEquals(1, parts(moving));
  }

  /** Two rows of points that a bay parts: no edge leads across, but at the end where they meet. */
  @Test
  void triangulationsDoNotCrossBays() {
    double[] x =
        IntStream.range(0, 60).mapToDouble(i -> Math.cos(i * 0.08) + 1e-3 * (i % 3)).toArray();
    double[] y = IntStream.range(0, 60).mapToDouble(i -> Math.sin(i * 0.08)).toArray();
    Sites sites = Sites.of(List.of(x, y));
    NeighbourGraph graph = NeighbourGraphs.delaunay(sites);
    assertEquals(1, parts(graph));
    assertTrue(longest(graph, x, y) < 0.7);
    assertTrue(longest(new Delaunay(x, y).graph(), x, y) > 1);
    assertTrue(holds(new Delaunay(x, y).graph(), graph));
  }

  private static double longest(NeighbourGraph graph, double[] x, double[] y) {
    return IntStream.range(0, graph.edges())
        .mapToDouble(
            e -> Math.hypot(x[graph.from(e)] - x[graph.to(e)], y[graph.from(e)] - y[graph.to(e)]))
        .max()
        .orElse(0);
  }
}
