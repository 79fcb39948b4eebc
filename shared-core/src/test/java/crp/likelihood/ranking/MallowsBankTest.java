package crp.likelihood.ranking;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RankingRows;
import crp.likelihood.TableSummary;
import crp.numerics.LogSum;
import crp.random.Rng;
import crp.random.SeededRng;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a bank promises, given the central rankings of its tables. */
class MallowsBankTest {

  private static final double CLOSE = 1e-10;
  private static final double NU = 1.3;
  private static final double[] R = {0.7, 1.1};

  /** Items 1 and 4 are ranked by nobody; row 5 repeats row 0. */
  private static RankingRows rows(double... weights) {
    int[][] lists = {{0, 2}, {2, 0, 3}, {3}, {5, 2, 0, 3}, {2}, {0, 2}};
    RankingRows.Builder builder = RankingRows.over(6);
    for (int i = 0; i < lists.length; i++) {
      builder.add(lists[i], weights.length == 0 ? 1 : weights[i]);
    }
    return builder.build();
  }

  private static MallowsBank bank(RankingRows rows) {
    return (MallowsBank) GeneralizedMallows.of(NU, R).bank(rows);
  }

  /** Tables 0 and 1 with random centres, table 2 empty, row 5 nowhere. */
  private static MallowsBank seated(RankingRows rows) {
    MallowsBank bank = bank(rows);
    bank.reserve(3);
    for (int i = 0; i < 5; i++) {
      bank.add(i < 2 ? 0 : 1, i);
    }
    bank.resample(new int[] {0, 1}, 2, new SeededRng(3));
    return bank;
  }

  private static double predictive(MallowsBank bank, int item, int home, int slot) {
    double[] out = {0.25};
    bank.addLogPredictive(item, home, new int[] {slot}, 1, out);
    return out[0] - 0.25;
  }

  private static int[] sigma(MallowsBank bank, int slot) {
    int[] order = bank.centre(slot).order();
    int[] items = new int[order.length];
    int[] pool = {1, 4};
    int[] labels = {0, 2, 3, 5};
    int next = 0;
    for (int p = 0; p < order.length; p++) {
      items[p] = order[p] == 4 ? pool[next++] : labels[order[p]];
    }
    return items;
  }

  @Test
  void marginalIsThePlainOneForTheArrangement() {
    for (RankingRows rows : List.of(rows(), rows(1, 2, 0.5, 3, 1, 1))) {
      MallowsBank bank = seated(rows);
      // two items of the pool: two permutations to one arrangement
      double plain =
          PlainMallows.logJoint(rows, List.of(2, 3, 4), sigma(bank, 1), NU, R) + Math.log(2);
      assertEquals(plain, bank.logMarginal(1), 1e-7);
      assertEquals(0, bank.logMarginal(2));
    }
  }

  @Test
  void addingAndRemovingFollowThePredictive() {
    for (RankingRows rows : List.of(rows(), rows(1, 2, 0.5, 3, 1, 2.25))) {
      MallowsBank bank = seated(rows);
      for (int slot = 0; slot < 2; slot++) {
        double before = bank.logMarginal(slot);
        double prediction = predictive(bank, 5, -1, slot);
        bank.add(slot, 5);
        assertEquals(before + prediction, bank.logMarginal(slot), CLOSE);
        assertEquals(prediction, predictive(bank, 5, slot, slot), CLOSE);
        bank.remove(slot, 5);
        assertEquals(before, bank.logMarginal(slot), CLOSE);
      }
      assertEquals(predictive(bank, 4, 1, 1), removed(rows), CLOSE);
    }
  }

  private static double removed(RankingRows rows) {
    MallowsBank bank = seated(rows);
    bank.remove(1, 4);
    return predictive(bank, 4, -1, 1);
  }

  @Test
  void aGroupIsItsRowsOneAfterTheOther() {
    MallowsBank bank = seated(rows(1, 2, 0.5, 3, 1, 1));
    double[] out = {0, 0};
    bank.addLogPredictive(new int[] {5, 2}, 2, -1, new int[] {0, 0}, 1, out);
    double first = predictive(bank, 5, -1, 0);
    bank.remove(1, 2);
    bank.add(0, 5);
    assertEquals(first + predictive(bank, 2, -1, 0), out[0], CLOSE);
    assertThrows(
        UnsupportedOperationException.class,
        () -> bank.addLogPredictive(new int[] {1, 2}, 2, -1, new int[] {2}, 1, out));
  }

