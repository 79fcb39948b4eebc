package crp.estimate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class MembershipsTest {

  private static final int NOISE = -1;

  private static Draws draws(int[]... labels) {
    List<Draw> all = new ArrayList<>();
    for (int[] now : labels) {
      BitSet noise = new BitSet();
      for (int i = 0; i < now.length; i++) {
        noise.set(i, now[i] == NOISE);
      }
      int[] apart = now.clone();
      Arrays.setAll(apart, i -> now[i] == NOISE ? 1000 + i : now[i]);
      Draw draw = new Draw(0, all.size() + 1, Partition.of(apart), 0, Map.of("concentration", 1.0));
      all.add(noise.isEmpty() ? draw : draw.withNoise(noise));
    }
    return new Draws(all, List.of(), false);
  }

  private static void compare(double[][] expected, double[][] found) {
    for (int i = 0; i < expected.length; i++) {
      assertArrayEquals(expected[i], found[i], 1e-12, "row " + (i + 1));
    }
  }

  /** Row 3 is once in the other cluster; the labels of the draws are in another order each time. */
  @Test
  void labelsOfDrawsAreMatched() {
    Draws draws =
        draws(
            new int[] {0, 0, 0, 1, 1, 1},
            new int[] {1, 1, 1, 0, 0, 0},
            new int[] {0, 0, 1, 1, 1, 1},
            new int[] {5, 5, 5, 2, 2, 2});
    compare(
        new double[][] {{1, 0}, {1, 0}, {0.75, 0.25}, {0, 1}, {0, 1}, {0, 1}},
        Memberships.of(draws, new int[] {0, 0, 0, 1, 1, 1}, 2));
    compare(
        new double[][] {{0, 1}, {0, 1}, {0.25, 0.75}, {1, 0}, {1, 0}, {1, 0}},
        Memberships.of(draws, new int[] {1, 1, 1, 0, 0, 0}, 2));
  }

  /** A piece is that of the cluster of most other rows in it; a row alone is a piece of none. */
  @Test
  void piecesStandForTheClusterOfMostOtherRows() {
    Draws draws = draws(new int[] {0, 0, 1, 2, 2, 2}, new int[] {0, 0, 0, 0, 1, 1});
    int[] labels = {0, 0, 0, 1, 1, 1};
    compare(
        new double[][] {{1, 0}, {1, 0}, {0.5, 0}, {0.5, 0.5}, {0, 1}, {0, 1}},
        Memberships.ofPieces(draws, labels, 2));
    assertArrayEquals(
        new double[] {1, 1, 0.5, 0.5, 1, 1}, Memberships.ownOfPieces(draws, labels, 2), 1e-12);
  }

  /** One cluster of a draw goes to one of the estimate, though it holds rows of two. */
  @Test
  void aFusedClusterCountsForTheLargerPart() {
    compare(
        new double[][] {{0.5, 0.5}, {0.5, 0.5}, {0, 1}, {0, 1}, {0, 1}},
        Memberships.of(
            draws(new int[] {0, 0, 1, 1, 1}, new int[] {0, 0, 0, 0, 0}),
            new int[] {0, 0, 1, 1, 1},
            2));
  }

  /** Of a cluster that a draw divides the larger part counts, the other is another cluster. */
  @Test
  void aDividedClusterIsMatchedOnce() {
    compare(
        new double[][] {{1}, {1}, {1}, {0.5}, {0.5}},
        Memberships.of(
            draws(new int[] {0, 0, 0, 0, 0}, new int[] {0, 0, 0, 1, 1}),
            new int[] {0, 0, 0, 0, 0},
            1));
  }

  @Test
  void noiseIsInNoCluster() {
    compare(
        new double[][] {{1, 0}, {1, 0}, {0, 0.5}, {0, 1}, {0.5, 0}},
        Memberships.of(
            draws(new int[] {0, 0, NOISE, 1, NOISE}, new int[] {0, 0, 1, 1, 0}),
            new int[] {0, 0, 1, 1, NOISE},
            2));
  }

  /** A plain table of overlaps, of which the largest entry is taken again and again. */
  private static double[][] plainly(int[][] draws, int[] labels, int clusters) {
    double[][] shares = new double[labels.length][clusters];
    for (int[] draw : draws) {
      int[][] overlap = new int[clusters][labels.length];
      for (int i = 0; i < labels.length; i++) {
        overlap[labels[i]][draw[i]]++;
      }
      while (true) {
        int k = 0;
        int part = 0;
        for (int a = 0; a < clusters; a++) {
          for (int b = 0; b < labels.length; b++) {
            if (overlap[a][b] > overlap[k][part]) {
              k = a;
              part = b;
            }
          }
        }
        if (overlap[k][part] == 0) {
          break;
        }
        for (int i = 0; i < labels.length; i++) {
          shares[i][k] += draw[i] == part ? 1.0 / draws.length : 0;
        }
        Arrays.fill(overlap[k], 0);
        for (int a = 0; a < clusters; a++) {
          overlap[a][part] = 0;
        }
      }
    }
    return shares;
  }

  /** Overlaps are all different, so that no tie is broken in another way. */
  @Test
  void randomPartitionsAgreeWithAPlainTable() {
    SplittableRandom random = new SplittableRandom(3);
    int compared = 0;
    while (compared < 30) {
      int[][] all = new int[3][400];
      for (int[] draw : all) {
        Arrays.setAll(draw, i -> Math.min(random.nextInt(3), random.nextInt(3)));
      }
      int[] labels = Partition.of(all[0]).labels();
      int[][] relabelled = new int[2][];
      Arrays.setAll(relabelled, d -> Partition.of(all[d + 1]).labels());
      if (distinctOverlaps(relabelled, labels)) {
        compared++;
        int clusters = Arrays.stream(labels).max().orElseThrow() + 1;
        compare(
            plainly(relabelled, labels, clusters),
            Memberships.of(draws(relabelled), labels, clusters));
      }
    }
  }

  private static boolean distinctOverlaps(int[][] draws, int[] labels) {
    for (int[] draw : draws) {
      int[][] overlap = new int[3][3];
      for (int i = 0; i < labels.length; i++) {
        overlap[labels[i]][draw[i]]++;
      }
      int[] positive =
          Arrays.stream(overlap).flatMapToInt(Arrays::stream).filter(o -> o > 0).toArray();
      if (Arrays.stream(positive).distinct().count() < positive.length) {
        return false;
      }
    }
    return true;
  }

  @Test
  void anotherNumberOfRowsIsRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Memberships.of(draws(new int[] {0, 1}), new int[] {0}, 1));
  }
}
