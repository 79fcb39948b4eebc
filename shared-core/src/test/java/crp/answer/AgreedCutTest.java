package crp.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.ClusterDistances;
import crp.estimate.Cut;
import crp.estimate.Ladder;
import crp.likelihood.discrete.Categories;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.TestData;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.report.Topic;
import crp.seating.Crp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Cuts on which chains agree that disagree on the clusters, and cuts of too many clusters. */
final class AgreedCutTest {

  private static final int ROWS = 60;
  private static final int CHAINS = 4;

  /**
   * Each chain stays at its clusters: groups, the first of which it splits in its own way, or not
   * at all if its seed is negative.
   */
  private static Draws draws(IntUnaryOperator group, IntUnaryOperator seedOfChain) {
    List<Draw> all = new ArrayList<>();
    for (int chain = 0; chain < CHAINS; chain++) {
      int seed = seedOfChain.applyAsInt(chain);
      int pieces = seed < 0 ? 3 : 2;
      Rng rng = new SeededRng(Math.abs(seed));
      int[] labels =
          IntStream.range(0, ROWS)
              .map(i -> group.applyAsInt(i) == 0 ? rng.below(pieces) : 2 + group.applyAsInt(i))
              .toArray();
      for (int sweep = 1; sweep <= 20; sweep++) {
        all.add(new Draw(chain, sweep, Partition.of(labels), 0, Map.of()));
      }
    }
    return new Draws(all, List.of(), false);
  }

  /** The cut of the first draw, whose clusters are far apart unless they are of one group. */
  private static Optional<Partition> cut(IntUnaryOperator group, Draws draws) {
    return cut(group, draws, 0.3);
  }

  /** The same, with the distance of the clusters of one group. */
  private static Optional<Partition> cut(IntUnaryOperator group, Draws draws, double within) {
    Draw first = draws.draws().get(0);
    int k = first.clusters();
    double[] ones = new double[ROWS];
    Arrays.fill(ones, 1);
    double[] far = new double[k * k];
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < ROWS; j++) {
        boolean same = first.label(i) == first.label(j);
        boolean one = group.applyAsInt(i) == group.applyAsInt(j);
        far[first.label(i) * k + first.label(j)] = same ? 0 : one ? within : 1;
      }
    }
    ClusterDistances distances = new ClusterDistances(first.partition(), ones);
    distances.include(first, far);
    Ladder ladder = distances.ladder();
    return AgreedCut.of(first.partition().labels(), draws, ladder);
  }

  @Test
  void oneOfTwoChainsDoesNotDecide() {
    Draws four = draws(i -> i / 20, chain -> chain < 3 ? chain : -chain);
    List<Draw> two = four.draws().stream().filter(draw -> draw.chain() < 2).toList();
    assertTrue(cut(i -> i / 20, four).isPresent());
    assertEquals(Optional.empty(), cut(i -> i / 20, new Draws(two, List.of(), false)));
  }

  @Test
  void aSplitThatEachChainMakesInItsOwnWayIsUndone() {
    Draws draws = draws(i -> i / 20, chain -> chain < 3 ? chain : -chain);
    // broken twin: numbers of clusters, on which three chains do agree
    assertEquals(0.75, draws.share(4));
    assertEquals(3, cut(i -> i / 20, draws).orElseThrow().clusters());
  }

  /** Broken twin: the same split of three chains, above. */
  @Test
  void aNumberOfAllDrawsIsTheLeast() {
    Draws draws = draws(i -> i / 20, chain -> chain);
    assertEquals(1, draws.share(4));
    assertEquals(4, cut(i -> i / 20, draws).orElseThrow().clusters());
  }

  @Test
  void aSplitOfMostChainsStays() {
    IntUnaryOperator group = i -> i / 20;
    assertEquals(4, cut(group, draws(group, chain -> 7)).orElseThrow().clusters());
    assertEquals(4, cut(group, draws(group, chain -> chain == 3 ? 1 : 7)).orElseThrow().clusters());
    assertEquals(
        3, cut(group, draws(group, chain -> chain < 3 ? chain / 2 : -3)).orElseThrow().clusters());
  }

  /** Broken twin: the split in which each chain differs, of densities that overlap a little. */
  @Test
  void clustersThatDoNotOverlapAreNotFused() {
    Draws draws = draws(i -> i / 20, chain -> chain < 3 ? chain : -chain);
    assertEquals(4, cut(i -> i / 20, draws, 0.96).orElseThrow().clusters());
    assertEquals(3, cut(i -> i / 20, draws, 0.94).orElseThrow().clusters());
  }

  @Test
  void nothingIsCutWhereChainsAgreeOnASingleRowAlone() {
    IntUnaryOperator group = i -> i / 59;
    assertEquals(Optional.empty(), cut(group, draws(group, chain -> chain < 3 ? chain : -chain)));
  }

  @Test
  void aNumberThatIsNotFirmIsAtMostATenthOfTheRows() {
    Rng rng = new SeededRng(5);
    int[] codes = IntStream.range(0, 6 * 40).map(i -> rng.below(4)).toArray();
    CategoryRows rows = CategoryRows.of(codes, 40, 4, 4, 4, 4, 4, 4);
    Fit<CategoryRows> many =
        Mixture.of(Crp.of(30), Categories.symmetric(0.2), rows).sweeps(60).chains(2).seed(1).fit();
    assertTrue(many.parts().size() > 4, Answer.of(many).summary());
    Answer cut = Answer.of(many, Cut.AUTOMATIC);
    assertTrue(cut.size() <= 4, "clusters: " + cut.size());
    String text = cut.report().only(Topic.CUT).text(0);
    assertTrue(text.contains("are more than a tenth of the rows"), text);
    // three clusters of twelve rows are beyond doubt
    RealRows heaps = TestData.heaps(TestData.turns(12, 3), 2, 30, 11);
    Fit<RealRows> firm =
        Mixture.of(Crp.of(1), GaussianNiw.from(heaps), heaps).sweeps(60).chains(2).seed(1).fit();
    assertEquals(3, Answer.of(firm, Cut.AUTOMATIC).size());
  }
}
