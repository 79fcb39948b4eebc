package crp.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import crp.draws.Draw;
import crp.estimate.ClusterDistances;
import crp.estimate.Ladder;
import crp.partition.Partition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Small clusters of an answer that few draws hold. */
final class DissolvedTest {

  private static final int ROWS = 100;

  /** Rows 0 to 49, 50 to 97, and the last two, which are nearest to the second cluster. */
  private static final int[] ANSWER = labels(98, 2);

  private static int[] labels(int end, int rest) {
    return IntStream.range(0, ROWS).map(i -> i < 50 ? 0 : i < end ? 1 : rest).toArray();
  }

  private static Draw draw(int... labels) {
    return new Draw(0, 1, Partition.of(labels), 0, Map.of());
  }

  /** Ten draws, so many of them the answer itself. */
  private static List<Draw> draws(int answer, Draw others) {
    List<Draw> all = new ArrayList<>();
    for (int d = 0; d < 10; d++) {
      all.add(d < answer ? draw(ANSWER) : others);
    }
    return all;
  }

  private static Partition cut(List<Draw> draws) {
    double[] ones = new double[ROWS];
    Arrays.fill(ones, 1);
    ClusterDistances distances = new ClusterDistances(Partition.of(ANSWER), ones);
    distances.include(draw(ANSWER), new double[] {0, 1, 1, 1, 0, 0.5, 1, 0.5, 0});
    Ladder ladder = distances.ladder();
    return Dissolved.fused(ANSWER, draws, Partition.of(0, 1, 2), () -> Optional.of(ladder));
  }

  @Test
  void twoRowsThatMostDrawsPutElsewhereAreOfTheirNearestCluster() {
    Draw others = draw(labels(98, 0));
    assertEquals(Partition.of(0, 1, 1), cut(draws(4, others)));
    assertEquals(Partition.of(0, 1, 2), cut(draws(6, others)));
    // broken twin: where most of their draws put them
    assertEquals(0, others.label(ROWS - 1));
  }

  /** Broken twin: one draw in ten with another number. */
  @Test
  void aNumberOfAllDrawsIsTheLeast() {
    Draw others = draw(IntStream.range(0, ROWS).map(i -> i < 2 ? 2 : i < 50 ? 0 : 1).toArray());
    List<Draw> draws = draws(4, others);
    assertEquals(Partition.of(0, 1, 2), cut(draws));
    draws.set(9, draw(labels(98, 1)));
    assertEquals(Partition.of(0, 1, 1), cut(draws));
  }

  @Test
  void rowsThatAreNoiseInADrawAreNotFoundAgainThere() {
    BitSet last = new BitSet();
    last.set(98, 100);
    int[] alone = labels(98, 2);
    alone[99] = 3;
    assertEquals(Partition.of(0, 1, 1), cut(draws(4, draw(alone).withNoise(last))));
    // each alone, but no noise: both stand for the cluster
    assertEquals(Partition.of(0, 1, 2), cut(draws(4, draw(alone))));
  }

  @Test
  void aLargeClusterStaysHoweverFewDrawsHoldIt() {
    int[] halves = labels(75, 2);
    Partition cut = Partition.of(0, 1, 2);
    List<Draw> draws = List.of(draw(labels(75, 0)));
    assertEquals(cut, Dissolved.fused(halves, draws, cut, () -> fail("no ladder is needed")));
  }
}
