package crp.random;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.special.Erf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A draw mapped by the exact distribution function is uniform. A sound sampler whose stream changes
 * fails with the probability of {@link GoodnessOfFit}, for each interval.
 */
class TruncatedNormalTest {

  private static final int DRAWS = 20_000;

  /** Draws a number from low to high. */
  private interface Sampler {
    double draw(double low, double high, Rng rng);
  }

  record Interval(double low, double high) {

    /** {@return the mass below a value, by tails that lose no digits} */
    double below(double z) {
      return mass(low, z) / mass(low, high);
    }

    private static double mass(double from, double to) {
      double root = Math.sqrt(2);
      return from > 0
          ? (Erf.erfc(from / root) - Erf.erfc(to / root)) / 2
          : to < 0
              ? (Erf.erfc(-to / root) - Erf.erfc(-from / root)) / 2
              : (Erf.erf(to / root) - Erf.erf(from / root)) / 2;
    }
  }

  static Stream<Interval> intervals() {
    return Stream.of(
            new Interval(-0.1, 0.2),
            new Interval(-1, 2.5),
            new Interval(-2.5, 2.5),
            new Interval(-9, 0.1),
            new Interval(0, 0.3),
            new Interval(0, 30),
            new Interval(0.4, 0.5),
            new Interval(0.4, 9),
            new Interval(2, 2.9),
            new Interval(2, 3.1),
            new Interval(4, 40),
            new Interval(20, 20.05))
        .flatMap(each -> Stream.of(each, new Interval(-each.high, -each.low)));
  }

  private static boolean follows(Interval interval, Sampler sampler) {
    Rng rng = new SeededRng(12);
    return GoodnessOfFit.follows(
        new UniformRealDistribution(0, 1),
        DRAWS,
        () -> {
          double z = sampler.draw(interval.low, interval.high, rng);
          assertTrue(z >= interval.low && z <= interval.high, "outside: " + z);
          return interval.below(z);
        });
  }

  @ParameterizedTest
  @MethodSource("intervals")
  void drawsHaveTheirDistribution(Interval interval) {
    assertTrue(follows(interval, TruncatedNormal::draw), interval.toString());
  }

  /** Uniform and exponential proposals that are never refused. */
  @Test
  void proposalsWithoutRefusalsAreFoundOut() {
    Sampler uniform = (low, high, rng) -> low + (high - low) * rng.uniform();
    Sampler exponential =
        (low, high, rng) -> low - Math.log1p(rng.uniform() * Math.expm1(-low * (high - low))) / low;
    assertFalse(follows(new Interval(0.4, 0.8), uniform));
    assertFalse(follows(new Interval(-0.5, 0.7), uniform));
    assertFalse(follows(new Interval(2, 3.1), exponential));
    assertFalse(follows(new Interval(4, 40), exponential));
  }
}
