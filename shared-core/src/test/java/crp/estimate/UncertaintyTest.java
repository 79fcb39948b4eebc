package crp.estimate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import crp.partition.VariationOfInformation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pairs, blocks, confidence, balls and orders against plain counting and figures made by hand. */
final class UncertaintyTest {

  private static double share(Draws draws, int i, int j) {
    return draws.draws().stream().filter(d -> d.label(i) == d.label(j)).count()
        / (double) draws.size();
  }

  /** 150 draws fill two words and a part; up to 40 clusters need six bits. */
  @Test
  void pairsAreCounted() {
    for (Draws draws :
        List.of(Around.of(37, 150, 20, 1), Around.of(30, 64, 2, 2), Around.of(9, 1, 3, 3))) {
      CoClustering pairs = CoClustering.of(draws);
      assertEquals(draws.items(), pairs.size());
      for (int i = 0; i < pairs.size(); i++) {
        for (int j = 0; j < pairs.size(); j++) {
          assertEquals(i == j ? 1 : share(draws, i, j), pairs.of(i, j), 1e-15);
        }
      }
    }
  }

  @Test
  void pairsOfChosenItemsAreNumberedInTheirOrder() {
    Draws draws = Around.of(20, 70, 3, 4);
    CoClustering pairs = CoClustering.of(draws, new int[] {11, 2, 5});
    assertEquals(share(draws, 11, 5), pairs.of(0, 2), 1e-15);
    assertEquals(share(draws, 2, 5), pairs.of(1, 2), 1e-15);
  }

