package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.check.Invariance;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.kernel.Kernel;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.HeldOut;
import crp.model.Run;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.predict.FitSample;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.seating.PitmanYor;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dahl, Day and Tsai (2017): the law by enumeration, its kernel by exact matrices, predictions. */
class EwensPitmanAttractionTest {

  private static final double ALPHA = 0.8;
  private static final double[][] SIMILAR = {
    {0, 0, 0, 0, 0},
    {1.3, 0, 0, 0, 0},
    {0.2, 0.9, 0, 0, 0},
    {2.1, 0.1, 0.4, 0, 0},
    {0.3, 0.7, 1.9, 0.05, 0}
  };
  private static final double[] PLACES = {-0.4, 0.3, 2.6, 1.9, 0.1};

  private static EwensPitmanAttraction prior(double discount, double[][] similar) {
    return EwensPitmanAttraction.of(ALPHA, discount, SparseAffinity.of(similar));
  }

  private static double[][] four() {
    return Arrays.stream(SIMILAR)
        .limit(4)
        .map(row -> Arrays.copyOf(row, 4))
        .toArray(double[][]::new);
  }

  /** The second row is similar to none. */
  private static double[][] torn() {
    double[][] torn = four();
    torn[1][0] = 0;
    return torn;
  }

  /** The formula of the paper, written down without anything of the prior. */
  private static double plain(double discount, Partition z) {
    double p = 1;
    for (int i = 0; i < z.size(); i++) {
      double whole = 0;
      double own = 0;
      for (int j = 0; j < i; j++) {
        whole += SIMILAR[i][j];
        own += z.label(j) == z.label(i) ? SIMILAR[i][j] : 0;
      }
      int t = i;
      long q = IntStream.range(0, t).map(z::label).distinct().count();
      boolean opens = IntStream.range(0, t).noneMatch(j -> z.label(j) == z.label(t));
      p *= (opens ? ALPHA + discount * q : (t - discount * q) * own / whole) / (ALPHA + t);
    }
    return p;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.35, 0.9})
  void theLawIsThePapersAndSumsToOne(double discount) {
    EwensPitmanAttraction prior = prior(discount, SIMILAR);
    double sum = 0;
    for (Partition z : Partitions.all(5)) {
      double p = Math.exp(prior.logJoint(z));
      assertEquals(plain(discount, z), p, 1e-15);
      sum += p;
    }
    assertEquals(1, sum, 1e-14);
  }

  @Test
  void theLawSumsToOneWhereARowIsSimilarToNone() {
    EwensPitmanAttraction prior = prior(0.35, torn());
    double sum = 0;
    for (Partition z : Partitions.all(4)) {
      double p = Math.exp(prior.logJoint(z));
      assertTrue(z.label(0) != z.label(1) || p == 0);
      sum += p;
    }
    assertEquals(1, sum, 1e-14);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.35})
  void drawsHaveTheLawAndItsMeanIsExact(double discount) {
    EwensPitmanAttraction prior = prior(discount, SIMILAR);
    Map<Partition, Double> found = new HashMap<>();
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      found.merge(prior.simulate(rng), rng.pathProbability(), Double::sum);
    } while (rng.next());
    double mean = 0;
    for (Partition z : Partitions.all(5)) {
      assertEquals(plain(discount, z), found.getOrDefault(z, 0.0), 1e-14);
      mean += plain(discount, z) * z.clusters();
    }
    assertEquals(mean, prior.meanTables(5), 1e-13);
    assertEquals(PitmanYor.of(ALPHA, discount).meanTables(5), prior.meanTables(5), 1e-12);
  }

  private static TableBank<?> bank(int n) {
    RealRows rows = RealRows.of(Arrays.copyOf(PLACES, n), n, 1);
    return GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1}).bank(rows);
  }

  /** The matrix of a kernel that moves customers under one prior, with the target of another. */
  private static Invariance<Partition> matrix(
      SequentialPrior target, SequentialPrior moved, Kernel<SequentialState> kernel) {
    int n = target.customers();
    return Invariance.of(
        Partitions.all(n),
        (z, rng) -> {
          SequentialState state = new SequentialState(moved, bank(n), z);
          kernel.apply(state, rng);
          state.audit(1e-9);
          return state.partition();
        },
        z -> new SequentialState(target, bank(n), z).logJoint());
  }

  @Test
  void sitesAreMovedExactly() {
    for (double discount : new double[] {0, 0.35, 0.9}) {
      EwensPitmanAttraction prior = prior(discount, four());
      Invariance<Partition> matrix = matrix(prior, prior, new SiteMetropolis());
      System.out.println("discount " + discount + ": " + matrix);
      matrix.requireInvariant(1e-11).requireIrreducible();
    }
    EwensPitmanAttraction torn = prior(0.35, torn());
    matrix(torn, torn, new SiteMetropolis()).requireInvariant(1e-11).requireIrreducible();
  }

  @Test
  void linksAreNotSummedOutUnderADiscount() {
    EwensPitmanAttraction prior = prior(0.35, four());
    assertThrows(
        IllegalArgumentException.class, () -> matrix(prior, prior, new SequentialTableGibbs()));
  }

  /** Without the discount, and with similarities that do not share out the customers before. */
  @Test
  void brokenTwinsAreFoundOut() {
    EwensPitmanAttraction prior = prior(0.35, four());
    List<SequentialPrior> twins =
        List.of(prior(0, four()), SequentialDistanceCrp.of(ALPHA, SparseAffinity.of(four())));
    for (SequentialPrior twin : twins) {
      Invariance<Partition> report = matrix(prior, twin, new SiteMetropolis());
      System.out.println("twin: " + report);
      assertThrows(AssertionError.class, () -> report.requireInvariant(1e-11));
      assertTrue(report.worstImbalance() > 1e-3, report.toString());
    }
  }

  /** The published way to seat: each given those before, later ones forgotten. */
  @Test
  void aForwardPassIsNoKernel() {
    EwensPitmanAttraction prior = prior(0.35, four());
    Invariance<Partition> report =
        matrix(
            prior,
            prior,
            (SequentialState state, Rng rng) -> {
              ForwardSeating.apply(state, rng);
              return 1;
            });
    assertTrue(report.worstImbalance() > 1e-3, report.toString());
  }

  @Test
  void numbersHaveTheirConditionalWeights() {
    EwensPitmanAttraction prior = prior(0.35, SIMILAR);
    Partition z = Partition.of(0, 1, 0, 2, 0);
    SequentialState state = new SequentialState(prior, bank(5), z);
    for (double there : new double[] {0.1, 0.5, 0.8}) {
      for (String name : List.of(Prior.CONCENTRATION, EwensPitmanAttraction.DISCOUNT)) {
        assertEquals(
            prior.with(name, Parameter.fixed(there)).logJoint(z),
            state.logLikelihood(name).applyAsDouble(there),
            1e-13);
      }
    }
  }

  /** A fifth row given the tables of four: prior seats of the last customer times predictives. */
  @Test
  void aNewRowIsSeatedAsTheLastCustomer() {
    Partition z = Partition.of(0, 1, 0, 1);
    EwensPitmanAttraction fitted = prior(0.35, four());
    GaussianNiw family = GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1});
    RealRows rows = RealRows.of(Arrays.copyOf(PLACES, 4), 4, 1);
    Draw draw = new Draw(0, 1, z, 0, Map.of("concentration", ALPHA));
    FitSample sample = new FitSample(new Draws(List.of(draw), List.of(), false), draw);
    NearPredictor<RealRows> near =
        new NearPredictor<>(fitted, family, rows, new int[] {0, 1, 2, 3}, 4, sample);
    RealRows fresh = RealRows.of(new double[] {PLACES[4]}, 1, 1);
    double found =
        near.predict(fresh, (row, w) -> System.arraycopy(SIMILAR[4], 0, w, 0, 4)).logDensity(0);
    double sum = 0;
    for (int label = 0; label < 3; label++) {
      sum += joint(5, Partition.of(0, 1, 0, 1, label));
    }
    assertEquals(Math.log(sum / joint(4, z)), found, 1e-10);
  }

  /** A sampled discount is no number of the decay. */
  @Test
  void onlyNumbersOfTheDecayAreOfTheDecay() {
    SequentialPrior sampled =
        prior(0.35, four())
            .with(EwensPitmanAttraction.DISCOUNT, Parameter.parse("discount", "beta 1 1"));
    assertEquals(List.of(EwensPitmanAttraction.DISCOUNT), sampled.parameters().sampled());
    assertFalse(sampled.ofDecay(EwensPitmanAttraction.DISCOUNT));
  }

  private static double joint(int n, Partition z) {
    return Math.exp(
        new SequentialState(prior(0.35, n == 4 ? four() : SIMILAR), bank(n), z).logJoint());
  }

  @Test
  void aModelFindsTwoGroupsAndIsJudged() {
    int n = 30;
    double[] x =
        IntStream.range(0, n).mapToDouble(i -> (i < 15 ? 0 : 8) + Math.sin(7 * i)).toArray();
    double[][] similar = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        similar[i][j] = Math.exp(-(i - j) / 5.0);
      }
    }
    RealRows rows = RealRows.of(x, n, 1);
    Run<RealRows> run =
        OrderedMixture.of(prior(0.1, similar), GaussianNiw.from(rows), rows)
            .sweeps(200)
            .chains(2)
            .threads(1)
            .seed(3);
    assertEquals(2, run.fit().parts().size());
    for (HeldOut.Choice choice : List.of(HeldOut.Choice.rolling(5), HeldOut.Choice.folds(3))) {
      HeldOut found = run.heldOut(choice);
      assertTrue(Double.isFinite(found.mean()), choice + ": " + found.mean());
    }
  }
}
