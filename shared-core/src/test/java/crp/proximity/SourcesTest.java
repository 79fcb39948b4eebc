package crp.proximity;

import static crp.proximity.DecayTest.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.partition.Links;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SourcesTest {

  private static final double NEVER = Double.POSITIVE_INFINITY;

  /** Duplicates, zero and infinite distances, asymmetry, and customer 4 all alone. */
  private static final double[][] DISTANCES = {
    {0, 0, 1, 2.5, NEVER},
    {0, 0, 1, 2, NEVER},
    {3, 0.5, 0, NEVER, NEVER},
    {1, 1, 1, 7, NEVER},
    {NEVER, NEVER, NEVER, NEVER, 0},
  };

  private static final List<Decay> DECAYS =
      List.of(
          Decay.window(1),
          Decay.windowInclusive(1),
          Decay.of("ramp", d -> Math.max(0, 2.2 - d)),
          Decay.exponential(0.7),
          Decay.logistic(1, 0.3),
          Decay.identity());

  private static RangeSource ranges(double[][] distances) {
    return (i, radius, found) -> {
      for (int j = distances.length - 1; j >= 0; j--) {
        found.add(j, distances[i][j]);
      }
      found.add(0, distances[i][0] + 1);
    };
  }

  private static void same(double[][] weights, SparseAffinity affinity) {
    assertEquals(weights.length, affinity.size());
    int entries = 0;
    for (int i = 0; i < weights.length; i++) {
      double total = 0;
      for (int j = 0; j < weights.length; j++) {
        assertEquals(weights[i][j], affinity.weight(i, j), "from " + i + " to " + j);
        total += weights[i][j];
        entries += weights[i][j] > 0 ? 1 : 0;
      }
      assertEquals(total, affinity.total(i), 1e-15 * total);
      for (int e = affinity.start(i) + 1; e < affinity.start(i + 1); e++) {
        assertTrue(affinity.neighbour(e - 1) < affinity.neighbour(e));
      }
    }
    assertEquals(entries, affinity.entries());
  }

  private static double[][] weights(double[][] distances, Decay decay, double radius) {
    double[][] weights = new double[distances.length][distances.length];
    for (int i = 0; i < weights.length; i++) {
      for (int j = 0; j < weights.length; j++) {
        double d = distances[i][j];
        weights[i][j] = i == j || d > radius ? 0 : decay.weight(d);
      }
    }
    return weights;
  }

  @Test
  void distancesAndRangesGiveTheDecayedTable() {
    for (Decay decay : DECAYS) {
      double[][] weights = weights(DISTANCES, decay, NEVER);
      same(weights, SparseAffinity.ofDistances(5, (i, j) -> DISTANCES[i][j], decay));
      same(weights, SparseAffinity.of(weights));
      if (decay.reach(0) < NEVER) {
        same(weights, SparseAffinity.ofRanges(5, ranges(DISTANCES), decay));
      }
    }
  }

  @Test
  void explicitRowsComeInAnyOrder() {
    SparseAffinity affinity =
        SparseAffinity.of(
            new int[][] {{2, 1, 1, 0}, {}, {0, 1}}, new double[][] {{0.5, 1, 2, 9}, {}, {3, 0}});
    same(new double[][] {{0, 2, 0.5}, {0, 0, 0}, {3, 0, 0}}, affinity);
    assertFalse(affinity.sequential());
  }

  @Test
  void masksKeepEarlierCustomersOnly() {
    TimeOrder order = TimeOrder.of(4, 1, 4, 0, 2);
    for (Decay decay : DECAYS) {
      SparseAffinity all = SparseAffinity.ofDistances(5, (i, j) -> DISTANCES[i][j], decay);
      for (Ties ties : Ties.values()) {
        double[][] expected = new double[5][5];
        for (int r = 0; r < 5; r++) {
          for (int s = 0; s < r; s++) {
            if (ties == Ties.BY_ROW || order.time(s) < order.time(r)) {
              expected[r][s] = all.weight(order.row(r), order.row(s));
            }
          }
        }
        SparseAffinity masked = all.earlier(order, ties);
        same(expected, masked);
        assertTrue(masked.sequential());
      }
    }
  }

  @Test
  void truncationBoundsThePriorOnPartitions() {
    Rng rng = new SeededRng(6);
    for (int round = 0; round < 12; round++) {
      double[][] distances = new double[4][4];
      for (double[] row : distances) {
        for (int j = 0; j < 4; j++) {
          row[j] = round % 3 == 0 ? rng.below(4) : 4 * rng.uniform();
        }
      }
      Decay decay = DECAYS.get(3 + round % 3);
      double alpha = 0.2 + rng.uniform();
      double radius = 1 + rng.uniform();
      Truncation exact = Truncation.ofDistances(4, (i, j) -> distances[i][j], decay, radius, alpha);
      Truncation ranges = Truncation.ofRanges(4, ranges(distances), decay, radius, alpha);
      same(weights(distances, decay, radius), exact.affinity());
      double tv = tv(alpha, SparseAffinity.of(weights(distances, decay, NEVER)), exact.affinity());
      assertTrue(tv <= exact.priorTv() + 1e-12, tv + " " + exact);
      assertTrue(exact.priorTv() <= ranges.priorTv() + 1e-12, exact + " " + ranges);
      assertTrue(exact.dropped() > 0 && ranges.dropped() == exact.dropped(), ranges.toString());
      assertTrue(tv > exact.priorTv() / 20, "a bound of some use: " + tv + " " + exact);
    }
  }

  /**
   * The bound of all links does not hold for those to earlier customers: their sums are smaller.
   */
  @Test
  void truncationBoundsThePriorOfEarlierCustomers() {
    double[] at = {0, 3, 3.1, 0.1};
    double[][] distances = new double[4][4];
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        distances[i][j] = Math.abs(at[i] - at[j]);
      }
    }
    Decay decay = Decay.exponential(1);
    LinkLimits limits = new LinkLimits(1, 0, 0.01, TimeOrder.of(0, 1, 2, 3), Ties.BY_ROW);
    SparseAffinity all =
        SparseAffinity.ofDistances(4, limits.open((i, j) -> distances[i][j]), decay);
    Truncation exact =
        Truncation.ofDistances(4, limits.open((i, j) -> distances[i][j]), decay, 1, 0.01);
    Truncation ranges =
        Truncation.ofRanges(limits.others(4), limits.open(ranges(distances)), decay, 1, 0.01);
    double tv = tv(0.01, all, exact.affinity());
    assertTrue(tv <= exact.priorTv() + 1e-12 && exact.priorTv() <= ranges.priorTv(), "tv " + tv);
    assertEquals(4, exact.dropped());
    assertEquals(4, ranges.dropped());
    Truncation twin = Truncation.ofDistances(4, (i, j) -> distances[i][j], decay, 1, 0.01);
    assertTrue(twin.priorTv() < tv / 2, "the bound of all links would be " + twin.priorTv());
  }

  private static double tv(double alpha, SparseAffinity a, SparseAffinity b) {
    Map<Partition, Double> differences = new HashMap<>();
    for (Links links : Links.all(a.size())) {
      double difference = probability(alpha, a, links) - probability(alpha, b, links);
      differences.merge(links.partition(), difference, Double::sum);
    }
    return differences.values().stream().mapToDouble(Math::abs).sum() / 2;
  }

  private static double probability(double alpha, SparseAffinity affinity, Links links) {
    double p = 1;
    for (int i = 0; i < links.size(); i++) {
      int j = links.target(i);
      p *= (i == j ? alpha : affinity.weight(i, j)) / (alpha + affinity.total(i));
    }
    return p;
  }

  @Test
  void nothingDroppedNothingLost() {
    Truncation whole = Truncation.ofRanges(5, ranges(DISTANCES), Decay.exponential(1), NEVER, 1);
    assertEquals(0, whole.priorTv());
    assertEquals(0, whole.dropped());
    Truncation window = Truncation.ofDistances(5, (i, j) -> DISTANCES[i][j], Decay.window(2), 2, 1);
    assertEquals(0, window.priorTv());
    double radius = Truncation.radius(Decay.exponential(20), 1000, 0.2, 1e-10);
    assertEquals(20 * Math.log(1000 * 999 / (0.2 * 1e-10)), radius, 1e-9);
  }

  @Test
  void badInputIsNamed() {
    message(
        "the distance from row 1 to row 3 must be 0 or more, was NaN",
        () ->
            SparseAffinity.ofDistances(
                3, (i, j) -> i == 0 && j == 2 ? Double.NaN : 1, Decay.identity()));
    message(
        "the distance from row 2 to row 1 must be 0 or more, was -1.0",
        () -> SparseAffinity.ofRanges(2, (i, r, found) -> found.add(0, -i), Decay.window(1)));
    message(
        "customer 1 has the neighbour 10",
        () -> SparseAffinity.ofRanges(2, (i, r, found) -> found.add(9, 1), Decay.window(1)));
    message(
        "a window or a truncation",
        () -> SparseAffinity.ofRanges(2, ranges(DISTANCES), Decay.exponential(1)));
    message("row 2 of the weights", () -> SparseAffinity.of(new double[][] {{0, 1}, {1}}));
    message(
        "weight from 1 to 2 must be finite and not negative, was NaN",
        () -> SparseAffinity.of(new int[][] {{1}, {}}, new double[][] {{Double.NaN}, {}}));
    message(
        "row 1 has 1 neighbours and 0 weights",
        () -> SparseAffinity.of(new int[][] {{0}}, new double[][] {{}}));
    message(
        "1 rows of neighbours and 0 of weights",
        () -> SparseAffinity.of(new int[][] {{0}}, new double[][] {}));
    message(
        "2 customers and 1 times",
        () -> SparseAffinity.of(new double[2][2]).earlier(TimeOrder.of(1), Ties.STRICT));
    message(
        "radius",
        () -> Truncation.ofRanges(2, ranges(DISTANCES), Decay.exponential(1), Double.NaN, 1));
    message(
        "concentration",
        () -> Truncation.ofRanges(2, ranges(DISTANCES), Decay.exponential(1), 1, 0));
    message("maxPriorTv", () -> Truncation.radius(Decay.exponential(1), 2, 1, 0));
  }
}
