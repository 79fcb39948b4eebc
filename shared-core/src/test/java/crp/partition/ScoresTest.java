package crp.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;

/** All scores of two partitions: values found by hand, identities, the two ways of counting. */
class ScoresTest {

  private static final double LOG2 = Math.log(2);
  private static final List<ToDoubleBiFunction<Partition, Partition>> SCORES =
      List.of(
          VariationOfInformation::of,
          BinderLoss::of,
          AdjustedRand::of,
          NormalizedMutualInformation::of);

  private final Partition a = Partition.of(0, 0, 0, 1, 1, 1);
  private final Partition b = Partition.of(0, 0, 1, 1, 2, 2);
  private final Partition one = Partition.of(0, 0, 0, 0, 0, 0);
  private final Partition all = Partition.of(0, 1, 2, 3, 4, 5);

  /**
   * Cells 2 1 0 / 0 1 2: entropies log 2 and log 3, joint entropy (2 / 3) log 3 + (1 / 3) log 6.
   */
  @Test
  void anExampleAgreesWithTheValuesFoundByHand() {
    double joint = 2.0 / 3 * Math.log(3) + 1.0 / 3 * Math.log(6);
    double shared = LOG2 + Math.log(3) - joint;
    assertEquals(2 * joint - LOG2 - Math.log(3), VariationOfInformation.of(a, b), 1e-14);
    assertEquals(2 * shared / (LOG2 + Math.log(3)), NormalizedMutualInformation.of(a, b), 1e-14);
    // pairs together: 6 in a, 3 in b, 2 in both: 5 of 15 disagree
    assertEquals(10.0 / 36, BinderLoss.of(a, b), 1e-15);
    // expected 6 * 3 / 15 = 1.2, largest 4.5
    assertEquals(0.8 / 3.3, AdjustedRand.of(a, b), 1e-15);
  }

  @Test
  void trivialPartitionsGetTheStatedValues() {
    assertEquals(Math.log(6), VariationOfInformation.of(one, all), 1e-14);
    assertEquals(5.0 / 6, BinderLoss.of(one, all), 1e-15);
    assertEquals(0, AdjustedRand.of(one, all), 0);
    assertEquals(0, NormalizedMutualInformation.of(one, all), 0);
    assertEquals(0, NormalizedMutualInformation.of(a, one), 0);
    assertEquals(1, NormalizedMutualInformation.of(one, one), 0);
    assertEquals(1, NormalizedMutualInformation.of(all, all), 0);
    assertEquals(1, AdjustedRand.of(one, one), 0);
    assertEquals(1, AdjustedRand.of(all, all), 0);
  }

  @Test
  void noItemsOrOneItemAreNoError() {
    for (Partition tiny : List.of(Partition.of(), Partition.of(3))) {
      assertEquals(0, VariationOfInformation.of(tiny, tiny), 0);
      assertEquals(0, BinderLoss.of(tiny, tiny), 0);
      assertEquals(1, AdjustedRand.of(tiny, tiny), 0);
      assertEquals(1, NormalizedMutualInformation.of(tiny, tiny), 0);
    }
  }

  @Test
  void allScoresAreSymmetricAndBestForEqualPartitionsOnly() {
    double[] best = {0, 0, 1, 1};
    for (int s = 0; s < best.length; s++) {
      for (Partition p : Partitions.all(5)) {
        for (Partition q : Partitions.all(5)) {
          double score = SCORES.get(s).applyAsDouble(p, q);
          assertEquals(score, SCORES.get(s).applyAsDouble(q, p), 1e-15);
          assertEquals(p.equals(q), Math.abs(score - best[s]) < 1e-9, p + " " + q + " " + score);
        }
      }
    }
  }

  @Test
  void variationOfInformationAndBinderLossAreMetrics() {
    List<Partition> five = Partitions.all(5);
    for (Partition p : five) {
      for (Partition q : five) {
        double vi = VariationOfInformation.of(p, q);
        double binder = BinderLoss.of(p, q);
        for (Partition r : five) {
          assertTrue(
              vi <= VariationOfInformation.of(p, r) + VariationOfInformation.of(r, q) + 1e-14);
          assertTrue(binder <= BinderLoss.of(p, r) + BinderLoss.of(r, q) + 1e-14);
        }
      }
    }
  }

