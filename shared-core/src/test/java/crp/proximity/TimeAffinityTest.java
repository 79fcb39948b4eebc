package crp.proximity;

import static crp.proximity.DecayTest.message;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.partition.Links;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

class TimeAffinityTest {

  private static final double[][] TIMES = {
    {},
    {3},
    {2, 2, 2},
    {0, 0.5, 0.5, 1.1, 4, 4, 4, 4.2, 9, 80, 80.1},
    {-5e11, 1e12, 1e12, 1e12 + 1e-3, 1e12 + 0.5, 1e12 + 2},
    {-1e300, -1, 0, 0.01, 1e300},
  };

  private static List<Decay> decays() {
    return List.of(
        Decay.identity(),
        Decay.window(0.6),
        Decay.window(0.5),
        Decay.windowInclusive(0.5),
        Decay.exponential(1.7),
        Decay.exponential(1e-9),
        Decay.exponential(1e15),
        Decay.logistic(2),
        Decay.logistic(4, 0.05),
        Decay.logistic(3.5, 1e-6),
        Decay.logistic(0.2, 0.002),
        Decay.gaussian(0.8),
        Decay.gaussian(0.01),
        Decay.powerLaw(0.7, 1.5),
        Decay.of("ramp", d -> Math.max(0, 1 - d)),
        Decay.of("hyperbola", d -> 1 / (1 + d)));
  }

  private static double plain(
      TimeOrder o, Decay decay, Ties ties, boolean sequential, int i, int j) {
    boolean earlier = j < i && (ties == Ties.BY_ROW || o.time(j) < o.time(i));
    return i != j && (earlier || !sequential) ? decay.weight(Math.abs(o.time(i) - o.time(j))) : 0;
  }

  private static void close(double expected, double actual, String what) {
    assertEquals(expected, actual, 1e-12 * expected + 1e-300, what);
  }

  private static List<TimeAffinity> affinities(TimeOrder order, Decay decay) {
    return List.of(
        TimeAffinity.sequential(order, decay, Ties.BY_ROW),
        TimeAffinity.sequential(order, decay, Ties.STRICT),
        TimeAffinity.symmetric(order, decay));
  }

  private static double[] randomTimes(int n, Rng rng) {
    double[] times = new double[n];
    for (int i = 0; i < n; i++) {
      times[i] = rng.below(4) == 0 ? rng.below(20) : 20 * rng.uniform();
    }
    return times;
  }

  @Test
  void weightsAndTotalsAreDirectSums() {
    Rng rng = new SeededRng(1);
    for (int round = 0; round < TIMES.length + 3; round++) {
      double[] times = round < TIMES.length ? TIMES[round] : randomTimes(200, rng);
      TimeOrder order = TimeOrder.of(times);
      for (Decay decay : decays()) {
        for (TimeAffinity affinity : affinities(order, decay)) {
          for (int i = 0; i < times.length; i++) {
            double total = 0;
            for (int j = 0; j < times.length; j++) {
              double f = plain(order, decay, affinity.ties(), affinity.sequential(), i, j);
              assertEquals(f, affinity.weight(i, j));
              total += f;
            }
            close(total, affinity.total(i), decay + " " + i + " " + affinity.sequential());
          }
        }
      }
    }
  }

  @Test
  void sumsStayExactWhileMembersComeAndGo() {
    Rng rng = new SeededRng(2);
    int n = 150;
    TimeOrder order = TimeOrder.of(randomTimes(n, rng));
    for (Decay decay : decays()) {
      for (TimeAffinity affinity : affinities(order, decay)) {
        TimeSums sums = affinity.sums();
        int[] labels = new int[n];
        Arrays.fill(labels, -1);
        for (int step = 0; step < 3000; step++) {
          int i = rng.below(n);
          if (labels[i] >= 0) {
            sums.remove(labels[i], i);
          }
          labels[i] = rng.below(5) - 1;
          if (labels[i] >= 0) {
            sums.add(labels[i], i);
          }
          if (step % 20 == 0) {
            compare(affinity, labels, sums, rng.below(n));
          }
        }
        sums.rename(0, 7);
        Arrays.setAll(labels, i -> labels[i] == 0 ? 7 : labels[i]);
        for (int i = 0; i < n; i++) {
          compare(affinity, labels, sums, i);
        }
        sums.clear();
        assertEquals(0, sums.weight(7, n - 1));
      }
    }
  }

