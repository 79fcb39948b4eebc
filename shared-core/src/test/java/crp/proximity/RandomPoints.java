package crp.proximity;

import crp.random.Rng;
import java.util.stream.IntStream;

/** Points without an order, for tests of places. */
final class RandomPoints {

  private RandomPoints() {}

  /** {@return numbers from a range} */
  static double[] reals(int n, double from, double to, Rng rng) {
    return IntStream.range(0, n).mapToDouble(i -> from + (to - from) * rng.uniform()).toArray();
  }

  /** {@return whole numbers from 0 to below a limit} */
  static double[] whole(int n, int limit, Rng rng) {
    return IntStream.range(0, n).mapToDouble(i -> rng.below(limit)).toArray();
  }
}
