package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.partition.Links;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.random.SeededRng;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LinkTreesTest {

  private static final int SIDE = 14;
  private static final int N = SIDE * SIDE;
  private static final DistanceCrp GRID =
      DistanceCrp.of(
          1,
          SparseAffinity.ofDistances(
              N,
              (i, j) -> Math.abs(i / SIDE - j / SIDE) + Math.abs(i % SIDE - j % SIDE),
              Decay.windowInclusive(1)));

  @Test
  void treesConnectWhatCanBeConnected() {
    int[] clusters = new int[N];
    Arrays.setAll(clusters, i -> i % SIDE < 4 || i % SIDE > 9 ? 0 : 1);
    Links links = LinkTrees.within(GRID, clusters, new SeededRng(1));
    assertEquals(3, links.partition().clusters());
    for (int i = 0; i < N; i++) {
      assertEquals(clusters[i], clusters[links.target(i)]);
      assertTrue(links.target(i) == i || GRID.affinity().weight(i, links.target(i)) > 0);
    }
    assertNotEquals(
        Arrays.toString(links.targets()),
        Arrays.toString(LinkTrees.within(GRID, clusters, new SeededRng(2)).targets()));
  }

  /** Row 2 is chosen by all and chooses nobody; no link of it can be turned round. */
  @Test
  void directedLinksAreNotTurnedRound() {
    SparseAffinity star =
        SparseAffinity.of(new double[][] {{0, 0, 1, 0}, {0, 0, 1, 0}, {0, 0, 0, 0}, {0, 0, 1, 0}});
    Links links = LinkTrees.within(DistanceCrp.of(1, star), new int[4], new SeededRng(1));
    assertEquals(Links.of(2, 2, 2, 2), links);
  }
}
