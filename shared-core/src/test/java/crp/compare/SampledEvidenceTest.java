package crp.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.diagnose.LogEstimate;
import crp.draws.Schedule;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.DistanceCrp;
import crp.links.LinkedMixture;
import crp.links.SequentialDistanceCrp;
import crp.mixture.Mixture;
import crp.model.Settings;
import crp.numerics.LogSum;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Evidence with numbers of the family and of the prior summed out, against enumeration of
 * partitions and grids. Seeds are fixed; a false alarm in 1e6 for each estimate.
 */
class SampledEvidenceTest {

  private static final double MOST = 4.9;

  private static final RealRows LINE =
      RealRows.of(new double[][] {{0.1}, {0.4}, {-0.2}, {3}, {3.3}, {2.7}});
  private static final DiagonalGaussian FAMILY =
      DiagonalGaussian.of(new double[] {0}, 0.1, 3, new double[] {0.5});
  private static final Settings SETTINGS =
      Settings.defaults().withSchedule(Schedule.of(700, 50)).withThreads(2).withSeed(9);

  private static double logSum(DoubleStream logs) {
    double[] all = logs.toArray();
    return LogSum.of(all, all.length);
  }

  /** How many sit at each table of a partition of the line, and the log density of its rows. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Seated(double[] sizes, double logLikelihood) {}

  private static final List<Seated> SEATED =
      Partitions.all(LINE.size()).stream()
          .map(z -> new Seated(sizes(z), logLikelihood(z)))
          .toList();

  /** The evidence of the line. */
  private static double enumerated(TablePrior prior) {
    return logSum(SEATED.stream().mapToDouble(z -> prior.logJoint(z.sizes()) + z.logLikelihood()));
  }

  private static <R extends Rows> double enumerated(TablePrior prior, Family<R> family, R rows) {
    return logSum(
        Partitions.all(rows.size()).stream()
            .mapToDouble(z -> new TableState(prior, family.bank(rows), z).logJoint()));
  }

  /** The learnt number at a value: the sum over partitions of joint densities, hyperprior too. */
  private static <R extends Rows> double at(
      double value, TablePrior prior, Family<R> family, R rows) {
    return logSum(
        Partitions.all(rows.size()).stream()
            .mapToDouble(
                z -> {
                  TableBank<R> bank = family.bank(rows);
                  Capabilities.sampled(bank).setHyperparameters(name -> value);
                  return new TableState(prior, bank, z).logJoint();
                }));
  }

  /** With so many values from 1 to 2^-12. */
  private static double overGrid(int values, DoubleFunction<Double> at) {
    double step = 12.0 / (values - 1);
    return logSum(IntStream.range(0, values).mapToDouble(g -> at.apply(Math.pow(2, -g * step))));
  }

  private static void requireNear(double exact, LogEstimate found) {
    assertTrue(found.reliable(), found.toString());
    assertTrue(found.error() < 0.2, found.toString());
    assertEquals(exact, found.value(), MOST * found.error() + 1e-6, found.toString());
  }

  private static <R extends Rows> LogEstimate found(TablePrior prior, Family<R> family, R rows) {
    return Evidence.of(Mixture.of(prior, family, rows), SETTINGS).logEvidence();
  }

  // ---- numbers of the family

  @Test
  void theBaseScaleOfTheDefaultGaussianIsSummedOut() {
    RealRows rows =
        RealRows.of(new double[][] {{0.1, 2}, {0.4, 1}, {-0.2, 3}, {3, 1}, {3.3, 0.5}, {2.7, 2}});
    GaussianNiw family = GaussianNiw.from(rows);
    Crp prior = Crp.of(0.8);
    double exact = overGrid(13, c -> at(c, prior, family, rows));
    LogEstimate found = found(prior, family, rows);
    requireNear(exact, found);
    // one scale for all would be another model
    assertTrue(Math.abs(exact - enumerated(prior, family, rows)) > 0.5);
  }

  @Test
  @Tag("slow")
  void theBaseScaleOfColumnsWithHolesIsSummedOut() {
    RealRows rows =
        RealRows.of(new double[][] {{0.1, 2}, {0.4, Double.NaN}, {-0.2, 3}, {3, 1}, {3.3, 0.5}});
    double[] grid = {0.01, 0.1, 1};
    GaussianFamily family =
        DiagonalGaussian.from(rows)
            .with(GaussianFamily.BASE_SCALE, new Parameter(1, Hyperprior.grid(grid)));
    Crp prior = Crp.of(0.8);
    double exact =
        logSum(
            Partitions.all(5).stream()
                .mapToDouble(z -> prior.logJoint(sizes(z)) + logSum(columns(rows, grid, z))));
    requireNear(exact, found(prior, family, rows));
  }

