package crp.mixture;

import static crp.check.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.answer.FitAlternatives;
import crp.answer.FitDensities;
import crp.answer.FusedClusters;
import crp.answer.RowUncertainty;
import crp.data.CategoryRows;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Weights;
import crp.estimate.Cut;
import crp.likelihood.Background;
import crp.likelihood.Box;
import crp.likelihood.discrete.Categories;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.model.Cluster;
import crp.model.Fit;
import crp.model.FitNumbers;
import crp.model.UnsuitableLikelihoodException;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.predict.Predictions;
import crp.predict.Predictor;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PoweredCrp;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Mixtures in which rows may belong to no cluster. */
final class NoiseTest {

  private static final int CLUSTERED = 150;
  private static final int FAR = 8;
  private static final Parameter SHARE = Parameter.fixed(0.05);

  /** Three round clusters, then rows far from them and from each other, the last of weight zero. */
  private static RealRows rows() {
    SeededRng rng = new SeededRng(4);
    int n = CLUSTERED + FAR;
    double[] values = new double[2 * n];
    for (int i = 0; i < n; i++) {
      double angle = 2 * Math.PI * (i < CLUSTERED ? i % 3 / 3.0 : (i - CLUSTERED) / (double) FAR);
      double radius = i < CLUSTERED ? 8 : 30;
      values[2 * i] = radius * Math.cos(angle) + (i < CLUSTERED ? rng.gaussian() : 0);
      values[2 * i + 1] = radius * Math.sin(angle) + (i < CLUSTERED ? rng.gaussian() : 0);
    }
    double[] weights = new double[n];
    Arrays.fill(weights, 1);
    weights[n - 1] = 0;
    return RealRows.of(values, n, 2, Weights.of(weights));
  }

  private static Fit<RealRows> fit(Parameter share) {
    RealRows rows = rows();
    return Mixture.of(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(rows), rows)
        .withNoise(share)
        .run()
        .sweeps(120)
        .chains(2)
        .seed(1)
        .fit();
  }

  @Test
  void rowsFarFromAllOthersBelongToNoCluster() {
    Fit<RealRows> fit = fit(SHARE);
    int[] labels = fit.partLabels();
    assertEquals(3, fit.parts().size());
    int[] truth = IntStream.range(0, CLUSTERED).map(i -> i % 3).toArray();
    assertEquals(Partition.of(truth), Partition.of(Arrays.copyOf(labels, CLUSTERED)));
    for (int i = CLUSTERED; i < labels.length; i++) {
      assertEquals(-1, labels[i]);
    }
    assertEquals(FAR, fit.rowLabels().noise());
    assertEquals(3 + FAR, fit.estimate().clusters());
    assertTrue(RowUncertainty.of(fit).noise()[CLUSTERED] > 0.5);
    assertTrue(RowUncertainty.of(fit).noise()[0] < 0.1);
    assertTrue(Double.isNaN(RowUncertainty.of(fit).noise()[labels.length - 1]));
    assertTrue(
        Answer.of(fit).summary().contains(FAR + " rows are noise"), Answer.of(fit).summary());
    assertEquals(150, fit.parts().stream().mapToInt(Cluster::rows).sum());
  }

  @Test
  void theLadderAndItsCutsLeaveNoiseApart() {
    Fit<RealRows> fit = fit(SHARE);
    assertEquals(3, FusedClusters.of(fit).clusters());
    assertTrue(FusedClusters.of(fit).height(2) > 0.9, "far from each other");
    assertTrue(
        Answer.of(fit).summary().contains("Ladder: clusters fused"), Answer.of(fit).summary());
    Answer two = Answer.of(fit, new Cut(2, 0));
    assertEquals(2, two.size());
    int[] labels = two.labels();
    for (int i = 0; i < labels.length; i++) {
      assertEquals(i >= CLUSTERED, labels[i] < 0);
    }
    assertEquals(1, Answer.of(fit, new Cut(1, 0)).size());
    assertEquals(1, FitAlternatives.of(fit).size());
    assertArrayEquals(
        fit.partLabels(), fit.rowLabels().units().spread(FitAlternatives.of(fit).get(0).labels()));
  }

  @Test
  void withoutNoiseThoseRowsAreClusters() {
    Fit<RealRows> fit = fit(null);
    assertTrue(fit.parts().size() > 6, Answer.of(fit).summary());
    assertEquals(0, fit.rowLabels().noise());
  }

  @Test
  void aSampledShareIsDrawnAndReported() {
    Fit<RealRows> fit = fit(Parameter.parse("noise", "beta 1 19"));
    assertTrue(
        FitNumbers.of(fit).mean("noise") > 0.01 && FitNumbers.of(fit).mean("noise") < 0.2,
        Answer.of(fit).summary());
    assertTrue(
        Answer.of(fit).summary().contains("Posterior of the noise"), Answer.of(fit).summary());
    assertEquals(
        1, sum(TableView.of(fit).averagedPredictor().predict(rows()).seatProbabilities(0)), 1e-12);
  }

