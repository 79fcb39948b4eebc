package crp.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SeededRngTest {

  private static final int DRAWS = 20_000;
  private static final double NEVER = Double.NEGATIVE_INFINITY;

  private final SeededRng rng = new SeededRng(20240607);

  @Test
  void theBitsAreThoseOfTheGeneratorOfTheJdk() {
    // bytes below 0x80 only: some versions of the JDK spread the sign of the others
    long[] state = {0x1234567123456701L, 77, -5, 0x7777777777777777L};
    ByteBuffer seed = ByteBuffer.allocate(32);
    for (long part : state) {
      seed.putLong(part);
    }
    RandomGenerator theirs = RandomGeneratorFactory.of("L64X128MixRandom").create(seed.array());
    SeededRng ours = SeededRng.ofState(state[0], state[1], state[2], state[3]);
    for (int i = 0; i < 1000; i++) {
      assertEquals(theirs.nextLong(), ours.nextLong());
    }
  }

  @Test
  void theSameSeedGivesTheSameDrawsAndAnotherOneDoesNot() {
    SeededRng a = new SeededRng(5);
    SeededRng b = new SeededRng(5);
    SeededRng c = new SeededRng(6);
    for (int i = 0; i < 100; i++) {
      long draw = a.nextLong();
      assertEquals(draw, b.nextLong());
      assertNotEquals(draw, c.nextLong());
    }
    assertEquals(a.split().nextLong(), b.split().nextLong());
  }

  @Test
  void aStoredGeneratorGoesOnWhereItStopped() throws IOException, ClassNotFoundException {
    rng.gaussian();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(rng);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      SeededRng restored = (SeededRng) in.readObject();
      for (int i = 0; i < 100; i++) {
        assertEquals(rng.gaussian(), restored.gaussian(), 0);
      }
    }
  }

  @Test
  void splitStreamsLookIndependentOfEachOther() {
    SeededRng child = rng.split();
    double[] law = new double[100];
    Arrays.fill(law, 0.01);
    assertTrue(GoodnessOfFit.follows(law, 100_000, () -> 10 * rng.below(10) + child.below(10)));
    SeededRng same = new SeededRng(1);
    SeededRng twin = new SeededRng(1);
    assertFalse(GoodnessOfFit.follows(law, 100_000, () -> 10 * same.below(10) + twin.below(10)));
  }

  @Test
  void uniformDrawsAreUniformInTheOpenInterval() {
    assertTrue(GoodnessOfFit.follows(new UniformRealDistribution(0, 1), DRAWS, rng::uniform));
    assertFalse(
        GoodnessOfFit.follows(
            new UniformRealDistribution(0, 1), DRAWS, () -> Math.pow(rng.uniform(), 1.1)));
    // the extremes of the bits: mix(0) is 0, and 52 ones are the most there can be
    assertEquals(0x1.0p-53, SeededRng.ofState(1, 0, 0, 1).uniform(), 0);
    assertTrue(((1L << 52) - 1 + 0.5) * 0x1.0p-52 < 1);
  }

  @Test
  void belowIsUniformOverAllOutcomes() {
    double[] seven = new double[7];
    Arrays.fill(seven, 1.0 / 7);
    assertTrue(GoodnessOfFit.follows(seven, DRAWS, () -> rng.below(7)));
    assertFalse(GoodnessOfFit.follows(seven, DRAWS, () -> rng.below(6)), "twin: off by one");
    assertFalse(GoodnessOfFit.follows(seven, DRAWS, () -> rng.below(8) % 7), "twin: modulo");
    assertEquals(0, rng.below(1));
    assertThrows(IllegalArgumentException.class, () -> rng.below(0));
  }

  @Test
  void indexFollowsTheWeights() {
    double[] law = {0.05, 0, 0.4, 0.1, 0.3, 0.15, 0};
    double[] logs = Arrays.stream(law).map(p -> Math.log(p) - 1234.5).toArray();
    assertTrue(GoodnessOfFit.follows(law, DRAWS, () -> rng.index(logs.clone(), 7)));
    assertFalse(
        GoodnessOfFit.follows(law, DRAWS, () -> (rng.index(logs.clone(), 7) + 1) % 7),
        "twin: off by one");
    assertFalse(
        GoodnessOfFit.follows(law, DRAWS, () -> rng.index(logs.clone(), 5)),
        "twin: forgets an entry");
    double[] slightlyWrong = logs.clone();
    slightlyWrong[2] += 0.15;
    assertFalse(
        GoodnessOfFit.follows(law, DRAWS, () -> rng.index(slightlyWrong.clone(), 7)),
        "twin: one weight off by 0.15 nat");
  }

  @Test
  void indexLooksAtTheFirstEntriesOnly() {
    for (int i = 0; i < 200; i++) {
      assertTrue(rng.index(new double[] {0, 0, 50, Double.NaN}, 2) < 2);
    }
    assertEquals(0, rng.index(new double[] {-1e300}, 1));
  }

  @Test
  void indexNeverDrawsAnImpossibleOrHopelessEntry() {
    for (int i = 0; i < 1000; i++) {
      assertEquals(2, rng.index(new double[] {NEVER, -41, 0, NEVER, -1e308}, 5));
    }
  }

  /** How an index is drawn when some weights are left out. */
  private enum Partial {
    GENERATOR,
    /** Takes those that are there for all. */
    WITHOUT_THE_REST,
    /** Does not see that an index before may be the one. */
    UPPER_SIDE_ONLY;

    private int draw(SeededRng rng, double[] logs, int n, double rest, Rng.LogWeights all) {
      if (this == GENERATOR) {
        return rng.index(logs, n, rest, all);
      }
      double extra = this == WITHOUT_THE_REST ? 0 : Math.exp(rest);
      double total = extra;
      for (int k = 0; k < n; k++) {
        total += Math.exp(logs[k]);
      }
      double target = rng.uniform() * total;
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += Math.exp(logs[k]);
        if (sum > target) {
          return k;
        }
      }
      return rng.index(logs, all.set(logs));
    }
  }

  /** The same number of the stream gives the same entry, whatever was left out. */
  private static void requireTheSameEntry(Partial partial) {
    SeededRng numbers = new SeededRng(11);
    int undecided = 0;
    for (int round = 0; round < 20_000; round++) {
      int n = 2 + numbers.below(8);
      double[] logs = new double[n];
      Arrays.setAll(logs, k -> -6 * numbers.uniform());
      double cut = -1 - 4 * numbers.uniform();
      int[] places = new int[n];
      double[] kept = new double[n];
      int there = 0;
      double rest = 0;
      for (int k = 0; k < n; k++) {
        places[there] = k;
        kept[there] = logs[k];
        rest += logs[k] < cut ? Math.exp(logs[k]) : 0;
        there += logs[k] < cut ? 0 : 1;
      }
      if (there == 0) {
        continue;
      }
      int[] calls = {0};
      Rng.LogWeights all =
          out -> {
            calls[0]++;
            System.arraycopy(logs, 0, out, 0, n);
            return n;
          };
      long seed = round;
      double logRest = rest == 0 ? NEVER : Math.log(rest) + numbers.uniform();
      int k = partial.draw(new SeededRng(seed), kept, there, logRest, all);
      int expected = new SeededRng(seed).index(logs.clone(), n);
      assertEquals(expected, calls[0] > 0 ? k : places[k], "round " + round);
      undecided += calls[0];
    }
    assertTrue(undecided > 1000 && undecided < 15_000, undecided + " draws needed all weights");
  }

  @Test
  void indexIsTheSameWhenSmallWeightsAreLeftOut() {
    requireTheSameEntry(Partial.GENERATOR);
  }

  @ParameterizedTest
  @EnumSource(value = Partial.class, names = "GENERATOR", mode = EnumSource.Mode.EXCLUDE)
  void wrongUsesOfTheRestAreFoundOut(Partial partial) {
    assertThrows(AssertionError.class, () -> requireTheSameEntry(partial));
  }

  @Test
  void indexNamesTheWeightItCannotUse() {
    for (double[] logs :
        new double[][] {
          {Double.NaN, 0}, {0, Double.NaN}, {NEVER, Double.NaN}, {0, Double.POSITIVE_INFINITY}
        }) {
      Exception error = assertThrows(ArithmeticException.class, () -> rng.index(logs, 2));
      assertTrue(error.getMessage().startsWith("log weight "), error.getMessage());
    }
    Exception error =
        assertThrows(ArithmeticException.class, () -> rng.index(new double[] {NEVER, NEVER}, 2));
    assertTrue(error.getMessage().startsWith("none of the 2 log weights"), error.getMessage());
  }

  @Test
  void acceptFollowsTheRatio() {
    double[] law = {0.7, 0.3};
    assertTrue(GoodnessOfFit.follows(law, DRAWS, () -> rng.accept(Math.log(0.3)) ? 1 : 0));
    assertFalse(GoodnessOfFit.follows(law, DRAWS, () -> rng.accept(Math.log(0.33)) ? 1 : 0));
    assertTrue(rng.accept(0));
    assertTrue(rng.accept(Double.POSITIVE_INFINITY));
    assertFalse(rng.accept(NEVER));
    assertThrows(ArithmeticException.class, () -> rng.accept(Double.NaN));
  }

  @Test
  void gaussianDrawsAreStandardNormal() {
    NormalDistribution law = new NormalDistribution(0, 1);
    assertTrue(GoodnessOfFit.follows(law, DRAWS, rng::gaussian));
    assertFalse(GoodnessOfFit.follows(law, DRAWS, () -> 1.08 * rng.gaussian()), "twin: scale");
  }

  /** The tails are our own: 774 of 3 million draws lie there, 95 beyond 4.15. */
  @Test
  void farGaussianDrawsAreAsManyAsExpected() {
    NormalDistribution normal = new NormalDistribution(0, 1);
    double near = 2 * normal.cumulativeProbability(-3.654152885361009);
    double far = 2 * normal.cumulativeProbability(-4.15);
    double[] law = {1 - near, near - far, far};
    int draws = 3_000_000;
    assertTrue(GoodnessOfFit.follows(law, draws, () -> tail(rng.gaussian())));
    assertFalse(
        GoodnessOfFit.follows(law, draws, () -> tail(Math.max(-4, Math.min(rng.gaussian(), 4)))),
        "twin: tails are cut");
  }

  private static int tail(double draw) {
    double size = Math.abs(draw);
    return size <= 3.654152885361009 ? 0 : size <= 4.15 ? 1 : 2;
  }

  /** Long enough to meet rare branches: two versions of Java's own normal draws part after 10^6. */
  @Test
  void millionsOfDrawsAreTheSameOnEveryJava() {
    SeededRng stream = new SeededRng(1);
    long hash = 0;
    for (int i = 0; i < 8_000_000; i++) {
      hash = 31 * hash + Double.doubleToLongBits(stream.gaussian());
      if (i % 10 == 0) {
        hash = 31 * hash + Double.doubleToLongBits(stream.gamma(0.7));
        hash = 31 * hash + stream.below(1 + i);
      }
    }
    assertEquals(325260793763766254L, hash);
  }

  @Test
  void gammaDrawsFollowTheGammaLaw() {
    for (double shape : new double[] {0.05, 0.3, 0.9, 1, 2.5, 40, 1e5}) {
      assertTrue(
          GoodnessOfFit.follows(new GammaDistribution(shape, 1), DRAWS, () -> rng.gamma(shape)),
          "shape " + shape);
    }
  }

  @Test
  void gammaWithoutTheRightBoostIsFoundOut() {
    GammaDistribution law = new GammaDistribution(0.3, 1);
    assertFalse(
        GoodnessOfFit.follows(law, DRAWS, () -> rng.gamma(1.3) * Math.pow(rng.uniform(), 1 / 1.3)),
        "twin: exponent of the raised shape");
    assertFalse(
        GoodnessOfFit.follows(law, DRAWS, () -> rng.gamma(0.3) * 1.2), "twin: another rate");
    assertFalse(
        GoodnessOfFit.follows(
            new GammaDistribution(2.5, 1), DRAWS, () -> rng.gamma(2.5 + 1.0 / 12)),
        "twin: shift of the shape");
  }

  @Test
  void gammaDrawsOfTinyShapesStayPositive() {
    double smallest = Double.MAX_VALUE;
    for (int i = 0; i < 1000; i++) {
      smallest = Math.min(smallest, rng.gamma(1e-3));
      assertTrue(rng.gamma(1e-300) > 0);
    }
    assertEquals(Double.MIN_VALUE, smallest, 0);
    assertThrows(IllegalArgumentException.class, () -> rng.gamma(0));
    assertThrows(IllegalArgumentException.class, () -> rng.gamma(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> rng.gamma(Double.POSITIVE_INFINITY));
  }

  @Test
  void betaDrawsFollowTheBetaLaw() {
    for (double[] ab : new double[][] {{0.5, 0.5}, {0.2, 3}, {3, 0.2}, {1, 1}, {2, 5}, {300, 40}}) {
      assertTrue(
          GoodnessOfFit.follows(
              new BetaDistribution(ab[0], ab[1]), DRAWS, () -> rng.beta(ab[0], ab[1])),
          Arrays.toString(ab));
    }
    assertFalse(
        GoodnessOfFit.follows(new BetaDistribution(2, 5), DRAWS, () -> rng.beta(5, 2)),
        "twin: shapes swapped");
  }

  /** With a tiny, minus a log beta draw of a and 1 is exponential with rate a. */
  @Test
  void betaDrawsOfTinyShapesKeepTheirLawOnTheLogScale() {
    double a = 0.05;
    assertTrue(
        GoodnessOfFit.follows(
            new ExponentialDistribution(1 / a), DRAWS, () -> -Math.log(rng.beta(a, 1))));
    // the share of draws above a half is a half, and none is 0, 1 or NaN
    double[] half = {0.5, 0.5};
    assertTrue(GoodnessOfFit.follows(half, DRAWS, () -> coin(rng.beta(1e-4, 1e-4))));
    assertTrue(GoodnessOfFit.follows(half, DRAWS, () -> coin(rng.beta(1e-300, 1e-300))));
    double[] oneInFour = {0.75, 0.25};
    assertTrue(GoodnessOfFit.follows(oneInFour, DRAWS, () -> coin(rng.beta(1e-9, 3e-9))));
    assertThrows(IllegalArgumentException.class, () -> rng.beta(0, 1));
    assertThrows(IllegalArgumentException.class, () -> rng.beta(1, Double.NaN));
  }

  private static int coin(double draw) {
    assertTrue(draw > 0 && draw < 1);
    return draw > 0.5 ? 1 : 0;
  }
}
