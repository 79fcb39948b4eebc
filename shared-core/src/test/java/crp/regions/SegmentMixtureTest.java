package crp.regions;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.checkpoint.ArchiveReader;
import crp.checkpoint.ArchiveWriter;
import crp.compare.Evidence;
import crp.data.CategoryRows;
import crp.data.Constraints;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.draws.Schedule;
import crp.estimate.PointEstimate;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.model.EvidenceChoice;
import crp.model.Fit;
import crp.model.HeldOut;
import crp.model.Settings;
import crp.model.UnsuitableLikelihoodException;
import crp.parameter.Parameter;
import crp.predict.Predictions;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import crp.regions.SegmentSums.Nodes;
import crp.regions.SegmentSums.Tables;
import crp.seating.ExpectedTables;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Fits of segments: answer, boundaries, predictions, and what is refused. */
class SegmentMixtureTest {

  private static final Settings SHORT =
      Settings.defaults().withSchedule(Schedule.of(60, 10)).withChains(2);

  /** Three segments of codes; the rows are not in the order of time, and two times are equal. */
  private static final double[] TIMES = {
    3, 1, 2, 2, 4, 5, 8, 7, 6, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
  };

  private static SegmentBonds free(SegmentPrior prior) {
    return SegmentBonds.of(Constraints.over(prior.inOrder().length).build(), prior.firsts());
  }

  private static int code(double time) {
    return time < 9 ? 0 : time < 17 ? 1 : 2;
  }

  private static CategoryRows codes() {
    int[] codes = Arrays.stream(TIMES).mapToInt(SegmentMixtureTest::code).toArray();
    return CategoryRows.of(codes, codes.length, new int[] {3});
  }

  private static SegmentMixture<CategoryRows> model(Parameter concentration) {
    SegmentPrior prior = SegmentPrior.of(concentration, TimeOrder.of(TIMES));
    return SegmentMixture.of(prior, Categories.symmetric(0.5), codes());
  }

  private static Fit<CategoryRows> fit() {
    return model(Parameter.parse("concentration", "expected 3")).run().with(SHORT).fit();
  }

  @Test
  void segmentsAreFoundInTheOrderOfTime() {
    Fit<CategoryRows> fit = fit();
    int[] parts = fit.partLabels();
    for (int i = 0; i < TIMES.length; i++) {
      assertEquals(
          code(TIMES[i]), code(TIMES[Arrays.stream(parts).boxed().toList().indexOf(parts[i])]));
    }
    assertEquals(3, fit.parts().size());
  }

  @Test
  void noDrawHasALessExpectedLoss() {
    Fit<CategoryRows> fit = fit();
    for (PointEstimate which :
        List.of(PointEstimate.VI, PointEstimate.BINDER, PointEstimate.VI.withCost(0.7))) {
      SegmentPrior prior = (SegmentPrior) ((SegmentView<?>) fit.view()).model().prior();
      double own =
          which.expectedLoss(
              SegmentEstimate.of(which, prior.inOrder(), free(prior), fit.draws()).partition(),
              fit.draws());
      for (Draw draw : fit.draws().draws()) {
        assertTrue(own <= which.expectedLoss(draw.partition(), fit.draws()) + 1e-12);
      }
    }
  }

  @Test
  void boundariesHaveProbabilitiesAndIntervals() {
    Boundaries found = SegmentView.of(fit()).boundaries();
    assertEquals(23, found.times().length);
    assertEquals(1, Arrays.stream(found.segments()).sum(), 1e-9);
    List<Boundaries.Boundary> answer = found.ofAnswer();
    assertArrayEquals(
        new double[] {9, 17}, answer.stream().mapToDouble(Boundaries.Boundary::after).toArray());
    for (Boundaries.Boundary boundary : answer) {
      assertTrue(boundary.low95() <= boundary.low50() && boundary.low50() <= boundary.mode());
      assertTrue(boundary.mode() <= boundary.high50() && boundary.high50() <= boundary.high95());
      assertTrue(boundary.expected() > 0.8);
    }
    assertTrue(found.none() < 0.01);
  }

  @Test
  void boundaryProbabilitiesAreThoseOfTheDraws() {
    Fit<CategoryRows> fit =
        model(Parameter.fixed(2)).run().with(SHORT.withSchedule(Schedule.of(1000, 10))).fit();
    double[] exact = SegmentView.of(fit).boundaries().probabilities();
    double[] times = SegmentView.of(fit).boundaries().times();
    for (int t = 1; t < times.length; t++) {
      int before = rowAt(times[t - 1]);
      int here = rowAt(times[t]);
      double share =
          fit.draws().draws().stream().filter(d -> d.label(before) != d.label(here)).count()
              / (double) fit.draws().size();
      assertEquals(share, exact[t], 0.05);
    }
  }

  private static int rowAt(double time) {
    return IntStream.range(0, TIMES.length).filter(i -> TIMES[i] == time).findFirst().orElseThrow();
  }