  @Test
  void itemsInOneClusterThroughoutTakeNoPairs() {
    CoClustering pairs = CoClustering.of(Around.of(List.of(new int[50_000])));
    assertEquals(1, pairs.of(3, 49_999));
    int[] apart = IntStream.range(0, CoClustering.MOST + 1).toArray();
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> CoClustering.of(Around.of(List.of(apart))));
    assertEquals(
        "a matrix of 10001 rows is too large, at most 10000: use the probabilities between clusters",
        e.getMessage());
  }

  @Test
  void blocksAndConfidenceAreMeansOfPairs() {
    Draws draws = Around.of(40, 90, 4, 5);
    int[] labels = new int[40];
    Arrays.setAll(labels, i -> i == 39 ? 9 : i % 4);
    Partition estimate = Partition.of(labels);
    BlockCoClustering blocks = BlockCoClustering.of(draws, estimate);
    double[] confidence = Confidence.of(draws, estimate);
    for (int a = 0; a < estimate.clusters(); a++) {
      for (int b = 0; b < estimate.clusters(); b++) {
        double sum = 0;
        int pairs = 0;
        for (int i = 0; i < 40; i++) {
          for (int j = 0; j < 40; j++) {
            if (i != j && estimate.label(i) == a && estimate.label(j) == b) {
              sum += share(draws, i, j);
              pairs++;
            }
          }
        }
        assertEquals(pairs == 0 ? 1 : sum / pairs, blocks.of(a, b), 1e-12);
      }
    }
    for (int i = 0; i < 39; i++) {
      int item = i;
      double mean =
          IntStream.range(0, 39)
              .filter(j -> j != item && j % 4 == item % 4)
              .mapToDouble(j -> share(draws, item, j))
              .average()
              .orElseThrow();
      assertEquals(mean, confidence[i], 1e-12);
    }
    double alone =
        draws.draws().stream()
                .filter(d -> IntStream.range(0, 39).noneMatch(j -> d.label(j) == d.label(39)))
                .count()
            / 90.0;
    assertEquals(alone, confidence[39], 1e-12);
  }

  @Test
  void sizesMustFit() {
    Draws draws = Around.of(5, 3, 2, 1);
    Partition four = Partition.of(0, 0, 1, 1);
    assertEquals(
        "the draws are partitions of 5 items, the estimate of 4",
        assertThrows(IllegalArgumentException.class, () -> Confidence.of(draws, four))
            .getMessage());
    assertThrows(IllegalArgumentException.class, () -> BlockCoClustering.of(draws, four));
    assertThrows(IllegalArgumentException.class, () -> CredibleBall.of(draws, four, 0.9));
    assertThrows(
        IllegalArgumentException.class,
        () -> OrderedPairs.of(draws, Partition.of(0, 0, 0, 0, 0), 1));
  }

  /**
   * Ten draws around 0011: six equal it, two split off an item, one is one cluster, one is all
   * apart. Distances by hand: a split pair log 2 / 2, one cluster log 2, all apart log 2.
   */
  @Test
  void ballAndBoundsOfAnExampleByHand() {
    int[] centre = {0, 0, 1, 1};
    int[] split = {0, 0, 1, 2};
    Draws draws =
        Around.of(
            List.of(
                centre,
                centre,
                centre,
                split,
                centre,
                new int[4],
                centre,
                split,
                centre,
                new int[] {0, 1, 2, 3}));
    Partition estimate = Partition.of(centre);
    CredibleBall half = CredibleBall.of(draws, estimate, 0.5);
    assertEquals(0, half.radius());
    assertEquals(estimate, half.horizontal());
    CredibleBall most = CredibleBall.of(draws, estimate, 0.8);
    assertEquals(Math.log(2) / 2, most.radius(), 1e-15);
    assertEquals(Partition.of(split), most.horizontal());
    assertEquals(estimate, most.upper());
    assertEquals(Partition.of(split), most.lower());
    // six of ten draws are enough for 0.6, not for more
    assertEquals(0, CredibleBall.of(draws, estimate, 0.6).radius());
    assertEquals(Math.log(2) / 2, CredibleBall.of(draws, estimate, 0.61).radius(), 1e-15);
    CredibleBall all = CredibleBall.of(draws, estimate, 1);
    assertEquals(Math.log(2), all.radius(), 1e-15);
    assertEquals(Partition.of(0, 0, 0, 0), all.upper());
    assertEquals(Partition.of(0, 1, 2, 3), all.lower());
    assertTrue(VariationOfInformation.of(estimate, all.horizontal()) >= all.radius() - 1e-15);
    assertEquals(
        "level must be above 0 and at most 1, was 0.0",
        assertThrows(IllegalArgumentException.class, () -> CredibleBall.of(draws, estimate, 0))
            .getMessage());
  }

  /** Among draws of one number of clusters the bounds take the farthest, not the first. */
  @Test
  void boundsAreTheFarthestOfTheirNumberOfClusters() {
    int[] near = {0, 0, 0, 1, 1, 0};
    int[] far = {0, 1, 0, 1, 0, 1};
    Draws draws = Around.of(List.of(near, far, near));
    CredibleBall ball = CredibleBall.of(draws, Partition.of(0, 0, 0, 1, 1, 1), 1);
    assertEquals(Partition.of(far), ball.upper());
    assertEquals(Partition.of(far), ball.lower());
    assertEquals(Partition.of(far), ball.horizontal());
  }

  /** Points 0, 10, 1, 11, 4 on a line: pairs join, then 4 joins 0 and 1, then all. */
  @Test
  void averageLinkagePutsNeighboursSideBySide() {
    double[] at = {0, 10, 1, 11, 4};
    int[] order = AverageLinkage.order(5, (i, j) -> -Math.abs(at[i] - at[j]));
    assertArrayEquals(new int[] {0, 2, 4, 1, 3}, order);
    assertArrayEquals(new int[0], AverageLinkage.order(0, (i, j) -> 1));
    assertArrayEquals(new int[] {0, 1, 2}, AverageLinkage.order(3, (i, j) -> 1));
  }

  /**
   * To the three items 1, 2 and 3, of which 1 and 2 joined first, item 4 is -8 on average, farther
   * than 0 at -7.5; a mean that forgets sizes is -7.
   */
  @Test
  void averageLinkageCountsEachItemOfAPartOnce() {
    double[][] alike = {
      {0, -20, -20, -20, -7.5},
      {-20, 0, -1, -2, -10},
      {-20, -1, 0, -2, -10},
      {-20, -2, -2, 0, -4},
      {-7.5, -10, -10, -4, 0}
    };
    int[] order = AverageLinkage.order(5, (i, j) -> alike[i][j]);
    assertArrayEquals(new int[] {0, 4, 1, 2, 3}, order);
  }

  @Test
  void orderedPairsShowEachItemOnceClusterByCluster() {
    Draws draws = Around.of(30, 60, 3, 6);
    Partition estimate = PointEstimate.VI.of(draws).partition();
    OrderedPairs ordered = OrderedPairs.of(draws, estimate, 100);
    int[] items = ordered.items();
    assertEquals(30, Arrays.stream(items).distinct().count());
    double[] together = ordered.together();
    int changes = 0;
    for (int i = 0; i < 30; i++) {
      assertEquals(estimate.label(items[i]), ordered.clusters()[i]);
      changes += i > 0 && ordered.clusters()[i] != ordered.clusters()[i - 1] ? 1 : 0;
      for (int j = 0; j < 30; j++) {
        double expected = i == j ? 1 : share(draws, items[i], items[j]);
        assertEquals(expected, together[i * 30 + j], 1e-15);
      }
    }
    assertEquals(estimate.clusters() - 1, changes);
    OrderedPairs thinned = OrderedPairs.of(draws, estimate, 10);
    assertTrue(thinned.items().length <= 10, Arrays.toString(thinned.items()));
    assertEquals(estimate.clusters(), Arrays.stream(thinned.clusters()).distinct().count());
  }

  @Test
  void expectedLossesOfDrawsAreThoseOfTheScores() {
    Draws draws = Around.of(12, 5, 3, 8);
    Draw first = draws.draws().get(0);
    Estimate estimate = Estimate.of(first, draws);
    assertEquals(Loss.VI.expected(first.partition(), draws.draws()), estimate.expectedVi(), 1e-15);
  }
}