  @Test
  void absorbingAndRebuildingKeepTheStatistics() {
    MallowsBank bank = seated(rows());
    double union = bank.logMarginalOfUnion(0, 1);
    assertEquals(bank.logMarginal(1), bank.logMarginalOfUnion(1, 2), 0);
    double alone = bank.logMarginal(0);
    bank.rebuild(0, new int[] {0, 1}, 2);
    assertEquals(alone, bank.logMarginal(0), CLOSE);
    bank.absorb(0, 1);
    assertEquals(union, bank.logMarginal(0), CLOSE);
    assertEquals(0, bank.logMarginal(1), 0);
  }

  /** Meila and Chen (2010), lemma 1. */
  @Test
  void aRankingAloneHasAllOrdersAlike() {
    RankingRows rows = rows();
    MallowsBank bank = bank(rows);
    bank.reserve(1);
    assertEquals(-Math.log(30), predictive(bank, 0, -1, 0), CLOSE);
    assertEquals(-Math.log(120), predictive(bank, 1, -1, 0), CLOSE);
    assertEquals(-Math.log(30), PlainMallows.logMarginal(rows, List.of(0), NU, R), CLOSE);
  }

  @Test
  void aTiedRankingAloneIsSummedOverAllCentres() {
    RankingRows rows = rows(3, 1.5, 1, 1, 1, 1);
    MallowsBank bank = bank(rows);
    bank.reserve(1);
    for (int row = 0; row < 2; row++) {
      assertEquals(
          PlainMallows.logMarginal(rows, List.of(row), NU, R), predictive(bank, row, -1, 0), CLOSE);
    }
  }

  /** Meila and Chen (2010), lemma 6: the predictive of all rankings of a length sums to one. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 6})
  void thePredictiveIsALaw(int length) {
    MallowsBank bank = seated(rows());
    List<int[]> lists = new ArrayList<>();
    for (int[] order : PlainMallows.orders(6)) {
      int[] head = Arrays.copyOf(order, length);
      if (lists.stream().noneMatch(list -> Arrays.equals(list, head))) {
        lists.add(head);
      }
    }
    RankingRows.Builder builder = RankingRows.over(6);
    lists.forEach(builder::add);
    RankingRows all = builder.build();
    for (MallowsBank each : List.of(bank, bank.frozen(new int[] {0, 1}, 2))) {
      for (int slot = 0; slot < 3; slot++) {
        double[] logs = new double[all.size()];
        for (int row = 0; row < all.size(); row++) {
          double[] out = {0};
          each.addLogPredictiveOf(all, row, new int[] {slot}, 1, out);
          logs[row] = out[0];
        }
        assertEquals(0, LogSum.of(logs, logs.length), 1e-9);
      }
    }
  }

  @Test
  void aFrozenBankPredictsTheSameAndCanBeStored() throws IOException, ClassNotFoundException {
    MallowsBank bank = seated(rows());
    MallowsBank frozen = bank.frozen(new int[] {1, 0}, 2);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(frozen);
    }
    MallowsBank stored;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      stored = (MallowsBank) in.readObject();
    }
    double[] out = {0, 0, 0};
    stored.addLogPredictiveOf(rows(), 5, new int[] {0, 1, 2}, 3, out);
    assertEquals(predictive(bank, 5, -1, 1), out[0], CLOSE);
    assertEquals(predictive(bank, 5, -1, 0), out[1], CLOSE);
    assertEquals(predictive(bank, 5, -1, 2), out[2], CLOSE);
  }

  @Test
  void codesAreCountsOfFreeItemsBefore() {
    Rng rng = new SeededRng(8);
    for (int n : new int[] {5, 64, 65, 90}) {
      int[] sigma = shuffled(n, rng);
      int[] ranking = shuffled(n, rng);
      int[] codes = new int[n];
      int[] places = new CentralRanking(sigma, new double[0]).places(n);
      InversionCodes.of(places, 0, ranking, 0, n, n, codes);
      for (int j = 0; j < n; j++) {
        assertEquals(PlainMallows.code(ranking, j, sigma), codes[j]);
      }
      int[] back = new int[n];
      InversionCodes.placesOf(sigma, codes, n, back);
      assertArrayEquals(ranking, Arrays.stream(back).map(p -> sigma[p]).toArray());
    }
  }

  private static int[] shuffled(int n, Rng rng) {
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      int j = rng.below(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  /** Chi-square, false alarm rate 1e-6 each. */
  @Test
  void simulatedRankingsFollowThePredictive() {
    RankingRows rows = rows();
    MallowsBank bank = seated(rows);
    Rng rng = new SeededRng(4);
    for (int slot = 0; slot < 3; slot++) {
      List<int[]> lists = new ArrayList<>();
      for (int a = 0; a < 6; a++) {
        for (int b = 0; b < 6; b++) {
          if (a != b) {
            lists.add(new int[] {a, b});
          }
        }
      }
      double[] expected = new double[lists.size()];
      long[] seen = new long[lists.size()];
      for (int k = 0; k < lists.size(); k++) {
        double[] out = {0};
        RankingRows one = RankingRows.over(6).add(lists.get(k)).build();
        bank.addLogPredictiveOf(one, 0, new int[] {slot}, 1, out);
        expected[k] = Math.exp(out[0]);
      }
      for (int draw = 0; draw < 30_000; draw++) {
        int[] drawn = bank.simulate(slot, 0, rng).ranking(0);
        for (int k = 0; k < lists.size(); k++) {
          seen[k] += Arrays.equals(drawn, lists.get(k)) ? 1 : 0;
        }
      }
      assertTrue(new ChiSquareTest().chiSquareTest(expected, seen) > 1e-6, "table " + slot);
    }
  }

