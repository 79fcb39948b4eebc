package crp.estimate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JointlySureTest {

  private static final int ITEMS = 7;
  private final SeededRng rng = new SeededRng(5);

  private static Draws draws(List<Partition> partitions) {
    List<Draw> draws = new ArrayList<>();
    for (Partition partition : partitions) {
      draws.add(new Draw(0, draws.size() + 1, partition, 0, Map.of("concentration", 1.0)));
    }
    return new Draws(draws, List.of(), false);
  }

  private List<Partition> random(int draws) {
    List<Partition> all = new ArrayList<>();
    for (int s = 0; s < draws; s++) {
      int[] labels = new int[ITEMS];
      for (int i = 0; i < ITEMS; i++) {
        labels[i] = rng.below(4) == 0 ? rng.below(3) : i % 3;
      }
      all.add(Partition.of(labels));
    }
    return all;
  }

  /** {@return the share of the partitions in which all pairs of a set are as in the estimate} */
  private static double share(List<Partition> partitions, Partition estimate, boolean[] in) {
    return partitions.stream().filter(one -> same(one, estimate, in)).count()
        / (double) partitions.size();
  }

  private static boolean same(Partition one, Partition estimate, boolean[] in) {
    for (int i = 0; i < in.length; i++) {
      for (int j = 0; j < i; j++) {
        boolean together = one.label(i) == one.label(j);
        if (in[i] && in[j] && together != (estimate.label(i) == estimate.label(j))) {
          return false;
        }
      }
    }
    return true;
  }

  @Test
  void theSetIsSureAndCannotBeEnlargedByOne() {
    for (int trial = 0; trial < 50; trial++) {
      List<Partition> partitions = random(40);
      Partition estimate = partitions.get(0);
      double level = 0.2 + 0.7 * rng.uniform();
      double[] confidence = Confidence.of(draws(partitions), estimate);
      boolean[] in = JointlySure.of(draws(partitions), estimate, confidence, level);
      assertTrue(share(partitions, estimate, in) >= level);
      for (int i = 0; i < ITEMS; i++) {
        if (!in[i]) {
          in[i] = true;
          assertFalse(share(partitions, estimate, in) >= level);
          in[i] = false;
        }
      }
    }
  }

  /** Each of three rows leaves its cluster in one draw of ten, never two at once. */
  @Test
  void rowsThatAreSureAloneNeedNotBeSureTogether() {
    List<Partition> partitions = new ArrayList<>();
    for (int s = 0; s < 10; s++) {
      partitions.add(Partition.of(0, 0, 0, s == 0 ? 1 : 0, s == 1 ? 1 : 0, s == 2 ? 1 : 0));
    }
    double[] confidence = {1, 1, 1, 0.9, 0.89, 0.88};
    Partition one = Partition.of(0, 0, 0, 0, 0, 0);
    assertArrayEquals(
        new boolean[] {true, true, true, true, true, false},
        JointlySure.of(draws(partitions), one, confidence, 0.8));
    assertArrayEquals(
        new boolean[] {true, true, true, false, false, false},
        JointlySure.of(draws(partitions), one, confidence, 1));
  }

  /** Two clusters of the estimate that are one in a draw are not as in the estimate. */
  @Test
  void clustersThatAreOneInADrawAreNoticed() {
    List<Partition> partitions = List.of(Partition.of(0, 0, 0, 0), Partition.of(0, 0, 1, 1));
    boolean[] in =
        JointlySure.of(draws(partitions), Partition.of(0, 0, 1, 1), new double[] {1, 1, 1, 1}, 0.9);
    assertArrayEquals(new boolean[] {true, true, false, false}, in);
  }

  @Test
  void aLevelOutOfRangeIsRefused() {
    Draws draws = draws(List.of(Partition.of(0, 0)));
    for (double level : new double[] {0, 1.1, Double.NaN}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> JointlySure.of(draws, Partition.of(0, 0), new double[2], level));
    }
  }
}
