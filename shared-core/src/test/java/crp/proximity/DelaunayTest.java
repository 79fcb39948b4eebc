package crp.proximity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.Rng;
import crp.random.SeededRng;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Triangles whose circles are empty and that fill the hull, by exact arithmetic. */
class DelaunayTest {

  /** Points without repetitions, of all kinds that break rounded arithmetic. */
  enum Design {
    RANDOM {
      @Override
      double[] point(int i, Rng rng) {
        return new double[] {rng.uniform(), rng.uniform()};
      }
    },
    LATTICE {
      @Override
      double[] point(int i, Rng rng) {
        return new double[] {i % 8, Math.floorDiv(i, 8)};
      }
    },
    TENTHS {
      @Override
      double[] point(int i, Rng rng) {
        return new double[] {0.1 * (i % 8), 0.1 * Math.floorDiv(i, 8)};
      }
    },
    SKEWED {
      @Override
      double[] point(int i, Rng rng) {
        return new double[] {0.1 * (i % 8) + 0.3 * Math.floorDiv(i, 8), 0.7 * Math.floorDiv(i, 8)};
      }
    },
    ROW {
      @Override
      double[] point(int i, Rng rng) {
        return new double[] {i, 5};
      }
    },
    COLUMN {
      @Override
      double[] point(int i, Rng rng) {
        return new double[] {-2, i};
      }
    },
    NEARLY_A_LINE {
      @Override
      double[] point(int i, Rng rng) {
        return new double[] {0.1 * i, 0.3 * i};
      }
    },
    CIRCLE {
      @Override
      double[] point(int i, Rng rng) {
        double angle = 2 * Math.PI * i / 60;
        return new double[] {Math.cos(angle), Math.sin(angle)};
      }
    },
    TOWN_AND_FAR_COUNTRY {
      @Override
      double[] point(int i, Rng rng) {
        double scale = i < 40 ? 1e-9 : 1e6;
        return new double[] {scale * rng.gaussian(), scale * rng.gaussian()};
      }
    },
    TINY {
      @Override
      double[] point(int i, Rng rng) {
        return new double[] {1e-200 * rng.below(9), 1e-200 * i};
      }
    };

    abstract double[] point(int i, Rng rng);

    double[][] points(int n, long seed) {
      Rng rng = new SeededRng(seed);
      double[][] points = new double[n][];
      Arrays.setAll(points, i -> point(i, rng));
      return points;
    }
  }

  private static double[] column(double[][] points, int c) {
    return Arrays.stream(points).mapToDouble(p -> p[c]).toArray();
  }

  private static Delaunay of(double[][] points) {
    return new Delaunay(column(points, 0), column(points, 1));
  }

  private static BigDecimal gap(double a, double b) {
    return new BigDecimal(a).subtract(new BigDecimal(b));
  }

  /** Twice the signed area. */
  private static BigDecimal area(double[] a, double[] b, double[] c) {
    return gap(b[0], a[0])
        .multiply(gap(c[1], a[1]))
        .subtract(gap(b[1], a[1]).multiply(gap(c[0], a[0])));
  }

  private static boolean inCircle(double[] a, double[] b, double[] c, double[] d) {
    BigDecimal det = BigDecimal.ZERO;
    double[][] three = {a, b, c};
    for (int k = 0; k < 3; k++) {
      double[] p = three[k];
      BigDecimal px = gap(p[0], d[0]);
      BigDecimal py = gap(p[1], d[1]);
      det =
          det.add(
              px.multiply(px)
                  .add(py.multiply(py))
                  .multiply(area(d, three[(k + 1) % 3], three[(k + 2) % 3])));
    }
    return det.signum() > 0;
  }

  /** Twice the area of the convex hull, by gift wrapping of sorted points. */
  private static BigDecimal hullArea(double[][] points) {
    double[][] sorted = points.clone();
    Arrays.sort(sorted, Arrays::compare);
    return half(sorted).add(half(reversed(sorted)));
  }

  private static double[][] reversed(double[][] points) {
    double[][] back = new double[points.length][];
    Arrays.setAll(back, i -> points[points.length - 1 - i]);
    return back;
  }

