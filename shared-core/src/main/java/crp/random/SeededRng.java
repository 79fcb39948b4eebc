package crp.random;

import crp.Text;
import crp.checkpoint.Archive;
import crp.numerics.Exponential;
import java.io.Serializable;
import java.util.random.RandomGenerator;

/**
 * A seeded, splittable source of randomness: the generator L64X128 of the LXM family, with a period
 * of 2^192 - 2^64 and streams that differ in the increment and in the state. The same seed gives
 * the same draws on every machine with every Java version from 17 to 25; a deserialized generator
 * continues the stream. Not thread-safe.
 *
 * <p>References: G. L. Steele and S. Vigna (2021), LXM: better splittable pseudorandom number
 * generators, OOPSLA; G. Marsaglia and W. W. Tsang (2000), A simple method for generating gamma
 * variables, ACM TOMS 26(3); G. Marsaglia (1964), Generating a variable from the tail of the normal
 * distribution, Technometrics 6(1).
 */
public final class SeededRng implements Rng, Serializable {

  private static final long serialVersionUID = 1L;

  /** Weights more than this many nats below the largest are treated as zero: e^-40 is 4e-18. */
  private static final double NEGLIGIBLE = 40;

  private static final double LARGEST_BELOW_ONE = 0x1.fffffffffffffp-1;

  private final Bits bits;
  // of the weights in a draw that are not negligible
  private int[] places = new int[16];

  /**
   * A generator with a seed.
   *
   * @param seed any number
   */
  public SeededRng(long seed) {
    // Steele, Lea and Flood (2014): the golden ratio as step, so that near seeds give far states
    long step = 0x9e3779b97f4a7c15L;
    this.bits =
        new Bits(
            Bits.mix(seed + step),
            Bits.mix(seed + 2 * step),
            Bits.mix(seed + 3 * step),
            Bits.mix(seed + 4 * step));
  }

  private SeededRng(Bits bits) {
    this.bits = bits;
  }

  /** {@return the generator whose state is exactly this; for the comparison with the JDK's} */
  static SeededRng ofState(long increment, long s, long x0, long x1) {
    return new SeededRng(new Bits(increment, s, x0, x1));
  }

  /** {@return 64 random bits} */
  long nextLong() {
    return bits.nextLong();
  }

  @Override
  public double uniform() {
    // the 2^52 midpoints of equal cells: neither 0 nor 1
    return ((bits.nextLong() >>> 12) + 0.5) * 0x1.0p-52;
  }

  @Override
  public int below(int n) {
    if (n < 1) {
      throw new IllegalArgumentException("the number of outcomes must be at least 1, was " + n);
    }
    return bits.nextInt(n);
  }

  @Override
  public int index(double[] logWeights, int n) {
    int best = best(logWeights, n);
    int kept = accumulate(logWeights, n, logWeights[best]);
    int k = above(logWeights, kept, uniform() * logWeights[kept - 1]);
    return k < kept ? places[k] : best;
  }

  /**
   * {@inheritDoc} With S the total weight of the entries that are there, and B the bound of the
   * others, the total lies between S and S + B, and so does the place of the uniform number: where
   * one entry has it whatever the others weigh, it is drawn. Otherwise all weights are computed,
   * and the same uniform number decides.
   */
  @Override
  public int index(double[] logWeights, int n, double logRest, LogWeights all) {
    double max = logWeights[best(logWeights, n)];
    int kept = accumulate(logWeights, n, max);
    double total = logWeights[kept - 1];
    double rest = Math.exp(logRest - max);
    double uniform = uniform();
    int k = above(logWeights, kept, uniform * (total + rest));
    double before = k == 0 ? 0 : logWeights[k - 1];
    if (k < kept && before + rest <= uniform * total) {
      return places[k];
    }
    int most = all.set(logWeights);
    int best = best(logWeights, most);
    kept = accumulate(logWeights, most, logWeights[best]);
    k = above(logWeights, kept, uniform * logWeights[kept - 1]);
    return k < kept ? places[k] : best;
  }

