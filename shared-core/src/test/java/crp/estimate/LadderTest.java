package crp.estimate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draw;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The ladder against the definitions: average linkage and loss computed over all pairs of rows. */
class LadderTest {

  private static final int ROWS = 40;
  private static final int DRAWS = 7;
  private static final double EXACT = 1e-9;

  /** The linkage works in single precision; heights do not. */
  private static final double SINGLE = 1e-6;

  /** An answer and draws with random distances between their tables. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Case(Partition answer, double[] weights, double[][] distances, Ladder ladder) {

    static Case of(long seed, int clusters, boolean weighted) {
      Rng rng = new SeededRng(seed);
      Partition answer = random(rng, clusters);
      double[] weights = new double[ROWS];
      Arrays.setAll(weights, i -> weighted ? 0.5 + 2 * rng.uniform() : 1);
      ClusterDistances sums = new ClusterDistances(answer, weights.clone());
      double[][] mean = new double[ROWS][ROWS];
      for (int d = 0; d < DRAWS; d++) {
        Draw draw = new Draw(0, d + 1, random(rng, 9), 0, Map.of());
        int k = draw.clusters();
        double[] tables = new double[k * k];
        for (int a = 0; a < k; a++) {
          for (int b = 0; b < a; b++) {
            tables[a * k + b] = rng.uniform();
            tables[b * k + a] = tables[a * k + b];
          }
        }
        for (int i = 0; i < ROWS; i++) {
          for (int j = 0; j < ROWS; j++) {
            mean[i][j] += tables[draw.label(i) * k + draw.label(j)] / DRAWS;
          }
        }
        sums.include(draw, tables);
      }
      return new Case(answer, weights, mean, sums.ladder());
    }

    static Partition random(Rng rng, int most) {
      int[] labels = new int[ROWS];
      Arrays.setAll(labels, i -> rng.below(most));
      return Partition.of(labels);
    }

    /** Row labels of a cut. */
    int[] rows(int left) {
      Partition cut = ladder.cut(left);
      int[] labels = answer.labels();
      Arrays.setAll(labels, i -> cut.label(labels[i]));
      return labels;
    }

