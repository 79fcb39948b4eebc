package crp.proximity;

import java.util.Arrays;

/**
 * A map of the globe on which circles are circles, so that triangles whose circles hold no other
 * place are the same on the globe and on the map. It has no date line: its border is one point, as
 * far from all places as can be found. A triangle whose circle holds that point is missing.
 */
final class Stereographic {

  private static final int SPACE = 3;

  /** Points, evenly spread, one of which is far enough from all places. */
  private static final int TRIED = 64;

  private static final double GOLDEN = Math.PI * (3 - Math.sqrt(5));

  private final double[] x;
  private final double[] y;

  Stereographic(Sites sites) {
    double[] at = sites.at();
    double[] centre = centre(at);
    int least = Math.abs(centre[0]) < 0.5 ? 0 : Math.abs(centre[1]) < 0.5 ? 1 : 2;
    double[] axis = new double[SPACE];
    axis[least] = 1;
    double[] east = unit(cross(axis, centre));
    double[] north = cross(centre, east);
    x = new double[sites.places()];
    y = new double[x.length];
    for (int p = 0; p < x.length; p++) {
      double part = 1 / (1 + dot(centre, at, SPACE * p));
      x[p] = part * dot(east, at, SPACE * p);
      y[p] = part * dot(north, at, SPACE * p);
    }
  }

  double[] x() {
    return x;
  }

  double[] y() {
    return y;
  }

  /** {@return the point opposite to which there is most room: near to the mean, or one of a set} */
  private static double[] centre(double[] at) {
    double[] mean = new double[SPACE];
    for (int k = 0; k < at.length; k++) {
      mean[k % SPACE] += at[k];
    }
    double[] best = unit(mean);
    double most = room(best, at);
    for (int k = 0; k < TRIED; k++) {
      double height = 1 - (2 * k + 1.0) / TRIED;
      double across = Math.sqrt(1 - height * height);
      double[] tried = {across * Math.cos(GOLDEN * k), across * Math.sin(GOLDEN * k), height};
      double room = room(tried, at);
      // the mean is preferred where it has half a globe around it
      if (most < 1 && room > most) {
        best = tried;
        most = room;
      }
    }
    return best;
  }

  private static double room(double[] centre, double[] at) {
    double least = 2;
    for (int k = 0; k < at.length; k += SPACE) {
      least = Math.min(least, 1 + dot(centre, at, k));
    }
    return least;
  }

  private static double[] unit(double[] v) {
    double length = Math.sqrt(dot(v, v, 0));
    return length > 0 ? Arrays.stream(v).map(x -> x / length).toArray() : new double[] {0, 0, 1};
  }

  private static double dot(double[] a, double[] at, int start) {
    return a[0] * at[start] + a[1] * at[start + 1] + a[2] * at[start + 2];
  }

  private static double[] cross(double[] a, double[] b) {
    return new double[] {
      a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
    };
  }
}