  /** {@return the place of the largest log weight} */
  private static int best(double[] logWeights, int n) {
    double max = Double.NEGATIVE_INFINITY;
    int best = -1;
    for (int k = 0; k < n; k++) {
      double w = logWeights[k];
      if (!(w <= max)) {
        best = k;
        max = w;
        if (Double.isNaN(w)) {
          break;
        }
      }
    }
    if (!Double.isFinite(max)) {
      throw new ArithmeticException(unusable(logWeights, n, best));
    }
    return best;
  }

  /**
   * Replaces log weights by the running sums of those weights that are not negligible, and lists
   * their places. {@return how many}
   */
  private int accumulate(double[] logWeights, int n, double max) {
    if (places.length < n) {
      places = new int[2 * n];
    }
    int kept = 0;
    for (int k = 0; k < n; k++) {
      double below = logWeights[k] - max;
      places[kept] = k;
      logWeights[kept] = below;
      kept += below > -NEGLIGIBLE ? 1 : 0;
    }
    double total = 0;
    for (int k = 0; k < kept; k++) {
      total += Exponential.of(logWeights[k]);
      logWeights[k] = total;
    }
    return kept;
  }

  /** {@return the first sum above a target; n if there is none} */
  private static int above(double[] sums, int n, double target) {
    int k = 0;
    while (k < n && !(sums[k] > target)) {
      k++;
    }
    return k;
  }

  private static String unusable(double[] logWeights, int n, int at) {
    return at < 0
        ? Text.of("none of the %d log weights is above -Infinity: nothing can be drawn", n)
        : Text.of(
            "log weight %d of %d is %s: weights must be finite or -Infinity",
            at, n, logWeights[at]);
  }

  @Override
  public boolean accept(double logRatio) {
    if (Double.isNaN(logRatio)) {
      throw new ArithmeticException("the log acceptance ratio is NaN");
    }
    return logRatio >= 0 || uniform() < Math.exp(logRatio);
  }

