package crp.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.answer.Answer;
import crp.data.RealRows;
import crp.data.Weights;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Schedule;
import crp.estimate.PointEstimate;
import crp.likelihood.Family;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.mixture.TableView;
import crp.parameter.Parameter;
import crp.partition.NormalizedMutualInformation;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.report.Topic;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class FitTest {

  private static final RealRows ROWS = TestData.heaps(TestData.turns(60, 3), 2, 6, 11);

  private static Run<RealRows> clusterer(TablePrior prior, RealRows rows) {
    return Mixture.of(prior, GaussianNiw.from(rows), rows).sweeps(60).chains(3).seed(42);
  }

  @Test
  @Tag("slow")
  void seedAloneDecidesWhateverTheNumberOfThreads() {
    for (TablePrior prior :
        List.of(
            Crp.of(Parameter.gamma(1, 1)),
            PitmanYor.of(Parameter.gamma(1, 1), Parameter.fixed(0.25)),
            PoweredCrp.of(Parameter.gamma(1, 1), Power.of(1.1)))) {
      Fit<RealRows> one = clusterer(prior, ROWS).threads(1).fit();
      for (int threads : new int[] {0, 2, 3}) {
        Fit<RealRows> other = clusterer(prior, ROWS).threads(threads).fit();
        assertEquals(TestData.text(one), TestData.text(other));
        assertArrayEquals(one.partLabels(), other.partLabels());
        assertEquals(one.pointEstimate().expectedVi(), other.pointEstimate().expectedVi());
        assertArrayEquals(
            TableView.of(one).predictor().seatProbabilities(ROWS, 5),
            TableView.of(other).predictor().seatProbabilities(ROWS, 5));
      }
      assertNotEquals(TestData.text(one), TestData.text(clusterer(prior, ROWS).seed(43).fit()));
    }
  }

  @Test
  void missingEntriesDoNotSpoilTheRepetition() {
    double[] values = ROWS.toArray();
    values[7] = Double.NaN;
    values[30] = Double.NaN;
    RealRows holes = RealRows.of(values, 60, 2);
    Fit<RealRows> one = clusterer(Crp.of(Parameter.gamma(1, 1)), holes).threads(1).fit();
    Fit<RealRows> two = clusterer(Crp.of(Parameter.gamma(1, 1)), holes).threads(3).fit();
    assertEquals(TestData.text(one), TestData.text(two));
    assertEquals(
        Answer.of(one).report().without(Topic.TIME).text(),
        Answer.of(two).report().without(Topic.TIME).text());
  }

  /** Every third row has weight zero: the fit is that of the others, and they are only seated. */
  @Test
  void rowsOfWeightZeroAreSeatedAndDoNotInfluence() {
    double[] weights = new double[60];
    Arrays.setAll(weights, i -> i % 7 == 2 ? 0 : 1);
    double[] values = ROWS.toArray();
    values[2 * 9] = 1e6; // a row of weight zero far away from everything
    RealRows weighted = RealRows.of(values, 60, 2, Weights.of(weights));
    int[] others = IntStream.range(0, 60).filter(i -> weights[i] > 0).toArray();
    Fit<RealRows> all = clusterer(Crp.of(Parameter.gamma(1, 1)), weighted).fit();
    Fit<RealRows> without = clusterer(Crp.of(Parameter.gamma(1, 1)), ROWS.select(others)).fit();
    assertEquals(TestData.text(without), TestData.text(all));
    int[] labels = all.partLabels();
    assertEquals(60, labels.length);
    assertArrayEquals(without.partLabels(), Arrays.stream(others).map(i -> labels[i]).toArray());
    for (int i = 0; i < 60; i++) {
      if (weights[i] == 0) {
        assertEquals(TableView.of(without).predictor().cluster(weighted, i), labels[i], "row " + i);
      }
    }
    assertEquals(60, all.parts().stream().mapToInt(Cluster::rows).sum());
    assertEquals(others.length, all.parts().stream().mapToDouble(Cluster::weight).sum());
    assertEquals(all.parts().size(), without.parts().size());
  }

  /** Row 0 of weight 2 is two tied copies: same log joint as the partition that ties them. */
  @Test
  void weightTwoIsTwoTiedCopies() {
    double[] four = {0.1, 1, 0.7, -1, 3, 2, 2.5, 2.2};
    double[] five = {0.1, 1, 0.7, -1, 3, 2, 2.5, 2.2, 0.1, 1};
    RealRows tied = RealRows.of(four, 4, 2, Weights.of(2, 1, 1, 1));
    RealRows free = RealRows.of(five, 5, 2);
    for (TablePrior prior : List.of(Crp.of(0.7), PitmanYor.of(0.7, 0.3), PoweredCrp.of(2, 1.2))) {
      for (Partition partition : Partitions.all(4)) {
        int[] labels = Arrays.copyOf(partition.labels(), 5);
        labels[4] = labels[0];
        double a = logJoint(prior, DiagonalGaussian.from(tied), tied, partition);
        double b = logJoint(prior, DiagonalGaussian.from(free), free, Partition.of(labels));
        assertEquals(b, a, 1e-10, prior + " " + partition);
        double c = logJoint(prior, GaussianNiw.from(tied), tied, partition);
        double d = logJoint(prior, GaussianNiw.from(free), free, Partition.of(labels));
        assertEquals(d, c, 1e-10, prior + " " + partition);
      }
    }
  }

  private static double logJoint(
      TablePrior prior, Family<RealRows> family, RealRows rows, Partition partition) {
    return new TableState(prior, family.bank(rows), partition).logJoint();
  }

  @Test
  void storedFitGivesTheSameAnswers() throws IOException, ClassNotFoundException {
    for (TablePrior prior :
        List.of(
            Crp.of(Parameter.gamma(1, 1)),
            PoweredCrp.of(Parameter.gamma(1, 1), Power.ofLambda(3)))) {
      Fit<RealRows> fit = clusterer(prior, ROWS).estimate(PointEstimate.MAP).fit();
      Fit<RealRows> stored = reread(fit);
      assertEquals(Answer.of(fit).summary(), Answer.of(stored).summary());
      assertEquals(fit.estimate(), stored.estimate());
      assertEquals(TestData.text(fit), TestData.text(stored));
      assertEquals(fit.settings(), stored.settings());
      assertEquals(FitNumbers.of(fit).priorClusters(), FitNumbers.of(stored).priorClusters());
      RealRows strangers = RealRows.of(new double[][] {{0, 0}, {6, Double.NaN}, {40, -3}});
      for (int i = 0; i < 3; i++) {
        assertArrayEquals(
            TableView.of(fit).predictor().seatProbabilities(strangers, i),
            TableView.of(stored).predictor().seatProbabilities(strangers, i));
        assertEquals(
            TableView.of(fit).predictor().logDensity(strangers, i),
            TableView.of(stored).predictor().logDensity(strangers, i));
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> T reread(T object) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) in.readObject();
    }
  }

  @Test
  void summaryTellsSizesLawPriorMeanAndSeed() {
    Fit<RealRows> fit = clusterer(Crp.of(0.5), ROWS).fit();
    String text = Answer.of(fit).summary();
    assertTrue(text.startsWith(fit.parts().size() + " clusters of 60 rows\n"), text);
    for (Cluster cluster : fit.parts()) {
      Pattern row = Pattern.compile(Text.of("\n +%d +%d ", cluster.index(), cluster.rows()));
      assertTrue(row.matcher(text).find(), text);
    }
    double[] law = fit.draws().clusterCountLaw();
    assertTrue(text.contains("Number of clusters (probability): "), text);
    assertTrue(text.contains(Text.of("3 (%.2f)", law[3])), text);
    double mean = IntStream.range(0, 60).mapToDouble(i -> 0.5 / (0.5 + i)).sum();
    assertTrue(text.contains(Text.of("prior mean of the number of clusters %.4g", mean)), text);
    assertTrue(text.contains("concentration 0.5"), text);
    assertTrue(text.contains("seed 42, vi estimate"), text);
    assertTrue(text.contains("3 chains of 60 sweeps (30 burn-in), 90 draws kept"), text);
    assertTrue(Pattern.compile("\nTime: [0-9.]+ s\n$").matcher(text).find(), text);
    assertTrue(text.startsWith(fit + "\n"), text);
  }

  @Test
  void settersChangeWhatTheySayAndNothingElse() {
    Settings settings =
        Mixture.of(Crp.of(1), GaussianNiw.from(ROWS), ROWS)
            .run()
            .sweeps(40, 30)
            .thin(5)
            .maxSeconds(1000)
            .chains(2)
            .threads(1)
            .seed(9)
            .estimate(PointEstimate.MAP)
            .fit()
            .settings();
    assertEquals(new Settings(new Schedule(40, 30, 5, 1000), 2, 1, 9, PointEstimate.MAP), settings);
  }

  /** Variation of information alone keeps two clusters together that share many rows. */
  @Test
  void oneClusterIsTheEstimateOnlyWhereMostDrawsHaveOne() {
    Settings settings = clusterer(Crp.of(1), ROWS).settings();
    for (int ones : new int[] {30, 60}) {
      Rng rng = new SeededRng(5);
      List<Draw> draws = new ArrayList<>();
      for (int s = 0; s < 100; s++) {
        boolean one = s < ones;
        int[] labels = new int[60];
        Arrays.setAll(labels, i -> one ? 0 : rng.below(8) == 0 ? (i + 1) % 2 : i % 2);
        draws.add(new Draw(0, s + 1, Partition.of(labels), 0, Map.of()));
      }
      Draws all = new Draws(draws, List.of(), false);
      assertEquals(1, PointEstimate.VI.of(all).partition().clusters());
      assertEquals(
          ones < 50 ? 2 : 1, new EstimateSearch(settings).estimate(all).partition().clusters());
    }
  }

  @Test
  void separatedClustersAreFound() {
    int[] labels = TestData.turns(600, 6);
    RealRows rows = TestData.heaps(labels, 3, 9, 12);
    for (Family<RealRows> family : List.of(GaussianNiw.from(rows), DiagonalGaussian.from(rows))) {
      Fit<RealRows> fit = Mixture.of(Crp.of(Parameter.gamma(1, 1)), family, rows).sweeps(200).fit();
      double score = NormalizedMutualInformation.of(Partition.of(labels), fit.estimate());
      assertTrue(score > 0.99, family.describe() + ": NMI " + score);
    }
  }

  /** Escobar and West (1995) have 4 to 14 components, under their prior; the groups are fewer. */
  @Tag("slow")
  @Test
  void galaxiesFallIntoAFewGroups() throws IOException {
    RealRows rows = TestData.arff("galaxies");
    Fit<RealRows> fit =
        Mixture.of(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(rows), rows).run().fit();
    int k = fit.estimate().clusters();
    assertTrue(k >= 3 && k <= 7, Answer.of(fit).summary());
    double[] law = fit.draws().clusterCountLaw();
    double inside = IntStream.range(4, Math.min(17, law.length)).mapToDouble(i -> law[i]).sum();
    assertTrue(inside > 0.9, Answer.of(fit).summary());
  }
}
