package crp.choose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.choose.OutlierPilot.Answer;
import crp.choose.OutlierPilot.Found;
import crp.choose.OutlierPilot.Noise;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.Background;
import crp.likelihood.StudentLaw;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.numerics.LogGamma;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The evidence of four models from one run with noise and Student t clusters. */
final class OutlierPilotTest {

  private static final double[] POINTS = {-0.4, 0.5, 6};
  private static final double[] TAILS = {0, 0.2, 0.5};
  private static final double KAPPA = 0.5;
  private static final double NU = 4;
  private static final double TOLERANCE = 0.1;

  private static final Answer NEITHER = new Answer(Noise.NONE, false);
  private static final Answer NOISE = new Answer(Noise.BROAD, false);
  private static final Answer STUDENT = new Answer(Noise.NONE, true);
  private static final Answer BOTH = new Answer(Noise.BROAD, true);

  private static Mixture<RealRows> model() {
    GaussianFamily family = GaussianNiw.of(new double[] {0}, KAPPA, NU, new double[] {1});
    return Mixture.of(Crp.of(1), family, RealRows.of(POINTS, POINTS.length, 1));
  }

  /** The marginal density of the rows of a table: the sum over log sigma and the mean. */
  private static double marginal(double tails, double... x) {
    double sum = 0;
    double step = 0.05;
    double constant = Math.log(2) - NU / 2 * Math.log(2) - LogGamma.of(NU / 2);
    for (double logSigma = -5; logSigma < 6; logSigma += step) {
      double sigma = Math.exp(logSigma);
      double logPrior = constant - NU * logSigma - 0.5 / (sigma * sigma);
      for (double z = -8; z < 8; z += step) {
        double log = logPrior - z * z / 2 - Math.log(2 * Math.PI) / 2;
        for (double value : x) {
          double y = (value - z * sigma / Math.sqrt(KAPPA)) / sigma;
          log += StudentLaw.logDensity(y * y, tails) - logSigma;
        }
        sum += Math.exp(log) * step * step;
      }
    }
    return sum;
  }

  /** {@return the evidence of rows without noise: the sum over partitions} */
  private static double clustered(double tails, double... x) {
    double sum = x.length == 0 ? 1 : 0;
    for (Partition partition : x.length == 0 ? List.<Partition>of() : Partitions.all(x.length)) {
      double term = Math.exp(-LogGamma.of(1 + x.length));
      for (int k = 0; k < partition.clusters(); k++) {
        int table = k;
        double[] members =
            IntStream.range(0, x.length)
                .filter(i -> partition.label(i) == table)
                .mapToDouble(i -> x[i])
                .toArray();
        term *= Math.exp(LogGamma.of(members.length)) * marginal(tails, members);
      }
      sum += term;
    }
    return sum;
  }

  /** {@return the evidence under noise whose probability has the law beta(1, 19)} */
  private static double noisy(double tails) {
    RealRows rows = RealRows.of(POINTS, POINTS.length, 1);
    double[] noise = Background.of(model().family(), rows).logDensities(rows);
    int n = POINTS.length;
    double sum = 0;
    for (int set = 0; set < 1 << n; set++) {
      int chosen = set;
      double[] others =
          IntStream.range(0, n)
              .filter(i -> (chosen >> i & 1) == 0)
              .mapToDouble(i -> POINTS[i])
              .toArray();
      int b = n - others.length;
      double log =
          Math.log(19) + LogGamma.of(1 + b) + LogGamma.of(19 + n - b) - LogGamma.of(20 + n);
      for (int i = 0; i < n; i++) {
        log += (set >> i & 1) * noise[i];
      }
      sum += Math.exp(log) * clustered(tails, others);
    }
    return sum;
  }