  private static double[] sizes(Partition partition) {
    double[] sizes = new double[partition.clusters()];
    for (int i = 0; i < partition.size(); i++) {
      sizes[partition.label(i)]++;
    }
    return sizes;
  }

  /** By base scale c, with the scale s of each column summed out. */
  private static DoubleStream columns(RealRows rows, double[] grid, Partition partition) {
    return Arrays.stream(grid)
        .map(
            c -> {
              double sum = -Math.log(grid.length);
              double total = Arrays.stream(grid).map(s -> Math.min(s / c, c / s)).sum();
              for (int j = 0; j < rows.columns(); j++) {
                RealRows column = rows.columns(new int[] {j});
                DiagonalGaussian family = DiagonalGaussian.from(column);
                sum +=
                    logSum(
                        Arrays.stream(grid)
                            .map(
                                s ->
                                    Math.log(Math.min(s / c, c / s) / total)
                                        + rows(family.withBaseScale(s), column, partition)));
              }
              return sum;
            });
  }

  private static double rows(DiagonalGaussian family, RealRows rows, Partition partition) {
    TableBank<RealRows> bank = family.bank(rows);
    bank.reserve(partition.clusters());
    for (int i = 0; i < rows.size(); i++) {
      bank.add(partition.label(i), i);
    }
    return IntStream.range(0, partition.clusters()).mapToDouble(bank::logMarginal).sum();
  }

  @Tag("slow")
  @Test
  void thePseudoCountOfTheDefaultMultinomialIsSummedOut() {
    CategoryRows rows = CategoryRows.of(new int[] {0, 1, 0, 1, 2, 2, 2, 0, 1, 1, 0, 1}, 6, 3, 3);
    Categories family = Categories.symmetricSampled();
    Crp prior = Crp.of(1.2);
    // over the log of the pseudo-count, under Gamma(1, 1)
    double step = 0.1;
    double exact =
        logSum(
            IntStream.rangeClosed(-120, 40)
                .mapToDouble(
                    s -> at(Math.exp(s * step), prior, family, rows) + s * step + Math.log(step)));
    requireNear(exact, found(prior, family, rows));
  }

  // ---- numbers of the prior

  @Test
  @Tag("slow")
  void concentrationsAreSummedOut() {
    Hyperprior.Gamma gamma = new Hyperprior.Gamma(2, 1.5);
    requireNear(
        overGamma(gamma, alpha -> enumerated(Crp.of(alpha))),
        found(Crp.of(Parameter.sampled(gamma)), FAMILY, LINE));
    double[] grid = {0.2, 1, 6};
    double exact = logSum(DoubleStream.of(grid).map(a -> enumerated(Crp.of(a)) - Math.log(3)));
    requireNear(exact, found(Crp.of(Parameter.sampled(Hyperprior.grid(grid))), FAMILY, LINE));
  }

  /** By the middles of a thousand equally probable parts. */
  private static double overGamma(Hyperprior.Gamma law, DoubleFunction<Double> log) {
    GammaDistribution gamma = new GammaDistribution(law.shape(), 1 / law.rate());
    int parts = 1000;
    return logSum(
        IntStream.range(0, parts)
            .mapToDouble(
                p ->
                    log.apply(gamma.inverseCumulativeProbability((p + 0.5) / parts))
                        - Math.log(parts)));
  }

  @Tag("slow")
  @Test
  void aDiscountAndAPowerAreSummedOut() {
    int parts = 200;
    double overDiscounts =
        logSum(
            IntStream.range(0, parts)
                .mapToDouble(
                    p -> enumerated(PitmanYor.of(0.5, (p + 0.5) / parts)) - Math.log(parts)));
    requireNear(
        overDiscounts,
        found(
            PitmanYor.of(0.5, 0.2)
                .with(PitmanYor.DISCOUNT, Parameter.sampled(new Hyperprior.Beta(1, 1))),
            FAMILY,
            LINE));
    double overPowers =
        logSum(
            DoubleStream.of(1, 1.5, 2).map(r -> enumerated(PoweredCrp.of(0.5, r)) - Math.log(3)));
    requireNear(
        overPowers,
        found(
            PoweredCrp.of(Parameter.fixed(0.5), Power.parse("power", "grid 1 1.5 2")),
            FAMILY,
            LINE));
  }

  private static DistanceCrp linked(double scale) {
    return DistanceCrp.of(
            0.7,
            SparseAffinity.ofDistances(
                LINE.size(),
                (i, j) -> j < i ? i - j : Double.POSITIVE_INFINITY,
                Decay.exponential(1)))
        .with(Prior.SCALE, Parameter.fixed(scale));
  }

