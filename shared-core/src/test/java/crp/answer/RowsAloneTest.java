package crp.answer;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Trace;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.DistanceCrp;
import crp.links.LinkedMixture;
import crp.partition.Partition;
import crp.proximity.NearLinks;
import crp.proximity.NeighbourGraph;
import crp.proximity.Ties;
import crp.proximity.TimeOrder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rows that are alone under links, and rows that have no neighbour. */
final class RowsAloneTest {

  /** Rows 1 to 3 are linked in turn, rows 4 and 5 with no other. */
  private static final NearLinks LINKS =
      NearLinks.ofNeighbours(NeighbourGraph.of(5, new int[] {0, 1}, new int[] {1, 2}));

  private static String text(NearLinks links, int... labels) {
    RealRows rows = RealRows.of(new double[] {0, 1, 2, 5, 9}, 5, 1);
    double[] none = new double[1];
    Draw draw =
        new Draw(0, 1, Partition.of(labels), 0, Map.of("concentration", 1.0, "base scale", 1.0));
    Draws draws =
        new Draws(List.of(draw), List.of(new Trace(new int[1], none, none, Map.of())), false);
    return Answer.of(
            LinkedMixture.of(DistanceCrp.of(1, links.affinity()), GaussianNiw.from(rows), rows)
                .run()
                .taken(draws, 0))
        .report()
        .text(0);
  }

  @Test
  void theyAreCountedApart() {
    String text = text(LINKS, 0, 0, 0, 1, 2);
    assertTrue(
        text.startsWith("1 cluster of 5 rows, and 2 rows alone; 2 rows have no neighbour"), text);
  }

  @Test
  void clustersOfSeveralRowsAreNot() {
    String text = text(LINKS, 0, 0, 0, 1, 1);
    assertTrue(text.startsWith("2 clusters of 5 rows"), text);
    assertFalse(text.contains("rows alone"), text);
  }

  /** Rows 1, 4 and 5 have no earlier neighbour. */
  @Test
  void rowsWithoutAnEarlierOneAreNamed() {
    String text = text(LINKS.earlier(TimeOrder.of(0, 1, 2, 3, 4), Ties.BY_ROW), 0, 0, 0, 1, 2);
    assertTrue(text.contains("3 of 5 rows have no earlier row that they can choose"), text);
  }
}
