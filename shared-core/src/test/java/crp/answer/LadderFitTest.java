package crp.answer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Sequences;
import crp.data.Weights;
import crp.draws.Draw;
import crp.estimate.ClusterDistances;
import crp.estimate.Cut;
import crp.estimate.Ladder;
import crp.franchise.GroupedModel;
import crp.franchise.Level;
import crp.franchise.SequenceModel;
import crp.franchise.TransitionPrior;
import crp.likelihood.NonconjugateFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.TestData;
import crp.parallel.Deadline;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.partition.NormalizedMutualInformation;
import crp.partition.Partition;
import crp.predict.SeatedRows;
import crp.predict.TableDistances;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.report.Topic;
import crp.seating.Crp;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The ladder of a fit, from the rows to its cuts. */
final class LadderFitTest {

  private static final RealRows HEAPS = TestData.heaps(TestData.turns(30, 3), 2, 6, 11);

  /** Two bent clouds, each around half a circle; they interlock. */
  private static RealRows moons(int n, long seed) {
    Rng rng = new SeededRng(seed);
    double[] x = new double[2 * n];
    for (int i = 0; i < n; i++) {
      double angle = Math.PI * rng.uniform();
      boolean upper = i % 2 == 0;
      x[2 * i] = (upper ? Math.cos(angle) : 1 - Math.cos(angle)) + 0.08 * rng.gaussian();
      x[2 * i + 1] = (upper ? Math.sin(angle) : 0.5 - Math.sin(angle)) + 0.08 * rng.gaussian();
    }
    return RealRows.of(x, n, 2);
  }

  private static Fit<RealRows> fit(RealRows rows, int sweeps) {
    return Mixture.of(Crp.of(1), GaussianNiw.from(rows), rows)
        .sweeps(sweeps)
        .chains(2)
        .seed(1)
        .fit();
  }

  /** A clock on which each look takes a second: one draw is enough for a ladder then. */
  @Test
  void aLadderAfterTheTimeLimitIsThatOfTheDrawsSoFar() {
    AtomicLong seconds = new AtomicLong();
    Deadline over = Deadline.never(() -> seconds.getAndIncrement() * 1_000_000_000L).within(0);
    Fit<RealRows> late = fit(HEAPS, 40);
    Ladder some = RunScope.of(over, Progress.NONE).run(() -> FusedClusters.of(late));
    assertTrue(some.draws() < 10, "draws " + some.draws());
    assertEquals(3, some.clusters());
    // rows that take less than a second have their ladder after the limit
    Fit<RealRows> early = fit(HEAPS, 40);
    Deadline still = Deadline.never(() -> 0).within(0);
    Ladder whole = RunScope.of(still, Progress.NONE).run(() -> FusedClusters.of(early));
    assertTrue(whole.draws() >= 40, "draws " + whole.draws());
  }

  private static List<String> firstLines(Fit<RealRows> fit, Cut cut) {
    return Answer.of(fit, cut).report().only(Topic.SIZE, Topic.CONCLUSION).text(0).lines().toList();
  }

  /** People read the first lines: they are those of the cut, as the labels are. */
  @Test
  void theFirstLinesAreThoseOfTheCut() {
    Fit<RealRows> fit = fit(HEAPS, 60);
    List<String> whole = firstLines(fit, Cut.NONE);
    assertEquals("3 clusters of 30 rows", whole.get(0));
    List<String> report =
        Answer.of(fit).report().only(Topic.SIZE, Topic.CONCLUSION).text(0).lines().toList();
    assertEquals(report, whole.subList(0, report.size()));
    // the number of the answer has less than half of the draws
    assertTrue(whole.get(1).startsWith("How many: 3 clusters with probability 0.4"), whole.get(1));
    assertEquals(List.of("Other cut: 2 clusters (height 1.00)."), whole.subList(5, whole.size()));
    requireOther(Answer.of(fit, Cut.NONE), FusedClusters.of(fit).cut(2));
    List<String> two = firstLines(fit, new Cut(2, 0));
    assertEquals("2 clusters of 30 rows", two.get(0));
    assertTrue(two.get(1).startsWith("How many: 2 clusters with probability "), two.get(1));
    assertTrue(
        two.get(1).endsWith(" Each is one or several of the 3 parts of the estimate."), two.get(1));
    assertTrue(two.get(2).startsWith("How sure: 30 of 30 rows belong to their cluster"));
  }