  private static double exactLinked(double scale) {
    DistanceCrp prior = linked(scale);
    SequentialDistanceCrp law = SequentialDistanceCrp.of(prior.concentration(), prior.affinity());
    return logSum(
        Partitions.all(LINE.size()).stream().mapToDouble(z -> law.logJoint(z) + logLikelihood(z)));
  }

  private static double logLikelihood(Partition z) {
    return new TableState(Crp.of(1), FAMILY.bank(LINE), z).logJoint()
        - Crp.of(1).logJoint(sizes(z));
  }

  @Test
  @Tag("slow")
  void theScaleOfADecayIsSummedOut() {
    double[] scales = {0.3, 1, 4};
    double exact =
        logSum(DoubleStream.of(scales).map(a -> exactLinked(a) - Math.log(scales.length)));
    DistanceCrp sampled = linked(1).with(Prior.SCALE, Parameter.sampled(Hyperprior.grid(scales)));
    Evidence<RealRows> evidence = Evidence.of(LinkedMixture.of(sampled, FAMILY, LINE), SETTINGS);
    requireNear(exact, evidence.logEvidence());
    // only the difference of two evidences leads to a fixed scale
    requireNear(exact - exactLinked(2), evidence.logBayesFactor(linked(2)));
  }

  // ---- comparisons of priors over partitions

  @Test
  @Tag("slow")
  void baselinesOfPriorsOverPartitionsAreCompared() {
    PitmanYor prior = PitmanYor.of(0.5, 0.3);
    Evidence<RealRows> evidence = Evidence.of(Mixture.of(prior, FAMILY, LINE), SETTINGS);
    double own = enumerated(prior);
    for (TablePrior other :
        List.of(
            Crp.of(0.5), PoweredCrp.of(0.5, 1.5), PitmanYor.of(5, 0.3), PitmanYor.of(0.5, 0.6))) {
      requireNear(own - enumerated(other), evidence.logBayesFactor(other));
    }
  }

  @Tag("slow")
  @Test
  void sampledConcentrationsAreComparedByTheirEvidences() {
    Hyperprior.Gamma gamma = new Hyperprior.Gamma(2, 1.5);
    Crp prior = Crp.of(Parameter.sampled(gamma));
    double own = overGamma(gamma, alpha -> enumerated(Crp.of(alpha)));
    double other = overGamma(gamma, alpha -> enumerated(PitmanYor.of(alpha, 0.5)));
    Evidence<RealRows> evidence = Evidence.of(Mixture.of(prior, FAMILY, LINE), SETTINGS);
    LogEstimate shared =
        evidence.logBayesFactor(PitmanYor.of(Parameter.sampled(gamma), Parameter.fixed(0.5)));
    requireNear(own - other, shared);
    LogEstimate difference = evidence.logBayesFactor(Crp.of(5));
    requireNear(own - enumerated(Crp.of(5)), difference);
    assertTrue(difference.method().contains("powers"), difference.method());
  }

  /** Copies of a row sit together: the prior is the law given that they do. */
  @Test
  void rowsOfOtherWeightsAreTiedCopies() {
    RealRows rows = RealRows.of(new double[] {0.1, 0.4, 3, 3.3}, 4, 1, Weights.of(3, 1, 2, 0.5));
    Crp prior = Crp.of(0.7);
    double exact =
        enumerated(prior, FAMILY, rows)
            - logSum(
                Partitions.all(4).stream()
                    .mapToDouble(z -> new TableState(prior, FAMILY.bank(rows), z).logPrior()));
    requireNear(exact, found(prior, FAMILY, rows));
  }

  // ---- what is refused

  @Test
  void whatHasNoEvidenceIsRefusedInASentence() {
    RealRows holes = RealRows.of(new double[][] {{0, 1}, {1, Double.NaN}, {2, 5}, {1, 1}});
    requireRefused(GaussianNiw.from(holes), holes, "missing values are sampled");
    RealRows counts = RealRows.of(new double[][] {{0}, {3}, {2}, {9}});
    requireRefused(PoissonLogNormal.from(counts), counts, "parameters of clusters are drawn");
  }

  private static void requireRefused(Family<RealRows> family, RealRows rows, String reason) {
    Evidence<RealRows> evidence = Evidence.of(Mixture.of(Crp.of(1), family, rows), SETTINGS);
    String said = assertThrows(IllegalArgumentException.class, evidence::logEvidence).getMessage();
    assertTrue(said.contains(reason), said);
  }
}