  private static void compare(TimeAffinity affinity, int[] labels, TimeSums sums, int i) {
    for (int table = 0; table < 8; table++) {
      double direct = 0;
      for (int j = 0; j < labels.length; j++) {
        direct += labels[j] == table ? affinity.weight(i, j) : 0;
      }
      close(direct, sums.weight(table, i), affinity.decay() + " " + i + " at " + table);
    }
  }

  @Test
  void theSweepKeepsTheSameSums() {
    Rng rng = new SeededRng(3);
    for (double[] given : List.of(TIMES[3], TIMES[4], TIMES[5], randomTimes(300, rng))) {
      TimeOrder order = TimeOrder.of(given);
      for (Decay decay : decays()) {
        for (TimeAffinity affinity : affinities(order, decay).subList(0, 2)) {
          TimeSweep sweep = affinity.sweep();
          for (int round = 0; round < 2; round++) {
            sweep.begin();
            int[] labels = new int[given.length];
            Arrays.fill(labels, -1);
            for (int i = 0; i < given.length; i++) {
              assertEquals(i, sweep.current());
              int from = rng.below(3);
              sweep.rename(from, 3);
              sweep.rename(3, from);
              for (int table = 0; table < 3; table++) {
                double direct = 0;
                for (int j = 0; j < i; j++) {
                  direct += labels[j] == table ? affinity.weight(i, j) : 0;
                }
                close(direct, sweep.weight(table), decay + " " + i);
              }
              labels[i] = rng.below(3);
              sweep.add(labels[i]);
            }
          }
        }
      }
    }
  }

  @Test
  void drawsFollowTheWeightsExactly() {
    TimeOrder order = TimeOrder.of(0, 0.5, 0.5, 1.1, 2, 2, 2.2, 3, 3.5);
    int[] labels = {0, 0, 1, 0, 0, 1, 0, 0, 0};
    for (Decay decay :
        List.of(
            Decay.identity(),
            Decay.window(2),
            Decay.exponential(1.3),
            Decay.logistic(1),
            Decay.logistic(1.4, 0.01),
            Decay.gaussian(0.9),
            Decay.powerLaw(1, 2),
            Decay.of("ramp", d -> Math.max(0, 2 - d)))) {
      for (TimeAffinity affinity : affinities(order, decay)) {
        TimeSums sums = affinity.sums();
        for (int i = 0; i < labels.length; i++) {
          sums.add(labels[i], i);
        }
        TimeSweep sweep = affinity.sequential() ? affinity.sweep() : null;
        for (int i = 0; i < labels.length; i++) {
          for (int table = 0; table < 2; table++) {
            double weight = sums.weight(table, i);
            if (weight > 0) {
              int at = table;
              int who = i;
              double[] law = new double[labels.length];
              for (int j = 0; j < law.length; j++) {
                law[j] = labels[j] == table ? affinity.weight(i, j) / weight : 0;
              }
              assertArrayEquals(law, law(law.length, rng -> sums.draw(at, who, rng)), 1e-12);
              if (sweep != null) {
                assertArrayEquals(law, law(law.length, rng -> sweep.draw(at, rng)), 1e-12);
              }
            }
          }
          if (sweep != null) {
            sweep.add(labels[i]);
          }
        }
      }
    }
  }

  @Test
  void longTablesAreDrawnFromBlockByBlock() {
    int n = 200;
    double[] times = new double[n];
    Arrays.setAll(times, i -> 0.01 * i + Math.floor(i / 7.0) / 10);
    TimeOrder order = TimeOrder.of(times);
    TimeAffinity affinity = TimeAffinity.sequential(order, Decay.exponential(2), Ties.BY_ROW);
    TimeSweep sweep = affinity.sweep();
    TimeSums sums = affinity.sums();
    for (int i = 0; i < n - 1; i++) {
      sweep.add(0);
      sums.add(0, i);
    }
    double[] law = new double[n];
    Arrays.setAll(law, j -> affinity.weight(n - 1, j) / affinity.total(n - 1));
    assertArrayEquals(law, law(n, rng -> sweep.draw(0, rng)), 1e-12);
    assertArrayEquals(law, law(n, rng -> sums.draw(0, n - 1, rng)), 1e-12);
  }

