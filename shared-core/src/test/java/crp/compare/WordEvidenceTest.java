package crp.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.Weights;
import crp.diagnose.LogEstimate;
import crp.draws.Schedule;
import crp.evidence.ObservedWords;
import crp.likelihood.discrete.ObservedWord;
import crp.links.DistanceCrp;
import crp.links.LinkedMixture;
import crp.mixture.Mixture;
import crp.model.Settings;
import crp.numerics.LogSum;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.seating.Crp;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Fully observed words whose concentration is learnt: no sampling, but a sum or an integral. Seeds
 * are fixed.
 */
class WordEvidenceTest {

  private static final Settings SETTINGS =
      Settings.defaults().withSchedule(Schedule.of(60, 10)).withThreads(2).withSeed(9);
  private static final CategoryRows WORDS = CategoryRows.of(new int[] {0, 1, 0, 2, 2, 1}, 6, 3);
  private static final ObservedWord FAMILY = ObservedWord.of(1, 2, 3);

  private static double enumerated(double alpha) {
    double[] joints =
        Partitions.all(WORDS.size()).stream()
            .mapToDouble(z -> new TableState(Crp.of(alpha), FAMILY.bank(WORDS), z).logJoint())
            .toArray();
    return LogSum.of(joints, joints.length);
  }

  private static LogEstimate found(TablePrior prior, CategoryRows words, ObservedWord family) {
    return Evidence.of(Mixture.of(prior, family, words), SETTINGS).logEvidence();
  }

  private static double mean(DoubleStream logs) {
    double[] all = logs.toArray();
    return LogSum.of(all, all.length) - Math.log(all.length);
  }

  /** The middles of equally probable parts are good to about one part in their number. */
  @Test
  void theConcentrationIsSummedOut() {
    Hyperprior.Gamma law = new Hyperprior.Gamma(2, 1.5);
    LogEstimate integral = found(Crp.of(Parameter.sampled(law)), WORDS, FAMILY);
    GammaDistribution gamma = new GammaDistribution(2, 1 / 1.5);
    double exact =
        mean(
            IntStream.range(0, 400)
                .mapToDouble(p -> enumerated(gamma.inverseCumulativeProbability((p + 0.5) / 400))));
    assertEquals(exact, integral.value(), 1e-3);
    // the concentration at its mean would be another model
    assertTrue(Math.abs(enumerated(2 / 1.5) - exact) > 1e-2);
    assertEquals(0, integral.error());
    double[] grid = {0.3, 2};
    LogEstimate sum = found(Crp.of(Parameter.sampled(Hyperprior.grid(grid))), WORDS, FAMILY);
    assertEquals(mean(DoubleStream.of(grid).map(WordEvidenceTest::enumerated)), sum.value(), 1e-10);
  }

  /**
   * Against a plain sum over a wide range: where the words agree with the prior, where they are all
   * different, which the prior hardly expects, where the prior is narrow, and where it reaches far
   * down.
   */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"2,1.5,4", "1,1,200", "1,1,1", "1e5,1e5,4", "0.05,1,4", "0.05,1,1"})
  void theIntegralGoesWhereTheMassIs(double shape, double rate, int vocabulary) {
    int[] codes = IntStream.range(0, 200).map(i -> i % vocabulary).toArray();
    double[] base = new double[vocabulary];
    Arrays.fill(base, 1);
    Hyperprior law = new Hyperprior.Gamma(shape, rate);
    CategoryRows words = CategoryRows.of(codes, codes.length, vocabulary);
    double[] logBase = new double[vocabulary];
    Arrays.fill(logBase, -Math.log(vocabulary));
    DoubleUnaryOperator log = alpha -> ObservedWords.logEvidence(alpha, codes, logBase);
    double low = Math.log(1e-290);
    double high = Math.log(1e5);
    int points = 100_000;
    if (shape > 1000) {
      low = -0.1;
      high = 0.1;
      points = 10_000;
    }
    double step = (high - low) / points;
    double[] joints = new double[points];
    double[] masses = new double[points];
    for (int p = 0; p < points; p++) {
      double alpha = Math.exp(low + (p + 0.5) * step);
      masses[p] = law.logDensity(alpha);
      joints[p] = masses[p] + log.applyAsDouble(alpha);
    }
    double exact = LogSum.of(joints, points) - LogSum.of(masses, points);
    LogEstimate found = found(Crp.of(Parameter.sampled(law)), words, ObservedWord.of(base));
    assertEquals(exact, found.value(), 1e-6);
  }

  @Test
  void linksToEarlierRowsAreSummedOutToo() {
    int n = WORDS.size();
    Hyperprior law = Hyperprior.grid(0.5, 3);
    DistanceCrp crp =
        DistanceCrp.of(
            1,
            SparseAffinity.ofDistances(
                n, (i, j) -> j < i ? i - j : Double.POSITIVE_INFINITY, Decay.identity()));
    LogEstimate linked =
        Evidence.of(
                LinkedMixture.of(
                    crp.with(Prior.CONCENTRATION, Parameter.sampled(law)), FAMILY, WORDS),
                SETTINGS)
            .logEvidence();
    LogEstimate tables = found(Crp.of(Parameter.sampled(law)), WORDS, FAMILY);
    assertEquals(tables.value(), linked.value(), 1e-10);
    assertEquals("closed form, summed over the concentration", linked.method());
  }

  /** Copies of a row are known to sit together, which the closed form does not know. */
  @Test
  void copiesTakeABridge() {
    CategoryRows words =
        CategoryRows.of(new int[] {0, 1, 0}, 3, new int[] {3}, Weights.of(2, 1, 1));
    assertTrue(found(Crp.of(1), words, FAMILY).method().startsWith("bridge"));
  }

  /** Almost every draw from the prior puts different words at one table. */
  @Test
  void whereNoBridgeLeadsToIsSaid() {
    CategoryRows words = CategoryRows.of(new int[] {0, 1, 0, 0, 2, 2, 1, 1, 2, 0}, 10, 3);
    Evidence<CategoryRows> evidence =
        Evidence.of(Mixture.of(Crp.of(0.01), FAMILY, words), SETTINGS);
    assertEquals(0, evidence.logEvidence().error());
    assertTrue(
        assertThrows(IllegalArgumentException.class, evidence::bridged)
            .getMessage()
            .contains("almost no clustering"));
  }

  /** The prior draws a possible clustering now and then: no number of rungs makes that better. */
  @Test
  void theFirstGapIsNotDividedInVain() {
    CategoryRows words = CategoryRows.of(new int[] {0, 1, 0}, 3, 3);
    Evidence<CategoryRows> evidence =
        Evidence.of(
            Mixture.of(Crp.of(1), FAMILY, words), SETTINGS.withSchedule(Schedule.of(1000, 100)));
    LogEstimate found = evidence.bridged();
    assertTrue(found.method().matches("bridge over \\d powers.*"), found.method());
    assertEquals(evidence.logEvidence().value(), found.value(), 4.9 * found.error());
    assertTrue(found.error() < 0.1, found.toString());
  }
}