  /**
   * The evidences are sums over all partitions, sets of noise rows and values of 1 / f, by
   * quadrature over means and variances. Broken twins: the prior probability of normal clusters is
   * forgotten; the two events are taken for independent.
   */
  @Test
  @Tag("slow")
  void theEvidencesAreThoseOfTheFourModels() {
    double sum = 0;
    double student = 0;
    for (double tails : TAILS) {
      sum += noisy(tails) / TAILS.length;
      student += clustered(tails, POINTS) / TAILS.length;
    }
    Parameter grid = Parameter.sampled(Hyperprior.grid(TAILS));
    OutlierPilot pilot = OutlierPilot.of(model(), true, null, grid, 8000);
    assertEquals(1, pilot.evidence(BOTH));
    near(student / sum, pilot.evidence(STUDENT));
    near(noisy(0) / sum, pilot.evidence(NOISE));
    double neither = clustered(0, POINTS) / sum;
    near(neither, pilot.evidence(NEITHER));
    OutlierPilot forgetful = new OutlierPilot(3, pilot.noise(), 1, pilot.found(), Map.of());
    assertTrue(Math.abs(forgetful.evidence(NOISE) / (noisy(0) / sum) - 1) > TOLERANCE);
    double independent = pilot.evidence(STUDENT) * pilot.evidence(NOISE);
    assertTrue(Math.abs(independent / neither - 1) > TOLERANCE, "independent " + independent);
  }

  private static void near(double exact, double found) {
    assertEquals(1, found / exact, TOLERANCE, "exact " + exact + ", found " + found);
  }

  private static OutlierPilot pilot(int noise, double tails) {
    return pilot(noise, tails, Map.of());
  }

  private static OutlierPilot pilot(int noise, double tails, Map<Answer, Double> heldOut) {
    List<Found> found = Collections.nCopies(120, new Found(noise, tails));
    return new OutlierPilot(10, 0.1, 0.1, found, heldOut);
  }

  /** Ten nats in all are one nat for each of ten rows. */
  @Test
  void uniformNoiseMustBeBetterByTenNats() {
    Answer uniform = new Answer(Noise.UNIFORM, false);
    assertEquals(uniform, pilot(0, 0, Map.of(NEITHER, -3.5, uniform, -2.4)).best());
    OutlierPilot close = pilot(2, 0, Map.of(NOISE, -3.5, uniform, -2.6));
    assertEquals(NOISE, close.best());
    assertEquals(
        "chosen by a pilot run on 10 rows: normal clusters, noise rows (uniform noise rows are better by less than 10 nats in all)",
        close.note());
  }

  @Test
  void populationsCanBeWeights() {
    double[] many = new double[POINTS.length];
    Arrays.fill(many, 2e7);
    RealRows rows = RealRows.of(POINTS, POINTS.length, 1, Weights.of(many));
    Mixture<RealRows> model = Mixture.of(Crp.of(1), model().family(), rows);
    OutlierPilot pilot = OutlierPilot.of(model, true, null, null, 10);
    assertEquals(1e6 / (1e6 + 2e7 * POINTS.length), pilot.noise());
  }

  @Test
  void theLargestEvidenceIsChosen() {
    assertEquals(NEITHER, pilot(0, 0).best());
    assertEquals(NOISE, pilot(2, 0).best());
    assertEquals(STUDENT, pilot(0, 0.2).best());
    assertEquals(BOTH, pilot(2, 0.2).best());
    assertEquals(
        "chosen by a pilot run on 10 rows: Student t clusters, no noise (Bayes factor 9.93 over the next best model)",
        pilot(0, 0.2).note());
  }

  @Test
  void heldOutRowsDecideWhereTheyAreKnown() {
    Map<Answer, Double> densities = Map.of(NEITHER, -3.5, NOISE, -2.0, STUDENT, -1.5, BOTH, -1.75);
    assertEquals(STUDENT, pilot(2, 0.2, densities).best());
    assertEquals(
        "chosen by a pilot run on 10 rows: Student t clusters, no noise (0.25 nats per held-out row over the next best model)",
        pilot(2, 0.2, densities).note());
  }

  /** One correlated cloud. */
  private static RealRows cloud(int n, int columns, long seed) {
    SeededRng rng = new SeededRng(seed);
    double[] values = new double[n * columns];
    for (int i = 0; i < n; i++) {
      double common = 3 * rng.gaussian();
      for (int j = 0; j < columns; j++) {
        values[i * columns + j] = (j % 2 == 0 ? common : -common) + 0.3 * rng.gaussian();
      }
    }
    return RealRows.of(values, n, columns);
  }