  private static double[] law(int n, ToIntFunction<Rng> draw) {
    double[] law = new double[n];
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      int j = draw.applyAsInt(rng);
      law[j] += rng.pathProbability();
    } while (rng.next());
    return law;
  }

  @Test
  void equalTimesAreOrderedByRowOrNotLinked() {
    TimeOrder order = TimeOrder.of(5, 1, 5, 1);
    TimeAffinity byRow = TimeAffinity.sequential(order, Decay.identity(), Ties.BY_ROW);
    TimeAffinity strict = TimeAffinity.sequential(order, Decay.identity(), Ties.STRICT);
    assertArrayEquals(new int[] {1, 3, 0, 2}, order.rows());
    double[] byRowTotals = {0, 1, 2, 3};
    double[] strictTotals = {0, 0, 2, 2};
    for (int i = 0; i < 4; i++) {
      assertEquals(byRowTotals[i], byRow.total(i));
      assertEquals(strictTotals[i], strict.total(i));
    }
    assertEquals(1, byRow.weight(1, 0));
    assertEquals(0, byRow.weight(0, 1), "t_j <= t_i would link both ways");
    assertEquals(0, strict.weight(1, 0));
    assertTrue(byRow.sequential() && byRow.sparse().sequential());
  }

  @Test
  void strictAndInclusiveWindowsDifferAtTheEdge() {
    TimeOrder order = TimeOrder.of(0, 1, 2, 3);
    for (int sequential = 0; sequential < 2; sequential++) {
      double[] strict = sequential == 1 ? new double[] {0, 1, 1, 1} : new double[] {1, 2, 2, 1};
      double[] inclusive = sequential == 1 ? new double[] {0, 1, 2, 2} : new double[] {2, 3, 3, 2};
      for (int i = 0; i < 4; i++) {
        for (boolean closed : new boolean[] {false, true}) {
          Decay decay = closed ? Decay.windowInclusive(2) : Decay.window(2);
          TimeAffinity affinity =
              sequential == 1
                  ? TimeAffinity.sequential(order, decay, Ties.BY_ROW)
                  : TimeAffinity.symmetric(order, decay);
          assertEquals((closed ? inclusive : strict)[i], affinity.total(i));
          assertEquals((closed ? inclusive : strict)[i], affinity.sparse().total(i));
        }
      }
    }
  }

  @Test
  void sparseRowsOfTimesAreTheSame() {
    Rng rng = new SeededRng(4);
    TimeOrder order = TimeOrder.of(randomTimes(120, rng));
    for (Decay decay : decays()) {
      for (TimeAffinity affinity : affinities(order, decay)) {
        SparseAffinity sparse = affinity.sparse();
        for (int i = 0; i < sparse.size(); i++) {
          for (int j = 0; j < sparse.size(); j++) {
            assertEquals(affinity.weight(i, j), sparse.weight(i, j));
          }
        }
      }
    }
  }

  @Test
  void ordersLeadThereAndBack() {
    TimeOrder order = TimeOrder.of(3, 1, 2, 1);
    assertArrayEquals(new int[] {1, 3, 2, 0}, order.rows());
    assertArrayEquals(new int[] {20, 40, 30, 10}, order.apply(new int[] {10, 20, 30, 40}));
    assertArrayEquals(new int[] {10, 20, 30, 40}, order.restore(new int[] {20, 40, 30, 10}));
    Partition rows = Partition.of(0, 1, 1, 2);
    assertEquals(Partition.of(0, 1, 0, 2), order.apply(rows));
    assertEquals(rows, order.restore(order.apply(rows)));
    Links ranks = Links.of(0, 0, 1, 3);
    assertEquals(Links.of(0, 1, 3, 1), order.restore(ranks));
    assertEquals(order.restore(ranks.partition()), order.restore(ranks).partition());
    assertArrayEquals(new int[] {0, 1}, TimeOrder.of(0.0, -0.0).rows(), "zeros are equal");
    for (int row = 0; row < 4; row++) {
      assertEquals(row, order.row(order.rank(row)));
    }
  }

  @Test
  void badTimesAndDecaysAreNamed() {
    message("the time of row 2 must be finite, was NaN", () -> TimeOrder.of(1, Double.NaN));
    message("row 1", () -> TimeOrder.of(Double.POSITIVE_INFINITY));
    message("too far apart", () -> TimeOrder.of(-Double.MAX_VALUE, Double.MAX_VALUE));
    message("there are 1 times", () -> TimeOrder.of(1).apply(new int[2]));
    TimeOrder order = TimeOrder.of(1, 2);
    TimeAffinity affinity = TimeAffinity.symmetric(order, Decay.exponential(1));
    assertThrows(IllegalStateException.class, affinity::sweep);
    TimeSums sums = affinity.sums();
    assertThrows(IllegalStateException.class, () -> sums.remove(0, 1));
    sums.add(0, 0);
    sums.add(1, 1);
    assertThrows(IllegalStateException.class, () -> sums.rename(0, 1));
    assertEquals(3, affinity.withDecay(Decay.exponential(3)).decay().scale());
  }
}