  /** Twice the area between a chain of the hull and the line from its first to its last point. */
  private static BigDecimal half(double[][] sorted) {
    double[][] chain = new double[sorted.length][];
    int size = 0;
    for (double[] p : sorted) {
      while (size > 1 && area(chain[size - 2], chain[size - 1], p).signum() <= 0) {
        size--;
      }
      chain[size++] = p;
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (int k = 1; k + 1 < size; k++) {
      sum = sum.add(area(chain[0], chain[k], chain[k + 1]));
    }
    return sum;
  }

  /** Whether triangles turn to the left, have empty circles and fill the hull. */
  private static boolean isDelaunay(int[] triangles, double[][] points) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int t = 0; t < triangles.length; t += 3) {
      double[] a = points[triangles[t]];
      double[] b = points[triangles[t + 1]];
      double[] c = points[triangles[t + 2]];
      if (area(a, b, c).signum() <= 0
          || Arrays.stream(points).anyMatch(d -> inCircle(a, b, c, d))) {
        return false;
      }
      sum = sum.add(area(a, b, c));
    }
    return sum.compareTo(hullArea(points)) == 0;
  }

  private static int parts(NeighbourGraph graph) {
    return Arrays.stream(graph.parts()).max().orElse(-1) + 1;
  }

  @ParameterizedTest
  @EnumSource
  void circlesAreEmptyAndTheHullIsFull(Design design) {
    for (int n : new int[] {1, 2, 3, 4, 5, 7, 60}) {
      double[][] points = design.points(n, n);
      Delaunay found = of(points);
      assertTrue(isDelaunay(found.triangles(), points), design + " of " + n);
      assertEquals(1, parts(found.graph()));
    }
  }

  /** A check that lets the other diagonal or a hole pass would prove nothing. */
  @Test
  void theCheckRefusesAnotherTriangulation() {
    double[][] kite = {{0, 0}, {3, -1}, {3, 1}, {7, 0}};
    assertTrue(isDelaunay(new int[] {0, 1, 2, 1, 3, 2}, kite));
    assertFalse(isDelaunay(new int[] {0, 1, 3, 0, 3, 2}, kite));
    assertFalse(isDelaunay(new int[] {0, 1, 2}, kite));
    assertFalse(isDelaunay(new int[] {0, 2, 1, 1, 3, 2}, kite));
    assertTrue(isDelaunay(of(kite).triangles(), kite));
  }

  /** n points of which h are on the border of the hull have 2 n - 2 - h triangles. */
  @Test
  void thereAreAsManyTrianglesAsTheHullDemands() {
    double[][] lattice = Design.LATTICE.points(64, 1);
    assertEquals(3 * (2 * 64 - 2 - 28), of(lattice).triangles().length);
    double[][] circle = {{5, 0}, {4, 3}, {3, 4}, {0, 5}, {-3, 4}, {-5, 0}, {0, -5}, {3, -4}};
    assertEquals(3 * (2 * 8 - 2 - 8), of(circle).triangles().length);
    // all diagonals of a circle are arbitrary
    assertEquals(8, of(circle).graph().edges());
  }

  @ParameterizedTest
  @EnumSource(names = {"LATTICE", "TENTHS"})
  void theGraphOfALatticeIsTheLattice(Design design) {
    assertEquals(NeighbourGraphs.lattice(8, 8, false), of(design.points(64, 1)).graph());
  }

  /** The other rows, between two points that rounding makes one, are linked with the first. */
  @Test
  void repeatedPointsAreLinked() {
    NeighbourGraph graph = of(new double[][] {{0, 0}, {1, 0}, {0, 0}, {0, 1}}).graph();
    assertEquals(1, graph.degree(2));
    assertEquals(4, graph.edges());
  }

  /** Circles of the globe: no other place is beyond the plane through three. */
  @Test
  void onTheGlobeCapsAreEmptyAndTheDateLineIsNoBorder() {
    Rng rng = new SeededRng(5);
    int n = 80;
    double[] latitudes = RandomPoints.reals(n, -60, 80, rng);
    double[] longitudes = RandomPoints.reals(n, 130, 230, rng);
    Sites sites = Sites.onEarth(latitudes, longitudes);
    Stereographic map = new Stereographic(sites);
    int[] triangles = new Delaunay(map.x(), map.y()).triangles();
    assertTrue(triangles.length > 0);
    for (int t = 0; t < triangles.length; t += 3) {
      double[] a = sites.point(triangles[t]);
      double[] b = sites.point(triangles[t + 1]);
      double[] c = sites.point(triangles[t + 2]);
      double[] signs =
          IntStream.range(0, n).mapToDouble(p -> beyond(a, b, c, sites.point(p))).toArray();
      boolean under = Arrays.stream(signs).allMatch(s -> s < 1e-12);
      boolean over = Arrays.stream(signs).allMatch(s -> s > -1e-12);
      assertTrue(under || over);
    }
    NeighbourGraph graph = NeighbourGraphs.delaunay(sites);
    for (double turn : new double[] {-130, 57}) {
      double[] turned = Arrays.stream(longitudes).map(l -> l + turn).toArray();
      assertEquals(graph, NeighbourGraphs.delaunay(Sites.onEarth(latitudes, turned)));
    }
    double[] west = Arrays.stream(longitudes).map(l -> l > 180 ? l - 360 : l).toArray();
    assertEquals(graph, NeighbourGraphs.delaunay(Sites.onEarth(latitudes, west)));
  }

  private static double beyond(double[] a, double[] b, double[] c, double[] p) {
    double[] u = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    double[] v = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    return (u[1] * v[2] - u[2] * v[1]) * (p[0] - a[0])
        + (u[2] * v[0] - u[0] * v[2]) * (p[1] - a[1])
        + (u[0] * v[1] - u[1] * v[0]) * (p[2] - a[2]);
  }

  /** Places all around the globe, the poles and both ends of an axis among them. */
  @Test
  void placesAroundTheGlobeHaveOnePart() {
    double[] latitudes = new double[14 * 36];
    double[] longitudes = new double[14 * 36];
    for (int i = 0; i < latitudes.length; i++) {
      latitudes[i] = -90 + 180.0 / 13 * Math.floorDiv(i, 36);
      longitudes[i] = -180 + 10 * (i % 36);
    }
    NeighbourGraph graph = NeighbourGraphs.delaunay(Sites.onEarth(latitudes, longitudes));
    assertEquals(1, parts(graph));
  }

  @Test
  void threeCoordinatesAreRefused() {
    double[] x = {1, 2};
    DecayTest.message(
        "a Delaunay graph needs two coordinates",
        () -> NeighbourGraphs.delaunay(Sites.of(List.of(x, x, x))));
  }
}