  @Test
  void newRowsArePredictedByTheirTimes() {
    Fit<CategoryRows> fit = fit();
    CategoryRows rows = CategoryRows.of(new int[] {0, 1, 2, 0, 1}, 5, new int[] {3});
    Predictions found = SegmentView.of(fit).predictor().predictAt(rows, 3.5, 8.5, 16.5, 0, 24);
    int first = fit.partLabels()[1];
    int middle = fit.partLabels()[9];
    int last = fit.partLabels()[23];
    assertEquals(first, found.cluster(0));
    assertEquals(middle, found.cluster(1));
    assertEquals(last, found.cluster(2));
    assertEquals(first, found.cluster(3));
    assertEquals(last, found.cluster(4));
    // a forecast that does not suit the last segment is likely to be after a change
    assertTrue(found.seatProbabilities(4)[3] > 0.3, "a change after the last row");
    assertTrue(found.seatProbabilities(0)[3] < 0.05);
    assertThrows(
        IllegalArgumentException.class,
        () -> SegmentView.of(fit).predictor().predictAt(rows, 1, 2, Double.NaN, 4, 5));
  }

  @Test
  void rowsAreHeldOutInEachWay() {
    SegmentMixture<CategoryRows> model = model(Parameter.fixed(2));
    for (HeldOut.Choice choice :
        List.of(HeldOut.Choice.folds(3), HeldOut.Choice.last(4), HeldOut.Choice.rolling(6))) {
      assertTrue(
          Double.isFinite(model.run().with(SHORT).heldOut(choice).mean()), choice.toString());
    }
  }

  @Test
  void evidenceIsThatOfTheSums() {
    SegmentMixture<CategoryRows> model = model(Parameter.fixed(2));
    SegmentPrior prior = model.prior();
    CategoryRows inOrder = codes().select(prior.inOrder());
    Tables tables =
        new Tables(
            new GrowingTable(model.family().bank(inOrder), free(prior)),
            new GrowingTable(model.family().bank(inOrder), free(prior)));
    int[] firsts = prior.firsts();
    double exact = new SegmentSums(tables, Nodes.free(firsts), firsts.length - 2, 0).logEvidence(2);
    assertEquals(
        exact,
        Evidence.of(model, SHORT.withSchedule(Schedule.of(400, 50))).logEvidence().value(),
        0.3);
    assertThrows(
        IllegalArgumentException.class, () -> model.requireEvidence(EvidenceChoice.parse("crp")));
  }

  @Test
  void drawnParametersAreRefused() {
    RealRows counts = RealRows.of(new double[] {2, 3}, 2, 1);
    SegmentPrior prior = SegmentPrior.of(Parameter.fixed(1), TimeOrder.of(1, 2));
    assertThrows(
        UnsuitableLikelihoodException.class,
        () ->
            SegmentMixture.of(prior, PoissonLogNormal.of(new double[] {0}, 1), counts).run().fit());
  }

  @Test
  void expectedNumberIsTheMean() {
    SegmentPrior prior =
        SegmentPrior.of(Parameter.parse("concentration", "expected 4"), TimeOrder.of(TIMES));
    SegmentPrior resolved = ExpectedTables.resolved(prior, TIMES.length);
    double mean = 0;
    int draws = 2000;
    double rate = 1 / resolved.concentration();
    for (int d = 0; d < draws; d++) {
      double c = -Math.log((d + 0.5) / draws) / rate;
      mean +=
          SegmentPrior.of(Parameter.fixed(c), TimeOrder.of(TIMES)).meanTables(TIMES.length) / draws;
    }
    assertEquals(4, mean, 0.02);
    // by the list of all numbers of cuts
    SegmentPrior fixed = SegmentPrior.of(Parameter.fixed(1.5), TimeOrder.of(TIMES));
    double sum = 0;
    double all = 0;
    for (int k = 0; k <= 22; k++) {
      double p = Math.exp(fixed.logCuts(22, k) + SegmentPrior.logChoose(22, k));
      all += p;
      sum += (k + 1) * p;
    }
    assertEquals(1, all, 1e-12);
    assertEquals(sum, fixed.meanTables(TIMES.length), 1e-12);
  }

  @Test
  void storedChainGoesOnAsItWas() {
    SegmentMixture<CategoryRows> model =
        SegmentMixture.of(
            SegmentPrior.of(Parameter.gamma(1, 0.5), TimeOrder.of(TIMES)),
            Categories.symmetricSampled(),
            codes());
    Supplier<SegmentState> blank =
        () ->
            new SegmentState(
                model.prior(), model.family().bank(codes()), () -> model.family().bank(codes()));
    SegmentState state = blank.get();
    state.seat(new int[] {});
    SegmentSweep sweep = new SegmentSweep();
    SeededRng rng = new SeededRng(3);
    IntStream.range(0, 5).forEach(i -> sweep.apply(state, rng));
    SegmentState read = blank.get();
    ArchiveReader.read(read, ArchiveWriter.write(state));
    read.check();
    assertEquals(state.logJoint(), read.logJoint(), 1e-12);
    SeededRng one = new SeededRng(4);
    SeededRng other = new SeededRng(4);
    SegmentSweep fresh = new SegmentSweep();
    for (int i = 0; i < 5; i++) {
      sweep.apply(state, one);
      fresh.apply(read, other);
      assertArrayEquals(state.cuts(), read.cuts());
      assertEquals(state.logJoint(), read.logJoint(), 0);
    }
  }
}
