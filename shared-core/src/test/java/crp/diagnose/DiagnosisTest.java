package crp.diagnose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Trace;
import crp.partition.Partition;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class DiagnosisTest {

  private static final int ITEMS = 40;
  private static final int SWEEPS = 500;

  /** How the made-up runs depart from chains that agree. */
  private record Run(int chains, double phi, double shift, boolean otherPartition) {

    static Run agreeing(double phi) {
      return new Run(4, phi, 0, false);
    }

    /**
     * Chains of 500 sweeps and 50 burn-in sweeps; three traces are autoregressions, the last chain
     * is shifted. Every fifth sweep is kept. The first five items stray as one with the chain.
     */
    Draws draws(long seed) {
      SeededRng rng = new SeededRng(seed);
      double[][][] walks = new double[3][][];
      Arrays.setAll(walks, t -> AutoregressiveChains.of(chains, SWEEPS + 50, phi, rng));
      List<Draw> draws = new ArrayList<>();
      List<Trace> traces = new ArrayList<>();
      for (int c = 0; c < chains; c++) {
        double off = c == chains - 1 ? shift : 0;
        double[] walk = walks[0][c];
        int[] clusters = new int[walk.length];
        Arrays.setAll(clusters, i -> (int) Math.round(10 + 2 * (walk[i] + off)));
        traces.add(new Trace(clusters, walks[1][c], walks[2][c], Map.of("scale", walk)));
        for (int s = 50; s < walk.length; s += 5) {
          boolean second = otherPartition && c == chains - 1;
          draws.add(new Draw(c, s + 1, partition(walk[s], second, rng), 0, Map.of("scale", 1.0)));
        }
      }
      return new Draws(draws, traces, false);
    }

    private static Partition partition(double walk, boolean second, SeededRng rng) {
      int[] labels = new int[ITEMS];
      for (int i = 0; i < ITEMS; i++) {
        int home = second && i % 2 == 0 ? 3 : i % 3;
        labels[i] = rng.below(10) == 0 ? rng.below(6) : i < 5 && walk > 0 ? 7 : home;
      }
      return Partition.of(labels);
    }
  }

  private static Map<Verdict, Integer> verdicts(Run run, int runs) {
    Map<Verdict, Integer> count = new EnumMap<>(Verdict.class);
    for (int seed = 0; seed < runs; seed++) {
      count.merge(Diagnosis.of(run.draws(seed)).verdict(), 1, Integer::sum);
    }
    return count;
  }

  /**
   * False alarms: at an effective size of 500, 269 and 167 of each chain's 500 sweeps none of 100
   * runs is called disagreeing, so the rate is below 3 % with 95 % confidence each.
   */
  @Tag("slow")
  @Test
  void chainsThatAgreeAreHardlyEverCalledDisagreeing() {
    StringBuilder table = new StringBuilder();
    for (double phi : new double[] {0, 0.3, 0.5}) {
      Map<Verdict, Integer> count = verdicts(Run.agreeing(phi), 100);
      table.append(phi).append(' ').append(count).append('\n');
      assertNull(count.get(Verdict.DISAGREE), table::toString);
      assertNull(count.get(Verdict.UNKNOWN));
    }
  }

  @Test
  @Tag("slow")
  void aChainApartIsAlwaysFound() {
    assertEquals(Map.of(Verdict.DISAGREE, 40), verdicts(new Run(4, 0.3, 2, true), 40));
    assertEquals(Map.of(Verdict.DISAGREE, 40), verdicts(new Run(4, 0.3, 0, true), 40));
  }

  /** The last chain counts other clusters, but its clusters are those of the others. */
  @Test
  void aNumberThatDiffersOverEqualClustersIsNamed() {
    assertEquals(Map.of(Verdict.ROUGHLY, 40), verdicts(new Run(4, 0.3, 2, false), 40));
    Diagnosis diagnosis = Diagnosis.of(new Run(4, 0.3, 2, false).draws(1));
    assertEquals(List.of("number of clusters"), diagnosis.different());
    assertTrue(diagnosis.sameClusters());
    assertEquals(List.of(List.of(0, 1, 2, 3)), diagnosis.groups());
    assertTrue(
        diagnosis
            .sentence()
            .matches(
                "4 chains agree roughly on the clusters, but not on every number \\(R-hat at most"
                    + " (1\\.[1-9]|[2-9])[0-9.]*, of the number of clusters; .*"),
        diagnosis.sentence());
  }

  /** A verdict that holds for all numbers names no exception. */
  @Test
  void chainsWhoseNumbersAreNearHaveNoException() {
    Diagnosis diagnosis = Diagnosis.of(Run.agreeing(0.7).draws(1));
    assertEquals(Verdict.ROUGHLY, diagnosis.verdict());
    assertEquals(List.of(), diagnosis.different());
    assertTrue(
        diagnosis.sentence().startsWith("4 chains agree roughly (R-hat"), diagnosis.sentence());
  }

  @Test
  void chainsWithOtherClustersAreAGroupOfTheirOwn() {
    Diagnosis diagnosis = Diagnosis.of(new Run(4, 0.3, 0, true).draws(1));
    assertFalse(diagnosis.sameClusters());
    assertEquals(List.of(List.of(0, 1, 2), List.of(3)), diagnosis.groups());
    assertEquals(List.of(), diagnosis.different());
  }

  /**
   * Both chains change in the same way: between them nothing differs, but they have not settled.
   */
  @Test
  void chainsThatDriftTogetherHaveNotSettled() {
    List<Draw> draws = new ArrayList<>();
    List<Trace> traces = new ArrayList<>();
    for (int c = 0; c < 2; c++) {
      double[] drift = new double[40];
      Arrays.setAll(drift, i -> i);
      traces.add(new Trace(new int[40], drift, new double[40], Map.of()));
      for (int s = 0; s < 40; s++) {
        Partition now = s < 20 ? Partition.of(0, 0, 0, 0) : Partition.of(0, 0, 1, 1);
        draws.add(new Draw(c, s + 1, now, 0, Map.of("concentration", 1.0)));
      }
    }
    Diagnosis diagnosis = Diagnosis.of(new Draws(draws, traces, false));
    assertEquals(1, diagnosis.largestDistanceRatio(), 1e-12);
    assertEquals(Verdict.DISAGREE, diagnosis.verdict());
    assertEquals(List.of(List.of(0, 1)), diagnosis.groups());
  }

  /** Chains that stand still at different values: no sentence has an infinite number. */
  @Test
  void anInfiniteRatioIsSaidInWords() {
    List<Draw> draws = new ArrayList<>();
    List<Trace> traces = new ArrayList<>();
    for (int c = 0; c < 2; c++) {
      int[] clusters = new int[40];
      Arrays.fill(clusters, c + 1);
      traces.add(new Trace(clusters, new double[40], new double[40], Map.of()));
      Partition own = c == 0 ? Partition.of(0, 0, 0, 0) : Partition.of(0, 0, 1, 1);
      for (int s = 0; s < 40; s++) {
        draws.add(new Draw(c, s + 1, own, 0, Map.of("concentration", 1.0)));
      }
    }
    Diagnosis diagnosis = Diagnosis.of(new Draws(draws, traces, false));
    assertEquals(Double.POSITIVE_INFINITY, diagnosis.largestRHat());
    assertEquals(Double.POSITIVE_INFINITY, diagnosis.largestDistanceRatio());
    assertFalse(diagnosis.sentence().contains("Infinity"), diagnosis.sentence());
    assertTrue(diagnosis.sentence().contains("number of clusters"), diagnosis.sentence());
    assertEquals(List.of(List.of(0), List.of(1)), diagnosis.groups());
  }

  /** The traces agree: it takes the distances to see that the last chain has other clusters. */
  @Test
  void otherClustersUnderEqualTracesAreFoundByDistanceAlone() {
    Diagnosis diagnosis = Diagnosis.of(new Run(4, 0, 0, true).draws(1));
    assertTrue(diagnosis.largestRHat() < 1.02, diagnosis.sentence());
    assertTrue(diagnosis.largestDistanceRatio() > 1.5);
    assertEquals(Verdict.DISAGREE, diagnosis.verdict());
    double[][] distances = diagnosis.distances();
    for (int c = 0; c < 3; c++) {
      assertTrue(distances[3][c] > 1.5 * distances[c][c]);
      assertEquals(distances[c][3], distances[3][c]);
    }
  }

  @Test
  void slowChainsAgreeRoughlyAtBest() {
    Map<Verdict, Integer> count = verdicts(Run.agreeing(0.9), 40);
    assertNull(count.get(Verdict.AGREE));
  }

  /** Effective draws are asked of each chain: 100 to 400 of four chains are not enough. */
  @Test
  void fewEffectiveDrawsAgreeRoughlyAtBest() {
    int few = 0;
    for (int seed = 0; seed < 40; seed++) {
      Diagnosis diagnosis = Diagnosis.of(Run.agreeing(0.7).draws(seed));
      double size = diagnosis.smallestEss();
      if (diagnosis.largestRHat() <= Diagnosis.NEAR && size >= 100 && size < 400) {
        few++;
        assertEquals(Verdict.ROUGHLY, diagnosis.verdict(), diagnosis::sentence);
      }
    }
    assertTrue(few > 0);
  }

  @Test
  void aSentenceHasTheFigures() {
    Diagnosis good = Diagnosis.of(Run.agreeing(0).draws(3));
    assertTrue(good.sentence().startsWith("4 chains agree"), good.sentence());
    assertTrue(
        good.sentence()
            .matches(
                ".*\\(R-hat at most 1\\.0.*; effective draws at least [0-9]+; distance"
                    + " between chains / within chains at most [0-9.]+\\).*"),
        good.sentence());
    assertEquals(
        List.of("number of clusters", "log joint", "entropy of sizes", "scale"),
        good.checks().stream().map(Diagnosis.Check::name).toList());
    String bad = Diagnosis.of(new Run(4, 0.3, 3, true).draws(3)).sentence();
    assertTrue(bad.startsWith("4 chains disagree (R-hat at most "), bad);
  }

  @Test
  void oneChainNeverAgrees() {
    Diagnosis one = Diagnosis.of(new Run(1, 0, 0, false).draws(1));
    assertEquals(Verdict.UNKNOWN, one.verdict());
    assertTrue(one.sentence().startsWith("one chain ("), one.sentence());
  }

  @Test
  void fewSweepsAreNotJudged() {
    Trace trace = new Trace(new int[19], new double[19], new double[19], Map.of());
    Draw draw = new Draw(0, 1, Partition.of(0, 1), 0, Map.of("concentration", 1.0));
    Diagnosis diagnosis = Diagnosis.of(new Draws(List.of(draw), List.of(trace), false));
    assertEquals(Verdict.UNKNOWN, diagnosis.verdict());
    assertEquals(
        "too few sweeps after burn-in to judge the chains, at least 20", diagnosis.sentence());
  }

  /** A draw of sweep 11 is the first after ten sweeps of burn-in. */
  @Test
  void twentySweepsAreJudged() {
    Trace trace = new Trace(new int[30], new double[30], new double[30], Map.of());
    for (int first = 11; first <= 12; first++) {
      List<Draw> draws = new ArrayList<>();
      for (int c = 0; c < 2; c++) {
        draws.add(new Draw(c, first, Partition.of(0, 1), 0, Map.of("concentration", 1.0)));
        draws.add(new Draw(c, 30, Partition.of(0, 1), 0, Map.of("concentration", 1.0)));
      }
      Diagnosis diagnosis = Diagnosis.of(new Draws(draws, List.of(trace, trace), false));
      assertEquals(first == 11 ? Verdict.AGREE : Verdict.UNKNOWN, diagnosis.verdict());
    }
  }

  /** One chain stands still in one cluster, the halves of the other are log 2 / 2 apart. */
  @Test
  void chainsAreHeldAgainstTheMeanOfTheirOwnDistances() {
    List<Draw> draws = new ArrayList<>();
    for (int s = 1; s <= 4; s++) {
      Partition second = s <= 2 ? Partition.of(0, 0, 1, 1) : Partition.of(0, 0, 1, 2);
      draws.add(new Draw(0, s, Partition.of(0, 0, 0, 0), 0, Map.of("concentration", 1.0)));
      draws.add(new Draw(1, s, second, 0, Map.of("concentration", 1.0)));
    }
    Diagnosis diagnosis = Diagnosis.of(new Draws(draws, List.of(), false));
    // (1 + 3 / 2) / 2 times log 2 between, (0 + 1 / 2) / 2 times log 2 within
    assertEquals(5, diagnosis.largestDistanceRatio(), 1e-12);
  }

  /** Nothing moves in any chain: they agree on everything. */
  @Test
  void constantChainsAgree() {
    List<Draw> draws = new ArrayList<>();
    List<Trace> traces = new ArrayList<>();
    for (int c = 0; c < 3; c++) {
      traces.add(new Trace(new int[40], new double[40], new double[40], Map.of()));
      for (int s = 10; s < 40; s++) {
        draws.add(new Draw(c, s + 1, Partition.of(0, 0, 1), 0, Map.of("concentration", 1.0)));
      }
    }
    Diagnosis diagnosis = Diagnosis.of(new Draws(draws, traces, false));
    assertEquals(Verdict.AGREE, diagnosis.verdict());
    assertTrue(diagnosis.sentence().startsWith("3 chains agree"), diagnosis.sentence());
    assertTrue(diagnosis.sentence().contains("at most 1.00"), diagnosis.sentence());
  }

  /** The burn-in is wild, the rest is still: only the rest counts. */
  @Test
  void burnInIsLeftOut() {
    double[] wild = new double[100];
    Arrays.setAll(wild, i -> i < 50 ? 1000 * i : i % 2);
    List<Draw> draws = new ArrayList<>();
    List<Trace> traces = new ArrayList<>();
    for (int c = 0; c < 2; c++) {
      traces.add(new Trace(new int[100], wild, new double[100], Map.of()));
      draws.add(new Draw(c, 51, Partition.of(0, 0, 1), 0, Map.of("concentration", 1.0)));
    }
    Diagnosis diagnosis = Diagnosis.of(new Draws(draws, traces, false));
    assertTrue(diagnosis.largestRHat() < 1.01, diagnosis.sentence());
  }
}