  @Test
  void everyScoreAgreesWithItsDefinition() {
    for (Partition p : Partitions.all(5)) {
      for (Partition q : Partitions.all(5)) {
        int disagreeing = 0;
        for (int i = 0; i < 5; i++) {
          for (int j = 0; j < i; j++) {
            boolean inP = p.label(i) == p.label(j);
            disagreeing += inP == (q.label(i) == q.label(j)) ? 0 : 1;
          }
        }
        assertEquals(disagreeing * 2 / 25.0, BinderLoss.of(p, q), 1e-15);
        double joint = entropy(meet(p, q));
        double vi = 2 * joint - entropy(p) - entropy(q);
        assertEquals(vi, VariationOfInformation.of(p, q), 1e-14);
        double entropies = entropy(p) + entropy(q);
        double nmi = entropies == 0 ? 1 : 2 * (entropies - joint) / entropies;
        assertEquals(nmi, NormalizedMutualInformation.of(p, q), 1e-14);
      }
    }
  }

  private static Partition meet(Partition p, Partition q) {
    int[] labels = new int[p.size()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = p.label(i) * p.size() + q.label(i);
    }
    return Partition.of(labels);
  }

  private static double entropy(Partition p) {
    double sum = 0;
    for (int size : p.sizes()) {
      double share = (double) size / p.size();
      sum -= share * Math.log(share);
    }
    return sum;
  }

  /** Hubert and Arabie (1985): the mean over all ways of dealing the items out is zero. */
  @Test
  void theAdjustedRandIndexIsZeroOnAverage() {
    List<int[]> orders = new ArrayList<>();
    permute(new int[] {0, 1, 2, 3, 4, 5}, 0, orders);
    double adjusted = 0;
    for (int[] order : orders) {
      int[] dealt = new int[6];
      for (int i = 0; i < 6; i++) {
        dealt[i] = b.label(order[i]);
      }
      adjusted += AdjustedRand.of(a, Partition.of(dealt)) / orders.size();
    }
    assertEquals(720, orders.size());
    assertEquals(0, adjusted, 1e-14);
  }

  private static void permute(int[] order, int from, List<int[]> out) {
    if (from == order.length) {
      out.add(order.clone());
      return;
    }
    for (int i = from; i < order.length; i++) {
      swap(order, from, i);
      permute(order, from + 1, out);
      swap(order, from, i);
    }
  }

  private static void swap(int[] order, int i, int j) {
    int kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }

  /** Many clusters are counted in another way than few: both must agree with pair counting. */
  @Test
  void manyClustersAreCountedAsWellAsFew() {
    SplittableRandom random = new SplittableRandom(3);
    for (int clusters : new int[] {2, 30, 60, 400, 3000}) {
      Partition p = Partition.of(random.ints(1500, 0, clusters).toArray());
      Partition q = Partition.of(random.ints(1500, 0, clusters).toArray());
      assertEquals(
          2 * entropy(meet(p, q)) - entropy(p) - entropy(q),
          VariationOfInformation.of(p, q),
          1e-12);
      long squares = 0;
      for (int size : meet(p, q).sizes()) {
        squares += (long) size * size;
      }
      assertEquals(squares, Contingency.of(p, q).cells().squares());
    }
  }

  @Test
  void aMillionSingletonsNeedNoSquareTable() {
    int n = 1_000_000;
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      labels[i] = i;
    }
    Partition singletons = Partition.of(labels);
    labels[1] = 0;
    Partition nearly = Partition.of(labels);
    assertEquals(2 * LOG2 / n, VariationOfInformation.of(singletons, nearly), 1e-18);
    assertEquals(2.0 / n / n, BinderLoss.of(singletons, nearly), 1e-24);
  }

  @Test
  void partitionsOfDifferentSizeAreRefused() {
    for (ToDoubleBiFunction<Partition, Partition> score : SCORES) {
      Exception error =
          assertThrows(
              IllegalArgumentException.class,
              () -> score.applyAsDouble(Partition.of(0, 1, 1), Partition.of(0, 1, 1, 1)));
      assertEquals(
          "a partition of 3 items cannot be compared with one of 4 items", error.getMessage());
    }
  }
}
