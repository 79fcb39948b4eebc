package crp.html;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class GraphLayoutTest {

  private static final int[] NO_EDGES = new int[0];

  @Test
  void aPathIsLaidOutInItsOrder() {
    int n = 12;
    int[] from = new int[n - 1];
    int[] to = new int[n - 1];
    for (int e = 0; e < n - 1; e++) {
      from[e] = e;
      to[e] = e + 1;
    }
    double[][] places = GraphLayout.of(n, from, to);
    double[][] again = GraphLayout.of(n, from, to);
    assertArrayEquals(places[0], again[0]);
    for (int i = 0; i < n; i++) {
      for (int j = i + 2; j < n; j++) {
        double near = Math.hypot(places[0][i] - places[0][i + 1], places[1][i] - places[1][i + 1]);
        double far = Math.hypot(places[0][i] - places[0][j], places[1][i] - places[1][j]);
        assertTrue(near < far, i + " is nearer to its neighbour than to " + j);
      }
    }
  }

  @Test
  void everyGraphHasPlaces() {
    for (int n : new int[] {1, 2, 3}) {
      double[][] places = GraphLayout.of(n, NO_EDGES, NO_EDGES);
      assertTrue(Arrays.stream(places).flatMapToDouble(Arrays::stream).allMatch(Double::isFinite));
    }
    int[] from = {0, 1, 3, 4};
    int[] to = {1, 2, 4, 5};
    double[][] places = GraphLayout.of(6, from, to);
    double inside = Math.hypot(places[0][0] - places[0][1], places[1][0] - places[1][1]);
    double across = Math.hypot(places[0][0] - places[0][3], places[1][0] - places[1][3]);
    assertTrue(Double.isFinite(inside) && inside < across);
  }
}