  /** The rows of the answer have their cluster in the other cut, in a column of that name. */
  private static void requireOther(Answer answer, Partition cut) {
    List<String> lines = answer.lines("cluster", row -> row).toList();
    int column = List.of(lines.get(0).split(",", -1)).indexOf("other");
    assertEquals(4, column, lines.get(0));
    int[] parts = answer.fit().partLabels();
    for (int i = 0; i < parts.length; i++) {
      String other = lines.get(i + 1).split(",", -1)[column];
      assertEquals(String.valueOf(cut.label(parts[i])), other);
    }
  }

  /** The best agreement of any cut with two clouds whose rows take turns. */
  private static double best(Ladder ladder, int[] labels) {
    Partition clouds = Partition.of(TestData.turns(labels.length, 2));
    double best = 0;
    for (int left = 1; left <= ladder.clusters(); left++) {
      Partition cut = ladder.cut(left);
      Partition rows = Partition.of(Arrays.stream(labels).map(cut::label).toArray());
      best = Math.max(best, NormalizedMutualInformation.of(rows, clouds));
    }
    return best;
  }

  private static void requireTheClouds(RealRows rows, int sweeps) {
    Fit<RealRows> fit = fit(rows, sweeps);
    assertTrue(fit.parts().size() >= 5, "pieces: " + fit.parts().size());
    assertTrue(best(FusedClusters.of(fit), fit.partLabels()) > 0.99, Answer.of(fit).summary());
    // broken twin: the overlap of the densities taken for their distance
    Partition answer = fit.estimate();
    ClusterDistances wrong = new ClusterDistances(answer, ones(fit.size()));
    GaussianNiw family = GaussianNiw.from(rows);
    for (Draw draw : fit.draws().draws().subList(0, 40)) {
      Rng rng = new SeededRng(1);
      double[] near =
          TableDistances.of(
              SeatedRows.bank(family, family.prepare(rows), draw, rng), draw.clusters(), rng);
      for (int i = 0; i < near.length; i++) {
        boolean same = i / draw.clusters() == i % draw.clusters();
        near[i] = same ? 0 : Math.sqrt(1 - near[i] * near[i]);
      }
      wrong.include(draw, near);
    }
    assertTrue(best(wrong.ladder(), fit.partLabels()) < 0.9, "the twin must fail");
  }

