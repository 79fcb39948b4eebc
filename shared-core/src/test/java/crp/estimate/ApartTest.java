package crp.estimate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draws;
import java.util.List;
import org.junit.jupiter.api.Test;

class ApartTest {

  private static final int[] LEFT = {0, 0, 1, 2};
  private static final int[] RIGHT = {0, 1, 1, 2};

  /** Items 0 and 2 are each half of the time with 1, and never with each other. */
  private static final Draws DRAWS =
      Around.of(
          List.of(
              LEFT,
              LEFT,
              LEFT,
              RIGHT,
              RIGHT,
              RIGHT,
              new int[] {0, 0, 1, 1},
              new int[] {0, 1, 1, 0}));

  private static final Apart PAIR = Apart.of(List.of(new int[] {0, 2}));

  @Test
  void noEstimatePutsThemTogether() {
    PointEstimate few = PointEstimate.BINDER.withCost(1.9);
    assertFalse(PAIR.obeyed(few.of(DRAWS).partition().labels()), "the loss alone unites them");
    for (PointEstimate each : List.of(few, PointEstimate.VI, PointEstimate.MAP)) {
      assertTrue(
          PAIR.obeyed(each.of(DRAWS, Search.defaults(), PAIR).partition().labels()),
          each::toString);
    }
  }

  @Test
  void pairsFollowTheItems() {
    Apart some = PAIR.select(new int[] {3, 2, 0});
    assertFalse(some.obeyed(new int[] {0, 1, 1}));
    assertTrue(some.obeyed(new int[] {0, 0, 1}));
    assertTrue(some.obeyed(new int[] {0, -1, -1}));
    assertTrue(PAIR.select(new int[] {1, 2}).isEmpty());
    assertTrue(PAIR.ofClusters(new int[] {-1, 0, 1}).isEmpty());
    assertFalse(PAIR.ofClusters(new int[] {1, 0, 0}).obeyed(new int[] {5, 5}));
  }

  /** Clusters 0 and 1 are nearest, but must not be united. */
  @Test
  void noCutUnitesThem() {
    double[] distances = {0, 0.1, 0.5, 0.1, 0, 0.4, 0.5, 0.4, 0};
    double[] sizes = {1, 1, 1};
    Ladder free = Ladder.of(sizes.clone(), distances.clone(), 1);
    assertArrayEquals(new int[] {0, 0, 1}, free.cut(2).labels());
    assertEquals(1, free.fewest());
    Ladder ladder =
        Ladder.of(sizes.clone(), distances.clone(), 1, Apart.of(List.of(new int[] {0, 1})));
    assertEquals(2, ladder.fewest());
    assertArrayEquals(new int[] {0, 1, 1}, ladder.cut(2).labels());
    assertArrayEquals(new int[] {0, 1, 1}, ladder.cutAt(1).labels());
    assertEquals(2, ladder.best(1000));
    assertEquals(2, ladder.merges().size());
    assertThrows(UnsupportedOperationException.class, () -> ladder.cut(1));
  }
}