  @Override
  public boolean chance(double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new ArithmeticException("a probability must be from 0 to 1, was " + probability);
    }
    return uniform() < probability;
  }

  @Override
  public int pick(double[] weights, int n) {
    double total = 0;
    for (int k = 0; k < n; k++) {
      double w = weights[k];
      if (!(w >= 0)) {
        throw new ArithmeticException(
            Text.of("weight %d of %d is %s: weights must be at least 0", k, n, w));
      }
      total += w;
      weights[k] = total;
    }
    if (!(total > 0) || Double.isInfinite(total)) {
      throw new ArithmeticException(
          Text.of("the sum of %d weights is %s: nothing can be drawn", n, total));
    }
    double target = uniform() * total;
    int k = 0;
    // an entry of weight 0 repeats the previous sum and is never the first above the target
    while (k < n - 1 && !(weights[k] > target)) {
      k++;
    }
    return k;
  }

  @Override
  public double gaussian() {
    return bits.nextGaussian();
  }

  /**
   * {@inheritDoc} Never zero: a draw that is too small for a double (usual for shapes below 1/700)
   * is returned as the smallest positive one.
   */
  @Override
  public double gamma(double shape) {
    requirePositive(shape, "shape");
    if (shape >= 1) {
      return Math.max(gammaFromOne(shape), Double.MIN_VALUE);
    }
    return Math.max(Math.exp(logGamma(shape)), Double.MIN_VALUE);
  }

  /**
   * {@inheritDoc} Strictly between 0 and 1: a draw that rounds to 0 or 1 is returned as the
   * adjacent double.
   */
  @Override
  public double beta(double a, double b) {
    requirePositive(a, "a");
    requirePositive(b, "b");
    double draw;
    if (a >= 1 && b >= 1) {
      double x = gammaFromOne(a);
      draw = x / (x + gammaFromOne(b));
    } else {
      draw = 1 / (1 + Math.exp(logGamma(b) - logGamma(a)));
    }
    return Math.min(Math.max(draw, Double.MIN_VALUE), LARGEST_BELOW_ONE);
  }

  /**
   * {@return the log of a gamma draw, accurate also for shapes so small that the draw underflows}
   */
  private double logGamma(double shape) {
    if (shape >= 1) {
      return Math.log(gammaFromOne(shape));
    }
    // Marsaglia and Tsang (2000), section 6: a draw of shape + 1 times U^(1 / shape)
    return Math.log(gammaFromOne(shape + 1)) + Math.log(uniform()) / shape;
  }

  /** Marsaglia and Tsang (2000), for shapes from 1. */
  private double gammaFromOne(double shape) {
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = bits.nextGaussian();
      double root = 1 + c * x;
      if (root > 0) {
        double v = root * root * root;
        if (Math.log(uniform()) < 0.5 * x * x + d * (1 - v + Math.log(v))) {
          return d * v;
        }
      }
    }
  }

  private static void requirePositive(double value, String name) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + " must be positive and finite, was " + value);
    }
  }

  /**
   * Stores the place in the stream, or continues a stored stream.
   *
   * @param archive four times 64 bits
   * @throws IllegalArgumentException if stored ones are no state of this generator
   */
  public void archive(Archive archive) {
    bits.archive(archive);
  }

  @Override
  public SeededRng split() {
    return new SeededRng(
        new Bits(bits.nextLong(), bits.nextLong(), bits.nextLong(), bits.nextLong()));
  }

  /**
   * Steele and Vigna (2021), figure 1, with w = 64: a linear congruential generator and
   * xoroshiro128, with their sum mixed. The JDK's implementation is not serializable.
   */
  private static final class Bits implements RandomGenerator, Serializable {

    private static final long serialVersionUID = 1L;
    private static final long MULTIPLIER = 0xd1342543de82ef95L;

    /** Where the tails begin of the ziggurat that the JDK draws from (McFarland 2016). */
    private static final double TAIL = 3.654152885361009;

    /** More numbers than the JDK reads until it knows that a draw is in a tail. */
    private static final int READ = 4;

    private long increment;
    private long s;
    private long x0;
    private long x1;

    Bits(long increment, long s, long x0, long x1) {
      this.increment = increment | 1;
      this.s = s;
      this.x0 = x0;
      this.x1 = (x0 | x1) == 0 ? 1 : x1;
    }

    @Override
    public long nextLong() {
      long result = mix(s + x0);
      s = MULTIPLIER * s + increment;
      long y = x1 ^ x0;
      x0 = Long.rotateLeft(x0, 24) ^ y ^ (y << 16);
      x1 = Long.rotateLeft(y, 37);
      return result;
    }

    /**
     * {@inheritDoc} The JDK's draw, but in the tails, where versions of Java differ: there another
     * draw from the tails, which keeps the law exactly. The stream goes on after a fixed number of
     * steps, whatever the JDK has read. One draw in 3900 is in the tails.
     */
    @Override
    public double nextGaussian() {
      long thisS = s;
      long thisX0 = x0;
      long thisX1 = x1;
      double draw = RandomGenerator.super.nextGaussian();
      if (Math.abs(draw) <= TAIL) {
        return draw;
      }
      s = thisS;
      x0 = thisX0;
      x1 = thisX1;
      for (int i = 0; i < READ; i++) {
        nextLong();
      }
      return tail();
    }

    /** Marsaglia (1964): an exponential draw beyond the bound, thinned to the normal density. */
    private double tail() {
      double sign = nextLong() < 0 ? -1 : 1;
      double beyond;
      do {
        beyond = exponential() / TAIL;
      } while (2 * exponential() <= beyond * beyond);
      return sign * (TAIL + beyond);
    }

    private double exponential() {
      return -StrictMath.log(((nextLong() >>> 12) + 0.5) * 0x1.0p-52);
    }

    void archive(Archive archive) {
      increment = archive.bits(increment);
      s = archive.bits(s);
      x0 = archive.bits(x0);
      x1 = archive.bits(x1);
      archive.require((increment & 1) == 1 && (x0 | x1) != 0, "no state of the random numbers");
    }

    /** Doug Lea's mixing function. */
    static long mix(long value) {
      long z = value;
      z = (z ^ (z >>> 32)) * 0xdaba0b6eb09322e3L;
      z = (z ^ (z >>> 32)) * 0xdaba0b6eb09322e3L;
      return z ^ (z >>> 32);
    }
  }
}
