package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.answer.FitFiles;
import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.data.Sequences;
import crp.diagnose.Diagnosis;
import crp.draws.Schedule;
import crp.likelihood.TableSummary;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.ObservedWord;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Fit;
import crp.model.Settings;
import crp.model.UnsuitableLikelihoodException;
import crp.parameter.Parameter;
import crp.partition.NormalizedMutualInformation;
import crp.partition.Partition;
import crp.predict.Predictions;
import crp.random.SeededRng;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sequences and grouped rows from data to answer. */
class SequenceModelTest {

  private static final Settings SHORT =
      Settings.defaults().withSchedule(Schedule.of(120, 60)).withChains(2);

  /** Three states in the plane, runs of about 20 rows, and the truth. */
  private static final int N = 400;

  @TempDir private Path folder;

  private final int[] truth = new int[N];
  private final RealRows rows = plane(truth);

  private static RealRows plane(int[] truth) {
    SeededRng rng = new SeededRng(11);
    double[] values = new double[2 * N];
    int state = 0;
    for (int t = 0; t < N; t++) {
      state = rng.uniform() < 0.05 ? (state + 1 + rng.below(2)) % 3 : state;
      truth[t] = state;
      values[2 * t] = 5 * state + rng.gaussian();
      values[2 * t + 1] = (state == 1 ? 6 : 0) + rng.gaussian();
      if (t % 50 == 7) {
        values[2 * t] = Double.NaN;
        values[2 * t + 1] = Double.NaN;
      }
    }
    return RealRows.of(values, N, 2);
  }

