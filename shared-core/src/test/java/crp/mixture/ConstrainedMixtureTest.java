package crp.mixture;

import static crp.check.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.answer.FusedClusters;
import crp.data.Constraints;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Rows;
import crp.data.Weights;
import crp.draws.Draw;
import crp.estimate.Cut;
import crp.likelihood.Family;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.model.Engine;
import crp.model.EvidenceChoice;
import crp.model.Fit;
import crp.model.HeldOut;
import crp.parameter.Parameter;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Fits of rows of which pairs are known. */
class ConstrainedMixtureTest {

  private static final int N = 40;

  /** Two clusters far apart, of the even and the odd rows. */
  private static RealRows rows(int n, Weights weights, double rounding) {
    SeededRng rng = new SeededRng(4);
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      double x = 8 * (i % 2) + rng.gaussian();
      values[i] = rounding > 0 ? rounding * Math.rint(x / rounding) : x;
    }
    return RealRows.of(values, n, 1, weights);
  }

  private static RealRows rows() {
    return rows(N, Weights.ones(N), 0);
  }

  /** Against the data: rows 1 and 2 together, 4 and 6 apart. */
  private static Constraints hard(int n) {
    return Constraints.over(n).together(0, 1).together(1, 8).apart(3, 5).apart(0, 5).build();
  }

  private static <R extends Rows> Mixture<R> model(Family<R> family, R rows) {
    return Mixture.of(Crp.of(Parameter.gamma(1, 1)), family, rows);
  }

  private static Mixture<RealRows> gaussian() {
    return model(GaussianNiw.from(rows()), rows());
  }

  static Stream<Mixture<RealRows>> models() {
    RealRows coarse = rows(N, Weights.ones(N), 0.5);
    double[] counts = new double[N];
    Arrays.setAll(counts, i -> i % 2 == 0 ? i % 5 : 60 + i % 7);
    RealRows rates = RealRows.of(counts, N, 1);
    return Stream.of(
        gaussian(),
        gaussian().withNoise(Parameter.fixed(0.1)),
        model(DiagonalGaussian.from(coarse).rounded(Resolution.of(0.5)), coarse),
        model(GaussianNiw.from(coarse).rounded(Resolution.of(0.5)), coarse),
        model(PoissonLogNormal.from(rates), rates));
  }

  @ParameterizedTest
  @MethodSource("models")
  void allDrawsAndTheAnswerObey(Mixture<RealRows> free) {
    Constraints known = hard(N);
    Fit<RealRows> fit = free.withConstraints(known).run().sweeps(120).chains(2).fit();
    for (Draw draw : fit.draws().draws()) {
      int[] labels = new int[N];
      Arrays.setAll(labels, i -> draw.isNoise(i) ? -1 : draw.label(i));
      assertTrue(known.logFactor(labels) == 0, draw::toString);
    }
    assertEquals(N, fit.draws().items());
    assertEquals(0, known.logFactor(fit.partLabels()), 0);
    assertEquals(0, known.logFactor(Answer.of(fit).labels()), 0);
    assertEquals(0, known.logFactor(Answer.of(fit, new Cut(2, 0)).labels()), 0);
  }

  @Test
  void noCutUnitesWhatMustBeApart() {
    Constraints.Builder three = Constraints.over(N).apart(0, 2).apart(2, 4).apart(4, 0);
    Fit<RealRows> fit = gaussian().withConstraints(three.build()).run().sweeps(120).chains(2).fit();
    assertEquals(3, FusedClusters.of(fit).fewest());
    assertEquals(3, Answer.of(fit, new Cut(3, 0)).size());
    assertTrue(
        Answer.of(fit, new Cut(2, 0))
            .summary()
            .contains("Cut: none, since rows that must not be together are in at least 3 clusters"),
        () -> Answer.of(fit, new Cut(2, 0)).summary());
  }

  /** All of known labels: each part goes to one of them. */
  @Test
  void knownLabelsAreTheClusters() {
    int[] labels = new int[N];
    Arrays.fill(labels, -1);
    labels[0] = 0;
    labels[2] = 0;
    labels[1] = 1;
    Constraints known = Constraints.over(N).labels(labels).build();
    Fit<RealRows> fit = gaussian().withConstraints(known).run().sweeps(60).chains(2).fit();
    Answer answer = Answer.of(fit);
    assertEquals(2, answer.size());
    assertEquals(answer.labels()[0], answer.labels()[4]);
    assertNotEquals(answer.labels()[0], answer.labels()[3]);
  }

  /** Strong preferences are obeyed where the data do not say much else. */
  @Test
  void preferencesCount() {
    Constraints known = Constraints.over(N).prefer(0, 2, -30).prefer(0, 1, 0.1).build();
    Fit<RealRows> fit = gaussian().withConstraints(known).run().sweeps(120).chains(2).fit();
    assertNotEquals(fit.partLabels()[0], fit.partLabels()[2]);
    assertNotEquals(fit.partLabels()[0], fit.partLabels()[1]);
  }

  @Test
  void rowsAreHeldOut() {
    HeldOut found =
        gaussian()
            .withConstraints(hard(N))
            .run()
            .sweeps(30)
            .chains(2)
            .heldOut(HeldOut.Choice.folds(3));
    assertTrue(Double.isFinite(found.mean()), found::toString);
  }

  /** So many rows start by a race on a sample. */
  @Tag("slow")
  @Test
  void manyRowsObey() {
    int n = 2200;
    RealRows rows = rows(n, Weights.ones(n), 0);
    Constraints known = hard(n);
    Fit<RealRows> fit =
        model(GaussianNiw.from(rows), rows).withConstraints(known).run().sweeps(10).chains(2).fit();
    assertEquals(0, known.logFactor(fit.partLabels()), 0);
  }

  @Test
  void whatIsNotServedIsRefusedInASentence() {
    Constraints known = hard(N);
    PartitionModel<RealRows> model = gaussian().withConstraints(known);
    assertRefused(
        () -> model.run().sweeps(20).engine(Engine.THREADS).fit(),
        "the engine threads knows nothing of pairs of rows: choose chains");
    assertRefused(
        () -> model.requireEvidence(new EvidenceChoice(EvidenceChoice.Baseline.ALONE)),
        "the evidence given known pairs of rows is not computed");
    double[] weights = new double[N];
    Arrays.setAll(weights, i -> i == 1 ? 0 : 1);
    RealRows weighted = rows(N, Weights.of(weights), 0);
    assertRefused(
        () -> model(GaussianNiw.from(weighted), weighted).withConstraints(known),
        "row 2 has weight zero");
    double[] values = new double[2 * N];
    Arrays.setAll(values, i -> i == 1 ? Double.NaN : i * i % 7);
    RealRows gaps = RealRows.of(values, N, 2);
    assertRefused(
        () -> model(GaussianNiw.from(gaps), gaps).withConstraints(known),
        "rows with missing entries cannot be kept together under full covariances");
    model(DiagonalGaussian.from(gaps), gaps).withConstraints(known);
    RankingRows.Builder ballots = RankingRows.over(2);
    for (int i = 0; i < N; i++) {
      ballots.add(new int[] {i % 2}, 1);
    }
    assertRefused(
        () -> model(GeneralizedMallows.standard(), ballots.build()).withConstraints(known),
        "rows cannot be kept together under this likelihood");
  }

  @Test
  void ballotsAreKeptApart() {
    RankingRows.Builder ballots = RankingRows.over(3);
    for (int i = 0; i < N; i++) {
      ballots.add(i % 2 == 0 ? new int[] {0, 1, 2} : new int[] {2, 1, 0}, 1);
    }
    Constraints known = Constraints.over(N).apart(0, 2).build();
    Fit<RankingRows> fit =
        model(GeneralizedMallows.standard(), ballots.build())
            .withConstraints(known)
            .run()
            .sweeps(20)
            .chains(2)
            .fit();
    fit.draws().draws().forEach(draw -> assertNotEquals(draw.label(0), draw.label(2)));
    assertNotEquals(fit.partLabels()[0], fit.partLabels()[2]);
  }
}
