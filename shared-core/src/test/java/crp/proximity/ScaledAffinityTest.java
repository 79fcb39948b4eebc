package crp.proximity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same distances under another scale are what they would have been under it from the start. */
class ScaledAffinityTest {

  private static final double[] TIMES = {0.3, 4.1, 0.3, 2.2, 9, 2.7, 4.1};
  private static final int N = TIMES.length;
  private static final double LARGEST = 6;
  private static final double[] SCALES = {0.4, 1, 2.5, LARGEST};

  private static double distance(int i, int j) {
    // not symmetric, and some pairs apart for ever
    return (i + 2 * j) % 5 == 0
        ? Double.POSITIVE_INFINITY
        : Math.abs(TIMES[i] - TIMES[j]) + 0.1 * (i > j ? i : 0);
  }

  private static void ranges(int i, double radius, RangeSource.Found found) {
    for (int j = N - 1; j >= 0; j--) {
      if (distance(i, j) <= radius) {
        found.add(j, distance(i, j));
      }
    }
  }

  private static Graph graph() {
    int[] from = {0, 1, 2, 3, 4, 5, 0};
    int[] to = {1, 2, 3, 4, 5, 0, 3};
    double[] lengths = {0.5, 1, 1.5, 2, 2.5, 3, 0};
    return Graph.of(N, from, to, lengths, false);
  }

  private static List<Decay> decays() {
    return List.of(
        Decay.window(1),
        Decay.gaussian(1),
        Decay.powerLaw(1, 2),
        Decay.windowInclusive(1),
        Decay.exponential(1),
        Decay.logistic(1.5, 1),
        Decay.of("a triangle", d -> Math.max(0, 1 - d / 3)));
  }

  private static final Map<String, Function<Decay, Affinity>> SOURCES =
      Map.of(
          "distances", f -> SparseAffinity.ofDistances(N, ScaledAffinityTest::distance, f, LARGEST),
          "edges", f -> graph().edges(f),
          "hops", f -> graph().hops(3, f, LARGEST),
          "earlier",
              f ->
                  SparseAffinity.ofDistances(N, ScaledAffinityTest::distance, f, LARGEST)
                      .earlier(TimeOrder.of(TIMES), Ties.STRICT),
          "cut off",
              f -> Truncation.ofDistances(N, ScaledAffinityTest::distance, f, 3, 0.5).affinity(),
          "cut off, from ranges",
              f -> Truncation.ofRanges(N, ScaledAffinityTest::ranges, f, 3, 0.5).affinity());

  static Stream<Affinity> affinities() {
    Stream<Affinity> sparse =
        decays().stream().flatMap(f -> SOURCES.values().stream().map(source -> source.apply(f)));
    Stream<Affinity> times =
        decays().stream()
            .flatMap(
                f ->
                    Stream.of(
                        TimeAffinity.sequential(TimeOrder.of(TIMES), f, Ties.STRICT),
                        TimeAffinity.symmetric(TimeOrder.of(TIMES), f)));
    Stream<Affinity> ranges =
        decays().stream()
            .filter(f -> f.reach(0) < Double.POSITIVE_INFINITY)
            .map(f -> SparseAffinity.ofRanges(N, ScaledAffinityTest::ranges, f, LARGEST));
    return Stream.of(sparse, times, ranges).flatMap(s -> s);
  }

