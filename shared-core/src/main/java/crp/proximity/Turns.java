package crp.proximity;

import java.math.BigDecimal;

/**
 * Signs of two determinants of points in the plane, right for all finite coordinates: rounded
 * arithmetic decides where its error is small enough, exact arithmetic elsewhere.
 *
 * <p>Reference: Shewchuk (1997), Adaptive precision floating-point arithmetic and fast robust
 * geometric predicates, Discrete and Computational Geometry 18.
 */
final class Turns {

  private static final double EPSILON = 0x1p-53;
  private static final double TURN_ERROR = (3 + 16 * EPSILON) * EPSILON;
  private static final double CIRCLE_ERROR = (10 + 96 * EPSILON) * EPSILON;

  /** Below, products may have lost digits to underflow. */
  private static final double SMALL = 1e-280;

  private final double[] x;
  private final double[] y;

  Turns(double[] x, double[] y) {
    this.x = x;
    this.y = y;
  }

  /** {@return whether the way from a over b to c turns to the left} */
  boolean left(int a, int b, int c) {
    return turn(a, b, c) > 0;
  }

  /** {@return the sign of the turn of the way from a over b to c: positive to the left} */
  int turn(int a, int b, int c) {
    double one = (x[a] - x[c]) * (y[b] - y[c]);
    double other = (y[a] - y[c]) * (x[b] - x[c]);
    double size = Math.abs(one) + Math.abs(other);
    double det = one - other;
    return size > SMALL && Math.abs(det) > TURN_ERROR * size
        ? (int) Math.signum(det)
        : exactTurn(a, b, c);
  }

  private int exactTurn(int a, int b, int c) {
    return gap(x, a, c).multiply(gap(y, b, c)).compareTo(gap(y, a, c).multiply(gap(x, b, c)));
  }

  private static BigDecimal gap(double[] coordinates, int p, int q) {
    return new BigDecimal(coordinates[p]).subtract(new BigDecimal(coordinates[q]));
  }

  /** {@return whether d is inside of the circle through a, b and c, which turn to the left} */
  boolean inside(int a, int b, int c, int d) {
    double ax = x[a] - x[d];
    double ay = y[a] - y[d];
    double bx = x[b] - x[d];
    double by = y[b] - y[d];
    double cx = x[c] - x[d];
    double cy = y[c] - y[d];
    double far = ax * ax + ay * ay;
    double further = bx * bx + by * by;
    double farthest = cx * cx + cy * cy;
    double det =
        far * (bx * cy - by * cx) + further * (cx * ay - cy * ax) + farthest * (ax * by - ay * bx);
    double size =
        far * (Math.abs(bx * cy) + Math.abs(by * cx))
            + further * (Math.abs(cx * ay) + Math.abs(cy * ax))
            + farthest * (Math.abs(ax * by) + Math.abs(ay * bx));
    if (size > SMALL && Math.abs(det) > CIRCLE_ERROR * size) {
      return det > 0;
    }
    return !rectangle(a, b, c, d) && exactlyInside(a, b, c, d);
  }

  /** {@return whether the points are the corners of a rectangle along the axes} As in a lattice. */
  private boolean rectangle(int a, int b, int c, int d) {
    return (x[a] == x[b] && x[c] == x[d] && y[b] == y[c] && y[a] == y[d])
        || (y[a] == y[b] && y[c] == y[d] && x[b] == x[c] && x[a] == x[d]);
  }

  private boolean exactlyInside(int a, int b, int c, int d) {
    BigDecimal det = part(a, b, c, d).add(part(b, c, a, d)).add(part(c, a, b, d));
    return det.signum() > 0;
  }

  private BigDecimal part(int a, int b, int c, int d) {
    BigDecimal ax = gap(x, a, d);
    BigDecimal ay = gap(y, a, d);
    BigDecimal minor =
        gap(x, b, d).multiply(gap(y, c, d)).subtract(gap(y, b, d).multiply(gap(x, c, d)));
    return ax.multiply(ax).add(ay.multiply(ay)).multiply(minor);
  }
}