    /** The loss as in the paper, over all pairs of rows. */
    double plainLoss(int[] labels, double omega, boolean apartToo) {
      double loss = 0;
      for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < i; j++) {
          double pair = weights[i] * weights[j];
          boolean same = labels[i] == labels[j];
          double other = apartToo ? omega * (1 - distances[i][j]) : 0;
          loss += pair * (same ? distances[i][j] : other);
        }
      }
      return loss;
    }

    /** Heights of naive linkage from the answer's clusters; by means, or by the nearest rows. */
    double[] plainHeights(boolean average) {
      List<List<Integer>> parts = new ArrayList<>();
      for (int k = 0; k < answer.clusters(); k++) {
        parts.add(new ArrayList<>());
      }
      for (int i = 0; i < ROWS; i++) {
        parts.get(answer.label(i)).add(i);
      }
      double[] heights = new double[answer.clusters() - 1];
      for (int step = 0; step < heights.length; step++) {
        int a = 0;
        int b = 1;
        for (int p = 0; p < parts.size(); p++) {
          for (int q = p + 1; q < parts.size(); q++) {
            if (linkage(parts, p, q, average) < linkage(parts, a, b, average)) {
              a = p;
              b = q;
            }
          }
        }
        heights[step] = linkage(parts, a, b, average);
        parts.get(a).addAll(parts.remove(b));
      }
      return heights;
    }

    private double linkage(List<List<Integer>> parts, int a, int b, boolean average) {
      double sum = 0;
      double total = 0;
      double least = 1;
      for (int i : parts.get(a)) {
        for (int j : parts.get(b)) {
          sum += weights[i] * weights[j] * distances[i][j];
          total += weights[i] * weights[j];
          least = Math.min(least, distances[i][j]);
        }
      }
      return average ? sum / total : least;
    }

    double worstHeight(boolean average) {
      double[] plain = plainHeights(average);
      double worst = 0;
      for (int step = 0; step < plain.length; step++) {
        worst = Math.max(worst, Math.abs(plain[step] - ladder.merges().get(step).height()));
      }
      return worst;
    }

    double worstLoss(double omega, boolean apartToo) {
      double worst = 0;
      for (int left = 1; left <= ladder.clusters(); left++) {
        double plain = plainLoss(rows(left), omega, apartToo);
        worst = Math.max(worst, Math.abs(plain - ladder.loss(left, omega)));
      }
      return worst;
    }
  }

  @Test
  void stepsAreThoseOfAverageLinkageOverRows() {
    for (int seed = 1; seed <= 20; seed++) {
      Case one = Case.of(seed, 2 + seed % 9, seed % 2 == 0);
      assertTrue(one.worstHeight(true) < SINGLE);
    }
    assertTrue(Case.of(8, 10, false).worstHeight(false) > 0.01, "nearest rows are another linkage");
  }

  @Test
  void lossesAreThoseOfThePaper() {
    for (int seed = 1; seed <= 20; seed++) {
      Case one = Case.of(seed, 2 + seed % 9, seed % 2 == 0);
      for (double omega : new double[] {0, 0.7, 1, 25}) {
        assertTrue(one.worstLoss(omega, true) < EXACT * ROWS * ROWS);
      }
    }
    assertTrue(Case.of(8, 10, false).worstLoss(1, false) > 1, "pairs apart count");
  }

  @Test
  void theRangeOfOmegaBelongsToTheCutOfLeastLoss() {
    for (int seed = 1; seed <= 20; seed++) {
      Ladder ladder = Case.of(seed, 10, false).ladder();
      for (double omega = 0.05; omega < 20; omega *= 1.3) {
        int best = ladder.best(omega);
        for (int left = 1; left <= ladder.clusters(); left++) {
          double[] range = ladder.omegas(left);
          boolean within = range[0] <= omega && omega <= range[1];
          assertEquals(left == best, within, left + " clusters at omega " + omega);
        }
      }
    }
  }

  @Test
  void cutsAreNestedAndTheAnswerIsTheLowest() {
    Case one = Case.of(3, 10, false);
    Ladder ladder = one.ladder();
    assertEquals(one.answer(), Partition.of(one.rows(ladder.clusters())));
    assertEquals(1, ladder.cut(1).clusters());
    for (int left = 1; left <= ladder.clusters(); left++) {
      assertEquals(left, ladder.cut(left).clusters());
      assertEquals(ladder.cut(left), ladder.cutAt(ladder.height(left)));
      if (left > 1) {
        int[] fine = ladder.cut(left).labels();
        int[] coarse = ladder.cut(left - 1).labels();
        for (int a = 0; a < fine.length; a++) {
          for (int b = 0; b < a; b++) {
            assertTrue(fine[a] != fine[b] || coarse[a] == coarse[b]);
          }
        }
      }
    }
    assertEquals(ladder.cut(3), ladder.cut(Cut.parse("cut", "3")));
    assertEquals(ladder.cut(10), ladder.cut(Cut.parse("cut", "99")));
    assertEquals(ladder.cutAt(0.5), ladder.cut(Cut.parse("cut", "Height 0.5")));
    assertEquals(ladder.cut(10), ladder.cut(Cut.NONE));
    assertEquals(Cut.AUTOMATIC, Cut.parse("cut", "Automatic"));
    assertEquals("automatic", Cut.AUTOMATIC.text());
    assertFalse(Cut.AUTOMATIC.none());
    assertEquals(ladder.cut(10), ladder.cut(Cut.AUTOMATIC));
    assertThrows(IllegalArgumentException.class, () -> ladder.cut(0));
    assertThrows(IllegalArgumentException.class, () -> ladder.cut(11));
  }

  @Test
  void leavesAndTextFollowTheTree() {
    double[] at = {0, 0.5, 0.125, 0.75};
    double[] distances = new double[16];
    Arrays.setAll(distances, i -> Math.abs(at[i / 4] - at[i % 4]));
    Ladder ladder = Ladder.of(new double[] {1, 1, 1, 1}, distances, 1);
    assertArrayEquals(new int[] {0, 2, 1, 3}, ladder.leaves());
    assertEquals(
        "((a:0.125,c:0.125):0.4375,(b:0.25,d:0.25):0.3125)",
        ladder.newick(i -> String.valueOf((char) ('a' + i))));
    assertEquals(
        "((a:0.125,c:0.125):0.4375,(0.5625:0,(b:0.25,d:0.25):0.3125):0)",
        ladder.newick(
            i -> String.valueOf((char) ('a' + i)),
            merge -> merge.height() > 0.5 ? String.valueOf(merge.height()) : ""));
    double near = 1.0 / 4096 / 4096;
    Ladder narrow = Ladder.of(new double[] {1, 1}, new double[] {0, near, near, 0}, 1);
    assertEquals("(k0:0.0000000596,k1:0.0000000596)", narrow.newick(k -> "k" + k));
    Ladder single = Ladder.of(new double[] {3}, new double[1], 1);
    assertEquals("x", single.newick(i -> "x"));
    assertEquals(1, single.best(1));
  }

  @Test
  void wrongTextsOfACutNameTheOptionAndTheRange() {
    for (String text : List.of("0", "-1", "height", "height 2", "height x", "many", "", "3 4")) {
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> Cut.parse("cut", text));
      assertTrue(refused.getMessage().startsWith("cut must be automatic, none, a number"));
    }
    for (String text : List.of("none", "3", "height 0.4")) {
      assertEquals(text, Cut.parse("cut", text).text());
    }
  }

  /** Pairs of clusters by the rows that are no noise, draw by draw, over all pairs of rows. */
  @SuppressWarnings("ArrayRecordComponent")
  private record NoisyCase(Ladder found, Ladder plain, Ladder twin) {

    static NoisyCase of(long seed) {
      Rng rng = new SeededRng(seed);
      BitSet noise = noise(rng, 8);
      Clustered answer = Clustered.of(Case.random(rng, 4), noise);
      double[] weights = new double[ROWS];
      Arrays.setAll(weights, i -> 0.5 + 2 * rng.uniform());
      ClusterDistances sums = new ClusterDistances(answer, weights.clone());
      int k = answer.partition().clusters();
      double[] mean = new double[k * k];
      double[] apart = new double[k * k];
      for (int d = 0; d < DRAWS; d++) {
        Draw draw = new Draw(0, d + 1, Case.random(rng, 6), 0, Map.of()).withNoise(noise(rng, 3));
        double[] tables = distances(rng, draw.clusters());
        sums.include(draw, tables);
        for (int at = 0; at < k * k; at++) {
          mean[at] += mean(answer, weights, draw, tables, at, false) / DRAWS;
          apart[at] += mean(answer, weights, draw, tables, at, true) / DRAWS;
        }
      }
      double[] sizes = new double[k];
      for (int i = 0; i < answer.items().length; i++) {
        sizes[answer.partition().label(i)] += weights[answer.items()[i]];
      }
      for (int at = 0; at < k * k; at++) {
        mean[at] *= sizes[at / k] * sizes[at % k];
        apart[at] *= sizes[at / k] * sizes[at % k];
      }
      return new NoisyCase(
          sums.ladder(),
          Ladder.of(sizes.clone(), mean, DRAWS),
          Ladder.of(sizes.clone(), apart, DRAWS));
    }

    private static BitSet noise(Rng rng, int oneIn) {
      BitSet noise = new BitSet();
      for (int i = 0; i < ROWS; i++) {
        noise.set(i, rng.below(oneIn) == 0);
      }
      return noise;
    }

    private static double[] distances(Rng rng, int tables) {
      double[] distances = new double[tables * tables];
      for (int a = 0; a < tables; a++) {
        for (int b = 0; b < a; b++) {
          distances[a * tables + b] = rng.uniform();
          distances[b * tables + a] = distances[a * tables + b];
        }
      }
      return distances;
    }

    /** The mean over the pairs of rows of two clusters; without noise, or with noise apart. */
    private static double mean(
        Clustered answer, double[] weights, Draw draw, double[] tables, int at, boolean noisy) {
      int k = answer.partition().clusters();
      double sum = 0;
      double total = 0;
      for (int i = 0; i < answer.items().length; i++) {
        for (int j = 0; j < answer.items().length; j++) {
          int a = answer.items()[i];
          int b = answer.items()[j];
          boolean here =
              answer.partition().label(i) == at / k && answer.partition().label(j) == at % k;
          boolean seated = !draw.isNoise(a) && !draw.isNoise(b);
          if (here && (seated || noisy)) {
            double pair = weights[a] * weights[b];
            total += pair;
            sum += pair * (seated ? tables[draw.label(a) * draw.clusters() + draw.label(b)] : 1);
          }
        }
      }
      return sum / total;
    }
  }

  @Test
  void noiseIsLeftOutOfTheDistances() {
    for (int seed = 1; seed <= 5; seed++) {
      NoisyCase noisy = NoisyCase.of(seed);
      int k = noisy.plain().clusters();
      assertEquals(k, noisy.found().clusters());
      for (int left = 1; left <= k; left++) {
        assertEquals(noisy.plain().height(left), noisy.found().height(left), SINGLE);
        assertEquals(noisy.plain().loss(left, 2), noisy.found().loss(left, 2), EXACT);
      }
      // the twin in which a row that is noise is far from all others
      assertTrue(noisy.twin().height(1) > noisy.found().height(1) + 0.05);
    }
  }

  @Test
  void clustersThatMeetInNoDrawAreApart() {
    ClusterDistances sums =
        new ClusterDistances(Clustered.of(Partition.of(0, 0, 1, 2), new BitSet()), ones(4));
    BitSet noise = new BitSet();
    noise.set(2);
    Draw draw = new Draw(0, 1, Partition.of(0, 0, 1, 2), 0, Map.of()).withNoise(noise);
    sums.include(draw, new double[] {0, 0.25, 0.25, 0});
    Ladder ladder = sums.ladder();
    assertEquals(0.25, ladder.height(2), EXACT);
    assertEquals(1, ladder.height(1), EXACT);
  }

  private static double[] ones(int n) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** Against a search over all penalties of a fine grid, in which the longest range has most. */
  @Test
  void theMostStableCutHasTheLongestRangeOfPenalties() {
    int found = 0;
    for (int seed = 0; seed < 20; seed++) {
      Ladder ladder = Case.of(seed, 8, false).ladder();
      int k = ladder.clusters();
      for (int but : new int[] {0, 2, 3}) {
        int[] counts = new int[k + 1];
        for (double omega = 1e-3; omega < 1e6; omega *= 1.0005) {
          counts[ladder.best(omega)]++;
        }
        counts[1] = 0;
        counts[k] = 0;
        counts[but] = 0;
        int most = Arrays.stream(counts).max().orElseThrow();
        if (most > 1) {
          int best = ladder.stable(but).orElseThrow();
          assertTrue(counts[best] >= most - 1, "seed " + seed);
          found++;
        }
      }
    }
    assertTrue(found > 20, "found: " + found);
  }
}
