package crp.proximity;

import static crp.proximity.DecayTest.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacesTest {

  private static final double RADIUS = 6371.0088;

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 90, 0.5",
    "0, 0, 90, 123, 0.5",
    "90, 0, -90, 0, 1",
    "0, 10, 0, 190, 1",
    "10, 20, 10, 380, 0",
    "0, 179.5, 0, -179.5, 0.00555555555555556",
    "33, 7, 33, 7, 0"
  })
  void partsOfAHalfCircle(double lat, double lon, double lat2, double lon2, double part) {
    double expected = part * Math.PI * RADIUS;
    assertEquals(expected, Places.kilometres(lat, lon, lat2, lon2), 1e-4);
    assertEquals(expected, Places.kilometres(lat2, lon2, lat, lon), 1e-4);
  }

  /** Against the angle between unit vectors. */
  @Test
  void anglesBetweenVectors() {
    Rng rng = new SeededRng(4);
    for (int round = 0; round < 200; round++) {
      double[] a = {180 * rng.uniform() - 90, 360 * rng.uniform() - 180};
      double[] b = {180 * rng.uniform() - 90, 360 * rng.uniform()};
      double[] x = unit(a);
      double[] y = unit(b);
      double chord = Math.sqrt(sq(x[0] - y[0]) + sq(x[1] - y[1]) + sq(x[2] - y[2]));
      assertEquals(
          2 * RADIUS * Math.asin(chord / 2), Places.kilometres(a[0], a[1], b[0], b[1]), 1e-4);
    }
  }

  @Test
  void noWayRoundIsShorter() {
    Rng rng = new SeededRng(1);
    for (int round = 0; round < 200; round++) {
      double[] at = new double[6];
      Arrays.setAll(at, k -> k % 2 == 0 ? 180 * rng.uniform() - 90 : 360 * rng.uniform() - 180);
      double ab = Places.kilometres(at[0], at[1], at[2], at[3]);
      double bc = Places.kilometres(at[2], at[3], at[4], at[5]);
      assertTrue(Places.kilometres(at[0], at[1], at[4], at[5]) <= ab + bc + 1e-9);
    }
  }

  private static double[] unit(double[] place) {
    double up = Math.toRadians(place[0]);
    double around = Math.toRadians(place[1]);
    return new double[] {
      Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)
    };
  }

  private static double sq(double x) {
    return x * x;
  }

  @Test
  void columnsAreDistances() {
    Distance plane = Places.euclidean(List.of(new double[] {0, 3}, new double[] {1, 5}));
    assertEquals(5, plane.between(0, 1));
    Distance earth = Places.onEarth(new double[] {10, 11}, new double[] {20, 19});
    assertEquals(Places.kilometres(10, 20, 11, 19), earth.between(0, 1));
    message(
        "row 2: the latitude must be from -90 to 90 degrees, was 95.0",
        () -> Places.onEarth(new double[] {1, 95}, new double[2]));
    message(
        "row 1: the longitude must be from -180 to 360 degrees, was missing",
        () -> Places.onEarth(new double[2], new double[] {Double.NaN, 0}));
  }
}