  private static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }

  /** The density of a new row is that of the seats at clusters, and of noise by its share. */
  @Test
  void newRowsMayBeNoise() {
    Fit<RealRows> fit = fit(SHARE);
    Predictor<RealRows> predictor = TableView.of(fit).predictor();
    RealRows fresh = RealRows.of(new double[] {8, 0, 0, 0}, 2, 2);
    assertEquals(3, predictor.clusters());
    assertEquals(
        1, sum(Arrays.stream(predictor.logSeatProbabilities()).map(Math::exp).toArray()), 1e-12);
    assertEquals(Math.log(0.05), predictor.logSeatProbabilities()[4], 1e-12);
    double[] near = predictor.seatProbabilities(fresh, 0);
    double[] far = predictor.seatProbabilities(fresh, 1);
    assertEquals(5, near.length);
    assertTrue(near[4] < 0.01, Arrays.toString(near));
    assertTrue(far[4] > 0.5, Arrays.toString(far));
    assertTrue(predictor.isNoise(fresh, 1));
    assertTrue(!predictor.isNoise(fresh, 0));
    assertEquals(far[4], predictor.noiseProbability(fresh, 1), 1e-15);
    Background<RealRows> background =
        Background.of(fit.model().family(), fit.model().rows().select(new int[0]));
    double[] each = predictor.logDensities(fresh, 1);
    assertEquals(background.logDensity(fresh, 1), each[4], 1e-12);
    double density = 0;
    for (int seat = 0; seat < 5; seat++) {
      density += Math.exp(predictor.logSeatProbabilities()[seat] + each[seat]);
    }
    assertEquals(Math.log(density), predictor.logDensity(fresh, 1), 1e-10);
    Predictions averaged = TableView.of(fit).averagedPredictor().predict(fresh);
    assertEquals(1, sum(averaged.seatProbabilities(1)), 1e-12);
    assertTrue(averaged.seatProbabilities(1)[4] > 0.5);
    assertTrue(averaged.seatProbabilities(0)[4] < 0.01);
  }

  /** Student t with 3 degrees of freedom, kappa 0.1 and base scale 1, whatever the family's are. */
  @Test
  void theBackgroundOfAGaussianIsABroadStudentDensity() {
    RealRows rows = RealRows.of(new double[] {-1, 0, 1, 2, 3, 7}, 6, 1);
    double mean = 2;
    double variance = (9 + 4 + 1 + 0 + 1 + 25) / 6.0;
    double shape = 3;
    double scale = variance * (1 + 1 / 0.1) / shape;
    double x = (7 - mean) * (7 - mean) / scale;
    double expected =
        Math.log(2 / (Math.PI * Math.sqrt(3) * Math.sqrt(scale))) - 2 * Math.log1p(x / shape);
    assertEquals(expected, Background.of(GaussianNiw.from(rows), rows).logDensity(rows, 5), 1e-9);
    assertArrayEquals(
        Background.of(GaussianNiw.from(rows), rows).logDensities(rows),
        Background.of(GaussianNiw.from(rows).withBaseScale(0.01), rows).logDensities(rows),
        1e-12);
  }

  /**
   * By the midpoint rule on a square that holds the box, and 0.01 times the broad density has at
   * most 0.01 outside; a row with a missing entry has the sum over that column.
   */
  @Test
  void theDensityOfUniformNoiseIntegratesToOne() {
    double[] values = {0, 5, 1, 2, 4, 3, 3, 9};
    RealRows rows = RealRows.of(values, 4, 2);
    Background<RealRows> noise =
        Background.of(DiagonalGaussian.from(rows), rows, Box.around(rows, Resolution.of(0.5, 0)));
    double step = 0.05;
    int side = 800;
    double[] grid = new double[2 * side * side];
    for (int i = 0; i < side * side; i++) {
      grid[2 * i] = 2 + step * (i / side - side / 2 + 0.5);
      grid[2 * i + 1] = 5 + step * (i % side - side / 2 + 0.5);
    }
    RealRows points = RealRows.of(grid, side * side, 2);
    double sum = 0;
    double line = 0;
    int at = side * (side / 2 + 3);
    for (int i = 0; i < side * side; i++) {
      double density = Math.exp(noise.logDensity(points, i)) * step * step;
      sum += density;
      line += i / side == side / 2 + 3 ? density / step : 0;
    }
    assertEquals(1, sum, 0.01);
    RealRows half = RealRows.of(new double[] {grid[2 * at], Double.NaN}, 1, 2);
    assertEquals(line, Math.exp(noise.logDensity(half, 0)), 0.002);
    // the first column from 0 to 4 and the second from 2 to 9, a third of it and half a step longer
    double inside = 0.99 / ((4 + 2 * (4 / 3.0 + 0.25)) * (7 + 2 * (7 / 3.0)));
    RealRows corner = RealRows.of(new double[] {-1.5, 11.2, -1.6, 11.2}, 2, 2);
    double broad = Math.exp(Background.of(DiagonalGaussian.from(rows), rows).logDensity(corner, 0));
    assertEquals(inside + 0.01 * broad, Math.exp(noise.logDensity(corner, 0)), 1e-12);
    assertTrue(noise.logDensity(corner, 1) < Math.log(0.01));
    assertEquals(
        noise.logDensity(rows, 1),
        noise.logDensity(DiagonalGaussian.from(rows).prepare(rows), 1),
        1e-12);
  }

  /** A model that is stored keeps its range, and held-out rows have it, too. */
  @Test
  void uniformNoiseStaysWithTheModel() throws Exception {
    RealRows rows = rows();
    Mixture<RealRows> broad = Mixture.of(Crp.of(1), GaussianNiw.from(rows), rows).withNoise(SHARE);
    Mixture<RealRows> model = broad.withUniformNoise(SHARE);
    assertNotEquals(broad.parts(), model.parts());
    assertNull(broad.box());
    assertNull(model.withNoise(SHARE).box());
    Fit<RealRows> fit = model.brief().run().sweeps(60).chains(2).seed(1).fit();
    RealRows fresh = RealRows.of(new double[] {1, 1, 500, 500}, 2, 2);
    double[] seats = TableView.of(fit).predictor().logDensities(fresh, 0);
    Box box = Box.around(rows, Resolution.none(2));
    assertEquals(
        Background.of(model.family(), rows, box).logDensity(fresh, 0),
        seats[seats.length - 1],
        1e-12);
    assertEquals(
        Math.log(0.01) + Background.of(model.family(), rows).logDensity(fresh, 1),
        TableView.of(fit).predictor().logDensities(fresh, 1)[seats.length - 1],
        1e-12);
    assertTrue(
        Answer.of(fit).summary().contains("uniform over the range"), Answer.of(fit).summary());
    assertTrue(Double.isFinite(model.run().sweeps(10).chains(1).heldOut(2).mean()));
    assertTrue(FitDensities.of(fit).curves().get(0).mean()[100] > 0);
  }

  @Test
  void whatCannotHaveUniformNoiseIsRefused() {
    CategoryRows words = CategoryRows.of(new int[] {0, 1, 1}, 3, new int[] {2});
    Mixture<CategoryRows> model = Mixture.of(Crp.of(1), Categories.symmetric(1), words);
    assertThrows(UnsuitableLikelihoodException.class, () -> model.withUniformNoise(SHARE));
    RealRows constant = RealRows.of(new double[] {1, 2, 1, 3}, 2, 2);
    GaussianNiw family = GaussianNiw.of(new double[2], 1, 4, new double[] {1, 0, 0, 1});
    Mixture<RealRows> flat = Mixture.of(Crp.of(1), family, constant);
    assertRefused(() -> flat.withUniformNoise(SHARE), "uniform noise");
  }

  @Test
  void whatCannotHaveNoiseIsRefused() {
    RealRows rows = rows();
    Mixture<RealRows> model = Mixture.of(Crp.of(1), GaussianNiw.from(rows), rows);
    assertRefused(() -> model.withNoise(Parameter.fixed(1)), "noise", 1.0);
    assertRefused(() -> model.withNoise(Parameter.fixed(0)), "noise", 0.0);
    RankingRows rankings = RankingRows.over(3).add(0, 1, 2).add(1, 0, 2).build();
    assertThrows(
        UnsuitableLikelihoodException.class,
        () ->
            Mixture.of(Crp.of(1), GeneralizedMallows.standard(), rankings)
                .withNoise(SHARE)
                .run()
                .fit());
    RealRows holes =
        RealRows.of(new double[] {1, 2, 3, Double.NaN, 5, 4, 3, 1}, 4, 2, Weights.of(1, 2, 1, 1));
    assertThrows(
        UnsuitableLikelihoodException.class,
        () -> Mixture.of(Crp.of(1), GaussianNiw.from(holes), holes).withNoise(SHARE).run().fit());
    Mixture.of(Crp.of(1), DiagonalGaussian.from(holes), holes)
        .withNoise(SHARE)
        .run()
        .sweeps(4)
        .chains(1)
        .fit();
    RealRows half = RealRows.of(new double[] {1, 2, 4}, 3, 1, Weights.of(1, 0.5, 1));
    assertRefused(
        () ->
            Mixture.of(PoweredCrp.of(1, 1.1), GaussianNiw.from(half), half)
                .withNoise(SHARE)
                .run()
                .fit(),
        "noise",
        2.5,
        5000.0);
  }
}