  @Test
  void segmentsAreFound() {
    Fit<RealRows> fit =
        SequenceModel.of(
                TransitionPrior.of(
                    Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
                GaussianNiw.from(rows),
                rows,
                Sequences.of(150, 250))
            .run()
            .with(SHORT)
            .fit();
    double nmi = NormalizedMutualInformation.of(Partition.of(truth), fit.estimate());
    assertTrue(nmi > 0.9, "NMI " + nmi);
    for (double[] row : SequenceView.of(fit).transitions().mean()) {
      assertEquals(1, Arrays.stream(row).sum(), 1e-9);
    }
    assertTrue(SequenceView.of(fit).transitions().mean()[1][0] > 0.7, "staying in the first state");
    assertTrue(Answer.of(fit).summary().contains("Transitions"), () -> Answer.of(fit).summary());
    double[] held = SequenceView.of(fit).predictor().logPredictives(rows, Sequences.of(150, 250));
    double mean = Arrays.stream(held).sum() / N;
    assertTrue(mean > -4.2 && mean < -2.5, "per row " + mean);
    assertEquals(mean, SequenceView.of(fit).heldOut(rows, Sequences.of(150, 250)) / N, 0.1);
    double[][] joint = SequenceView.of(fit).predictor().logJoint(rows, Sequences.of(150, 250));
    Predictions states = Predictions.of(joint);
    for (int t = 0; t < held.length; t++) {
      assertEquals(held[t], states.logDensity(t), 1e-9);
    }
    // the filtered law of a row, by one step from that of the row before it
    double[][] next = SequenceView.of(fit).transitions().mean();
    double[] densities = SequenceView.of(fit).predictor().logDensities(rows, 1);
    for (int k = 0; k < joint[1].length; k++) {
      double law = 0;
      for (int j = 0; j < joint[0].length; j++) {
        law += states.seatProbabilities(0)[j] * next[j + 1][k];
      }
      assertEquals(Math.log(law) + densities[k], joint[1][k], 1e-9);
    }
    int[] path = SequenceView.of(fit).predictor().path(rows, Sequences.of(150, 250));
    assertTrue(NormalizedMutualInformation.of(Partition.of(path), fit.estimate()) > 0.9);
  }

  @Test
  @Tag("slow")
  void theSameSeedGivesTheSameAnswerWithAnyThreads() {
    SequenceModel<RealRows> model =
        SequenceModel.of(
            TransitionPrior.of(
                Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.gamma(1, 0.1)),
            DiagonalGaussian.from(rows),
            rows,
            Sequences.of(N));
    Fit<RealRows> one = model.run().with(SHORT.withThreads(1)).fit();
    Fit<RealRows> two = model.run().with(SHORT.withThreads(2)).fit();
    assertArrayEquals(one.partLabels(), two.partLabels());
    assertTrue(SequenceView.of(one).transitions().mean()[1][0] > 0.8);
  }

  @Test
  void theNextSymbolIsForeseen() {
    int[] codes = new int[300];
    for (int t = 0; t < codes.length; t++) {
      codes[t] = t % 3;
    }
    CategoryRows symbols = CategoryRows.of(codes, 300, 4);
    Fit<CategoryRows> fit =
        SequenceModel.of(
                TransitionPrior.of(
                    Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
                Categories.symmetric(0.1),
                symbols,
                Sequences.of(300))
            .run()
            .with(SHORT)
            .fit();
    CategoryRows each = CategoryRows.of(new int[] {0, 1, 2, 3}, 4, 4);
    CategoryRows history = CategoryRows.of(new int[] {0, 1}, 2, 4);
    double total = 0;
    for (int v = 0; v < 4; v++) {
      total += Math.exp(SequenceView.of(fit).predictor().logNext(history, each, v));
    }
    assertEquals(1, total, 1e-9);
    assertTrue(Math.exp(SequenceView.of(fit).predictor().logNext(history, each, 2)) > 0.9);
    assertThrows(
        IllegalArgumentException.class,
        () ->
            SequenceView.of(fit)
                .predictor()
                .logNext(history, CategoryRows.of(new int[] {4}, 1, 5), 0));
  }

  @Test
  void aSequenceOfOneRowIsLegal() {
    CategoryRows one = CategoryRows.of(new int[] {1}, 1, 2);
    Fit<CategoryRows> fit =
        SequenceModel.of(
                TransitionPrior.of(
                    Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
                Categories.jeffreys(),
                one,
                Sequences.of(1))
            .run()
            .with(SHORT)
            .fit();
    assertArrayEquals(new int[] {0}, fit.partLabels());
  }

  @Test
  void mistakesAreNamed() {
    CategoryRows one = CategoryRows.of(new int[] {1}, 1, 2);
    assertEquals(
        "the sequences have 2 rows, the data 1",
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    SequenceModel.of(
                        TransitionPrior.of(
                            Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
                        Categories.jeffreys(),
                        one,
                        Sequences.of(2)))
            .getMessage());
    assertThrows(
        UnsuitableLikelihoodException.class,
        () ->
            SequenceModel.of(
                    TransitionPrior.of(
                        Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
                    ObservedWord.of(0.5, 0.5),
                    one,
                    Sequences.of(1))
                .run()
                .with(SHORT)
                .fit());
    assertEquals(
        "row 1: group must be at least 0, was -1",
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    GroupedModel.of(
                        Level.of(1), Level.of(1), Categories.jeffreys(), one, new int[] {-1}))
            .getMessage());
  }

  @Test
  void theChainsAreJudgedAndEverythingIsWritten() throws IOException {
    Fit<RealRows> fit =
        SequenceModel.of(
                TransitionPrior.of(
                    Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
                DiagonalGaussian.from(rows),
                rows,
                Sequences.of(N))
            .run()
            .with(SHORT)
            .fit();
    List<String> judged = fit.diagnosis().checks().stream().map(Diagnosis.Check::name).toList();
    assertTrue(
        judged.containsAll(List.of("log joint", "concentration", "state concentration")),
        judged::toString);
    assertTrue(
        Answer.of(fit).summary().contains("Agreement of chains: 2 chains "),
        () -> Answer.of(fit).summary());
    FitFiles.write(fit, folder.resolve("sequence"));
    List<String> trace = Files.readAllLines(folder.resolve("sequence/trace.csv"));
    assertEquals(1 + 2 * 120, trace.size());
    assertTrue(trace.get(0).contains(",\"state concentration\""), trace.get(0));
    assertEquals(trace.get(0).split(",").length, trace.get(1).split(",").length, trace.get(1));
    assertEquals(N + 1, Files.readAllLines(folder.resolve("sequence/rows.csv")).size());
    int k = fit.parts().size();
    assertEquals(
        1 + (k + 1) * (k + 2),
        Files.readAllLines(folder.resolve("sequence/transitions.csv")).size());
  }

  @Test
  @Tag("slow")
  void groupsMayHaveDiscounts() throws IOException {
    int[] groups = new int[N];
    Arrays.setAll(groups, i -> i % 3);
    Fit<RealRows> fit =
        GroupedModel.of(
                Level.of(1, 0.25),
                Level.of(Parameter.gamma(1, 1), Parameter.parse("discount", "beta 1 1")),
                DiagonalGaussian.from(rows),
                rows,
                groups)
            .run()
            .with(SHORT)
            .fit();
    assertTrue(Answer.of(fit).summary().contains("Pitman-Yor"), () -> Answer.of(fit).summary());
    assertTrue(
        Answer.of(fit).summary().contains("1.000 (discount 0.250) and "),
        () -> Answer.of(fit).summary());
    assertTrue(
        Answer.of(fit).summary().contains("Agreement of chains: 2 chains "),
        () -> Answer.of(fit).summary());
    List<String> judged = fit.diagnosis().checks().stream().map(Diagnosis.Check::name).toList();
    assertTrue(judged.contains("discount"), judged::toString);
    assertFalse(judged.contains("discount at depth 0"), "a number that never changes");
    for (double[] share : GroupView.of(fit).shares().mean()) {
      assertEquals(1, Arrays.stream(share).sum(), 1e-9);
    }
    FitFiles.write(fit, folder.resolve("groups"));
    int k = fit.parts().size();
    assertEquals(1 + 4 * (k + 1), Files.readAllLines(folder.resolve("groups/shares.csv")).size());
  }

  @Test
  void groupsShareClusters() {
    int[] groups = new int[N];
    int[] label = new int[N];
    double[] values = new double[N];
    SeededRng rng = new SeededRng(5);
    for (int i = 0; i < N; i++) {
      groups[i] = i % 4;
      label[i] = rng.uniform() < 0.9 ? groups[i] / 2 : 2;
      values[i] = 10 * label[i] + rng.gaussian();
    }
    RealRows data = RealRows.of(values, N, 1);
    Fit<RealRows> fit =
        GroupedModel.of(
                Level.of(Parameter.gamma(1, 1)),
                Level.of(Parameter.gamma(1, 1)),
                DiagonalGaussian.from(data),
                data,
                groups)
            .run()
            .with(SHORT)
            .fit();
    assertTrue(NormalizedMutualInformation.of(Partition.of(label), fit.estimate()) > 0.95);
    double[][] mean = GroupView.of(fit).shares().mean();
    assertEquals(5, mean.length);
    int first = fit.partLabels()[0];
    assertTrue(mean[0][first] > 0.8 && mean[2][first] < 0.1);
    double[] logs = GroupView.of(fit).logJoint(RealRows.of(new double[] {20}, 1, 1), 0, -1);
    double best = Arrays.stream(logs).max().orElseThrow();
    int cluster = List.of(Arrays.stream(logs).boxed().toArray(Double[]::new)).indexOf(best);
    TableSummary.Real summary = (TableSummary.Real) fit.parts().get(cluster).summary();
    assertEquals(20, summary.mean()[0], 0.5);
    assertTrue(Answer.of(fit).summary().contains("\n3 "), () -> Answer.of(fit).summary());
    assertThrows(IllegalArgumentException.class, () -> GroupView.of(fit).logJoint(data, 0, 4));
  }
}