  private static void requireSame(Affinity expected, Affinity actual, String where) {
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        assertEquals(expected.weight(i, j), actual.weight(i, j), 0, where + ", " + i + ", " + j);
      }
      assertEquals(expected.total(i), actual.total(i), 1e-12 * expected.total(i), where);
    }
    assertEquals(expected.sequential(), actual.sequential());
  }

  @Test
  void everySourceIsTheSameAsIfMadeUnderTheScale() {
    for (Decay decay : decays()) {
      for (double scale : SCALES) {
        SOURCES.forEach(
            (name, source) ->
                requireSame(
                    source.apply(decay.with(Decay.SCALE, scale)),
                    source.apply(decay).with(Decay.SCALE, scale),
                    name + ", " + decay + ", " + scale));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("affinities")
  void whatIsAskedUnderAScaleIsWhatTheScaledOneHas(Affinity affinity) {
    assertFalse(affinity.numbers().names().isEmpty());
    assertEquals(1, affinity.scale(), 0);
    assertSame(affinity, affinity.with(Decay.SCALE, 1));
    double[] totals = new double[N];
    for (double scale : SCALES) {
      Affinity other = affinity.with(Decay.SCALE, scale);
      assertEquals(scale, other.scale(), 0);
      affinity.totalsAt(Decay.SCALE, scale, totals);
      for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
          double weight = i == j ? 0 : affinity.weightAt(i, j, Decay.SCALE, scale);
          assertEquals(other.weight(i, j), weight, 0);
        }
        assertEquals(other.total(i), totals[i], 1e-12 * totals[i]);
      }
      requireSame(affinity, other.with(Decay.SCALE, 1), "there and back");
    }
  }

  @Test
  void aWindowDoesNotGrowBeyondWhatWasKept() {
    Decay window = Decay.window(1);
    for (Affinity narrow :
        List.of(
            SparseAffinity.ofDistances(N, ScaledAffinityTest::distance, window),
            SparseAffinity.ofRanges(N, ScaledAffinityTest::ranges, window),
            TimeAffinity.symmetric(TimeOrder.of(TIMES), window).sparse(),
            graph().hops(3, Decay.windowInclusive(1)))) {
      assertEquals(1, narrow.largest(Decay.SCALE), 0);
      IllegalArgumentException fault =
          assertThrows(IllegalArgumentException.class, () -> narrow.with(Decay.SCALE, 2));
      assertTrue(fault.getMessage().contains("must be at most 1.0, was 2.0"), fault.getMessage());
      assertThrows(
          IllegalArgumentException.class, () -> narrow.totalsAt(Decay.SCALE, 2, new double[N]));
      assertEquals(0.5, narrow.with(Decay.SCALE, 0.5).scale(), 0);
    }
    assertEquals(
        Double.POSITIVE_INFINITY,
        SparseAffinity.ofDistances(N, ScaledAffinityTest::distance, Decay.exponential(1))
            .largest(Decay.SCALE));
    assertThrows(
        IllegalArgumentException.class,
        () -> SparseAffinity.ofDistances(N, ScaledAffinityTest::distance, window, 0.5));
  }

  @Test
  void whereThereIsNoScaleNoneCanBeAskedFor() {
    double[][] table = {{0, 1}, {0.5, 0}};
    for (Affinity plain :
        List.of(
            SparseAffinity.of(table),
            graph().edges(Decay.identity()),
            TimeAffinity.symmetric(TimeOrder.of(TIMES), Decay.identity()))) {
      assertTrue(plain.numbers().names().isEmpty());
      assertEquals(Double.NaN, plain.scale(), 0);
      assertEquals(Double.NaN, plain.largest(Decay.SCALE), 0);
      assertThrows(IllegalStateException.class, () -> plain.with(Decay.SCALE, 2));
    }
  }

  /** Of so many pairs that sums are interpolated over the scale, one customer far from all. */
  @Test
  void sumsOfManyPairsAreThoseOfTheWeights() {
    int n = 80;
    Distance distance = (i, j) -> Math.abs(i - j) / 10.0 + (i == 0 || j == 0 ? 50 : 0);
    for (Decay decay : List.of(Decay.exponential(1), Decay.gaussian(1), Decay.powerLaw(1, 2))) {
      SparseAffinity affinity = SparseAffinity.ofDistances(n, distance, decay);
      double[] found = new double[n];
      for (double scale : new double[] {0.01, 0.3, 0.99, 1, 1.7, 30}) {
        SparseAffinity other = affinity.with(Decay.SCALE, scale);
        affinity.totalsAt(Decay.SCALE, scale, found);
        SparseAffinity stored = other.stored();
        assertEquals(stored.entries(), other.entries());
        for (int i = 0; i < n; i++) {
          double total = stored.total(i);
          assertEquals(total, found[i], 1e-10 * total, decay + " " + scale);
          assertEquals(total, other.total(i), 1e-10 * total, decay + " " + scale);
          assertEquals(stored.weight(i, 7), other.weight(i, 7), 0);
        }
      }
    }
  }

  /** Sums are interpolated under decays of a scale alone: those of another location are others. */
  @Test
  void sumsOfManyPairsUnderADecayOfTwoNumbersAreThoseOfTheWeights() {
    int n = 80;
    SparseAffinity affinity =
        SparseAffinity.ofDistances(n, (i, j) -> Math.abs(i - j) / 10.0, Decay.logistic(1.5, 1));
    double[] found = new double[n];
    for (double location : new double[] {0.5, 1, 2}) {
      SparseAffinity moved = affinity.with(Decay.LOCATION, location);
      moved.totalsAt(Decay.SCALE, 0.7, found);
      for (int i = 0; i < n; i++) {
        double total = 0;
        for (int j = 0; j < n; j++) {
          total += moved.weightAt(i, j, Decay.SCALE, 0.7);
        }
        assertEquals(total, found[i], 1e-10 * total, "location " + location);
      }
    }
  }
}