  /** Broken twin: the evidence decides, with a Bayes factor of 121, the largest possible. */
  @Test
  @Tag("slow")
  void rowsThatAClusterDescribesAreNoNoise() {
    for (int seed = 1; seed <= 2; seed++) {
      RealRows rows = cloud(120, 10, seed);
      GaussianFamily family = GaussianNiw.from(rows);
      OutlierPilot decided =
          OutlierPilot.of(rows, family, Mixture.of(Crp.of(1), family, rows), true, false);
      OutlierPilot twin =
          new OutlierPilot(120, decided.noise(), Double.NaN, decided.found(), Map.of());
      assertEquals(NOISE, twin.best());
      assertEquals(NEITHER, decided.best(), decided.note());
    }
  }

  /** Broken twin: broad noise alone, as which rows between the clusters are a cluster. */
  @Test
  @Tag("slow")
  void rowsStrewnBetweenClustersAreUniformNoise() {
    for (int seed = 1; seed <= 3; seed++) {
      SeededRng rng = new SeededRng(seed);
      double[] values = new double[600];
      for (int i = 0; i < 300; i++) {
        for (int j = 0; j < 2; j++) {
          values[2 * i + j] = i % 5 == 0 ? 20 * rng.uniform() : 5 + 10 * (i % 2) + rng.gaussian();
        }
      }
      RealRows rows = RealRows.of(values, 300, 2);
      GaussianFamily family = GaussianNiw.from(rows);
      Mixture<RealRows> model = Mixture.of(Crp.of(1), family, rows);
      OutlierPilot pilot = OutlierPilot.of(rows, family, model, true, false);
      assertEquals(new Answer(Noise.UNIFORM, false), pilot.best(), pilot.note());
      OutlierPilot twin = OutlierPilot.of(model, true, null, null, 120);
      assertEquals(NEITHER, twin.best(), twin.note());
    }
  }

  /** Uniform rows alone would all be noise. */
  @Test
  @Tag("slow")
  void noiseIsNotMostOfTheRows() {
    SeededRng rng = new SeededRng(1);
    double[] values = new double[600];
    Arrays.setAll(values, i -> rng.uniform());
    RealRows rows = RealRows.of(values, 300, 2);
    GaussianFamily family = GaussianNiw.from(rows);
    Mixture<RealRows> model = Mixture.of(Crp.of(1), family, rows);
    assertEquals(NEITHER, OutlierPilot.of(rows, family, model, true, false).best());
  }

  /** Two clusters; every other one is scaled by the root of a gamma draw, so they are Student t. */
  private static RealRows rows(boolean heavy, long seed) {
    SeededRng rng = new SeededRng(seed);
    double[] values = new double[400];
    for (int i = 0; i < 200; i++) {
      double spread = heavy ? Math.sqrt(1.5 / rng.gamma(1.5)) : 1;
      for (int j = 0; j < 2; j++) {
        values[2 * i + j] = 9 * (i % 2) + spread * rng.gaussian();
      }
    }
    return RealRows.of(values, 200, 2);
  }

  @Test
  @Tag("slow")
  void tailsAreChosenWhereTheyAre() {
    for (int seed = 1; seed <= 3; seed++) {
      for (boolean heavy : new boolean[] {false, true}) {
        RealRows rows = rows(heavy, seed);
        GaussianFamily family = GaussianNiw.from(rows).offeringTails();
        OutlierChoice<RealRows> choice = OutlierChoice.ofTails(Mixture.of(Crp.of(1), family, rows));
        String text = choice.model().family().describe();
        assertEquals(heavy, text.contains("Student t"), choice.notes() + " " + text);
        String chosen = heavy ? ": Student t clusters (" : ": normal clusters (";
        assertTrue(choice.notes().get(0).contains(chosen), choice.notes().get(0));
      }
    }
  }

  @Test
  void onlyAnOfferIsDecided() {
    RealRows rows = rows(true, 1);
    GaussianFamily normal = GaussianNiw.from(rows);
    assertTrue(OutlierChoice.ofTails(Mixture.of(Crp.of(1), normal, rows)).notes().isEmpty());
    assertFalse(normal.offeringTails().withSampled(GaussianFamily.TAILS).offersTails());
    assertEquals(normal.describe(), normal.offeringTails().describe());
    assertTrue(normal.offeringTails().with(GaussianFamily.KAPPA, Parameter.fixed(1)).offersTails());
    assertFalse(DiagonalGaussian.from(rows).offeringTails().offersTails());
  }
}