  private static double[] ones(int n) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return ones;
  }

  @Test
  void twoBentCloudsAreACutOfTheLadder() {
    requireTheClouds(moons(200, 1), 100);
  }

  @Test
  @Tag("slow")
  void twoBentCloudsAreACutWhateverTheSeed() {
    for (int seed = 1; seed <= 4; seed++) {
      requireTheClouds(moons(300, seed), 400);
    }
  }

  @Test
  @Tag("slow")
  void theLadderRepeatsAndSuitsEveryKindOfModel() {
    Fit<RealRows> fit = fit(HEAPS, 60);
    assertEquals(3, FusedClusters.of(fit).clusters());
    assertEquals(text(FusedClusters.of(fit)), text(FusedClusters.of(fit(HEAPS, 60))));
    Fit<RealRows> states =
        SequenceModel.of(
                TransitionPrior.of(
                    Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
                GaussianNiw.from(HEAPS),
                HEAPS,
                Sequences.of(30))
            .sweeps(60)
            .chains(2)
            .fit();
    assertEquals(states.parts().size(), FusedClusters.of(states).clusters());
    assertTrue(
        Answer.of(states).summary().contains("Ladder: states fused"), Answer.of(states).summary());
    Fit<RealRows> groups =
        GroupedModel.of(
                Level.of(1), Level.of(1), GaussianNiw.from(HEAPS), HEAPS, TestData.turns(30, 2))
            .sweeps(60)
            .chains(2)
            .fit();
    assertEquals(groups.parts().size(), FusedClusters.of(groups).clusters());
  }

  private static String text(Ladder ladder) {
    return ladder.newick(k -> "c" + k);
  }

  @Test
  void rowsOfWeightZeroAreLeftOut() {
    double[] weights = ones(30);
    weights[4] = 0;
    weights[7] = 2;
    RealRows weighed = RealRows.of(HEAPS.toArray(), 30, 2, Weights.of(weights));
    Fit<RealRows> fit = fit(weighed, 60);
    assertEquals(fit.parts().size(), FusedClusters.of(fit).clusters());
    assertEquals(30, Answer.of(fit, new Cut(1, 0)).labels().length);
  }

  @Test
  void aCutAddsUpItsParts() {
    Fit<RealRows> fit = fit(HEAPS, 60);
    Answer none = Answer.of(fit, Cut.NONE);
    assertEquals(3, none.size());
    assertFalse(none.report().find(Topic.CUT).isPresent());
    Answer two = Answer.of(fit, new Cut(2, 0));
    assertEquals(FusedClusters.of(fit).cut(2), two.unions().parts());
    int[] labels = two.labels();
    assertEquals(2, Partition.of(labels).clusters());
    double[] sums = two.unions().sums(new double[] {0.1, 0.2, 0.3, 0.4});
    double[] logs =
        two.unions().logSums(new double[] {Math.log(0.1), Math.log(0.2), Math.log(0.3)});
    assertEquals(3, sums.length);
    assertEquals(0.6, sums[0] + sums[1], 1e-12);
    assertEquals(0.4, sums[2], "a new cluster stays apart");
    assertArrayEquals(
        Arrays.copyOf(sums, 2), new double[] {Math.exp(logs[0]), Math.exp(logs[1])}, 1e-12);
    assertTrue(two.report().only(Topic.CUT).text().startsWith("Cut: 2 clusters"));
    assertEquals(1, Answer.of(fit, new Cut(0, 1)).size());
  }

  @Test
  void oneClusterHasNoLadderToShow() {
    RealRows one = TestData.heaps(new int[20], 1, 0, 5);
    Fit<RealRows> fit =
        Mixture.of(Crp.of(1e-6), GaussianNiw.from(one), one).sweeps(40).chains(1).fit();
    assertEquals(1, fit.parts().size());
    assertFalse(FusedClusters.find(fit).isPresent());
    assertFalse(Answer.of(fit).report().find(Topic.LADDER).isPresent());
    assertEquals(1, Answer.of(fit, new Cut(3, 0)).size());
  }

  @Test
  void aFamilyWithoutOverlapsSaysWhyThereIsNoLadder() {
    RealRows rows = TestData.heaps(TestData.turns(20, 2), 1, 20, 3);
    Fit<RealRows> fit = Mixture.of(Crp.of(1), new Laplace(), rows).sweeps(60).chains(1).fit();
    assertTrue(fit.parts().size() > 1);
    assertThrows(UnsupportedOperationException.class, () -> FusedClusters.of(fit));
    assertTrue(
        Answer.of(fit)
            .summary()
            .contains("Ladder: none, since this family cannot draw rows: Laplace"));
    Answer cut = Answer.of(fit, new Cut(1, 0));
    assertEquals(fit.parts().size(), cut.size());
    assertTrue(cut.report().only(Topic.CUT).text().startsWith("Cut: none, since"));
  }

  private static final class Laplace implements NonconjugateFamily<RealRows> {
    private static final long serialVersionUID = 1L;

    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public void drawParameter(double[] parameter, Rng rng) {
      parameter[0] = 20 * rng.gaussian();
    }

    @Override
    public double logBase(double[] parameter) {
      return -parameter[0] * parameter[0] / 800 - Math.log(20 * Math.sqrt(2 * Math.PI));
    }

    @Override
    public double logDensity(double[] parameter, RealRows rows, int row) {
      return -Math.abs(rows.value(row, 0) - parameter[0]) - Math.log(2);
    }

    @Override
    public String describe() {
      return "Laplace";
    }
  }
}
