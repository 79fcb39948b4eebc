package crp.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.answer.FitAlternatives;
import crp.answer.FitFiles;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Trace;
import crp.estimate.Alternative;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.links.DistanceCrp;
import crp.links.LinkedMixture;
import crp.mixture.Mixture;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Fits of chains of which some are caught in a regime of no mass. */
class FitRegimesTest {

  private static final int N = 60;
  private static final int SWEEPS = 40;

  private static RealRows rows() {
    SeededRng rng = new SeededRng(2);
    double[] x = new double[N];
    Arrays.setAll(x, i -> (i < N / 2 ? 0 : 3) + rng.gaussian());
    return RealRows.of(x, N, 1);
  }

  /** Chains 1 and 3 hold two halves, chains 2 and 4 leave most rows alone. */
  private static Draws draws() {
    SeededRng rng = new SeededRng(3);
    List<Draw> draws = new ArrayList<>();
    List<Trace> traces = new ArrayList<>();
    for (int c = 0; c < 4; c++) {
      int[] clusters = new int[SWEEPS];
      double[] joint = new double[SWEEPS];
      double[] scale = new double[SWEEPS];
      for (int s = 0; s < SWEEPS; s++) {
        int[] labels = new int[N];
        for (int i = 0; i < N; i++) {
          boolean alone = c % 2 == 1 ? rng.below(10) > 0 : rng.below(60) == 0;
          labels[i] = alone ? i + 2 : 2 * i / N;
        }
        Partition partition = Partition.of(labels);
        clusters[s] = partition.clusters();
        joint[s] = (c % 2 == 1 ? -400 : -120) + rng.gaussian();
        scale[s] = c % 2 == 1 ? 0.015625 : 0.5;
        draws.add(
            new Draw(
                c,
                s + 1,
                partition,
                joint[s],
                Map.of("concentration", 0.5, "base scale", scale[s])));
      }
      traces.add(new Trace(clusters, joint, new double[SWEEPS], Map.of("base scale", scale)));
    }
    return new Draws(draws, traces, false);
  }

  private static Fit<RealRows> fit(Model<RealRows> model, Draws draws) {
    return model
        .run()
        .sweeps(SWEEPS, 0)
        .fitted(model.prepared(new BitSet()), draws, System.nanoTime());
  }

  /** The base scales of the draws are on its grid. */
  private static DiagonalGaussian family(RealRows rows) {
    Parameter scale = new Parameter(0x1p-6, Hyperprior.logGrid(0x1p-12, 1, 25));
    return DiagonalGaussian.from(rows).with(GaussianFamily.BASE_SCALE, scale);
  }

  private static Fit<RealRows> ofTables(Draws draws) {
    RealRows rows = rows();
    return fit(Mixture.of(Crp.of(0.5), family(rows), rows), draws);
  }

  /** The partition of least expected loss over all four chains would be near to no draw. */
  @Test
  void theAnswerIsThatOfTheBestRegime() {
    Fit<RealRows> fit = ofTables(draws());
    assertEquals(List.of(0, 2), fit.regimes().used());
    assertEquals(2, fit.parts().size());
    int[] halves = new int[N];
    Arrays.setAll(halves, i -> 2 * i / N);
    assertArrayEquals(halves, fit.partLabels());
    assertEquals(4 * SWEEPS, fit.draws().size());
    assertEquals(2 * SWEEPS, fit.answeringDraws().size());
    assertEquals(0.5, FitNumbers.of(fit).mean("base scale"), 0);
    assertTrue(FitNumbers.of(fit).clusters() < 5, "clusters " + FitNumbers.of(fit).clusters());
    assertEquals(4 * SWEEPS, FitFiles.draws(fit).draws().size());
  }

  @Test
  void theOthersAreListedWithoutWeight() {
    Fit<RealRows> fit = ofTables(draws());
    List<Alternative> answers = FitAlternatives.of(fit);
    assertEquals(2, answers.size());
    assertEquals(1, answers.get(0).weight(), 0);
    assertTrue(Double.isNaN(answers.get(1).weight()));
    assertTrue(answers.get(1).clusters() > 30, "clusters " + answers.get(1).clusters());
    String text = Answer.of(fit).summary();
    assertTrue(
        flat(text).contains("The answer is that of chains 1 and 3 alone: the log joint of its"),
        text);
    assertTrue(flat(text).contains("clusters, weight unknown, of chains 2 and 4"), text);
  }

  private static String flat(String text) {
    return text.replaceAll("\\s+", " ");
  }

  /** Here the log joint of the links, -120 against -400, is on the side of the single rows. */
  @Test
  void linksAreComparedWithAllThatMakeTheirClusters() {
    Draws draws = draws();
    List<Draw> turned =
        draws.draws().stream()
            .map(
                d ->
                    new Draw(
                        d.chain(),
                        d.sweep(),
                        d.partition(),
                        -500 - d.logJoint(),
                        Map.of("concentration", 0.5, "base scale", d.number("base scale"))))
            .toList();
    Draws misleading = new Draws(turned, draws.traces(), false);
    assertEquals(List.of(1, 3), ofTables(misleading).regimes().used());
    RealRows rows = rows();
    SparseAffinity wide = SparseAffinity.ofDistances(N, (i, j) -> Math.abs(i - j), Decay.window(N));
    Fit<RealRows> linked =
        fit(LinkedMixture.of(DistanceCrp.of(0.5, wide), family(rows), rows), misleading);
    assertEquals(List.of(0, 2), linked.regimes().used());
  }

  @Test
  void chainsThatAgreeAreAllUsed() {
    Draws draws = draws();
    List<Draw> same = draws.draws().stream().filter(d -> d.chain() % 2 == 0).toList();
    List<Draw> renumbered =
        same.stream()
            .map(
                d ->
                    new Draw(
                        d.chain() / 2,
                        d.sweep(),
                        d.partition(),
                        d.logJoint(),
                        Map.of("concentration", 0.5, "base scale", 0.5)))
            .toList();
    Fit<RealRows> fit =
        ofTables(
            new Draws(renumbered, List.of(draws.traces().get(0), draws.traces().get(2)), false));
    assertTrue(fit.regimes().areOne());
    assertEquals(fit.draws(), fit.answeringDraws());
    assertFalse(Answer.of(fit).summary().contains("alone:"));
  }
}