  @Test
  void theSummaryFindsThePlantedOrder() {
    Rng rng = new SeededRng(6);
    RankingRows.Builder builder = RankingRows.over(List.of("a", "b", "c", "d", "e", "f"));
    for (int i = 0; i < 200; i++) {
      int[] codes = new int[3];
      for (int j = 0; j < 3; j++) {
        double[] law = new double[6 - j];
        Arrays.setAll(law, s -> -1.2 * s);
        codes[j] = rng.index(law, law.length);
      }
      int[] order = {4, 0, 2, 1, 3, 5};
      int[] places = new int[3];
      InversionCodes.placesOf(order, codes, 3, places);
      builder.add(Arrays.stream(places).map(p -> order[p]).toArray());
    }
    RankingRows rows = builder.build();
    MallowsBank bank = bank(rows);
    bank.reserve(1);
    for (int i = 0; i < rows.size(); i++) {
      bank.add(0, i);
    }
    for (int k = 0; k < 20; k++) {
      bank.resample(new int[] {0}, 1, rng);
    }
    TableSummary.Ranking summary = (TableSummary.Ranking) bank.summary(0, rng);
    assertArrayEquals(new int[] {4, 0, 2, 1, 3, 5}, summary.consensus());
    assertEquals(1, Arrays.stream(summary.places()[4]).sum(), 1e-9);
    for (int j = 0; j < 3; j++) {
      assertEquals(1.2, summary.theta()[j], 4 * summary.thetaDeviation()[j]);
      assertTrue(summary.thetaDeviation()[j] > 0.05 && summary.thetaDeviation()[j] < 0.3);
    }
    TableSummary.Ranking plain = (TableSummary.Ranking) bank.summary(0);
    assertEquals(summary.theta()[0], plain.theta()[0], 0.1);
    assertEquals(200, plain.rankers()[2]);
  }

  @Test
  void badPriorsAreRefused() {
    assertEquals(
        "nu must be positive and finite, was 0.0",
        assertThrows(IllegalArgumentException.class, () -> GeneralizedMallows.of(0, 1))
            .getMessage());
    assertEquals(
        "r of stage 2 must be positive and finite, was -1.0",
        assertThrows(IllegalArgumentException.class, () -> GeneralizedMallows.of(1, 1, -1))
            .getMessage());
  }
}
