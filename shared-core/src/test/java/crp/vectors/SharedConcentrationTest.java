package crp.vectors;

import static crp.vectors.Found.requireRight;
import static crp.vectors.Found.requireWrong;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Rows;
import crp.diagnose.LogEstimate;
import crp.evidence.Ladder;
import crp.evidence.LawPath;
import crp.evidence.TablePath;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.kernel.TableGibbs;
import crp.likelihood.TableBank;
import crp.numerics.LogSum;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.random.Rng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Bridges between priors over partitions that sample their concentration under one prior: it is one
 * number for both. Against enumeration of the partitions and quadrature over the concentration,
 * judged by {@link Found}. Seeds are fixed.
 */
class SharedConcentrationTest {

  private static final Hyperprior.Gamma GAMMA = new Hyperprior.Gamma(2, 1.5);
  private static final int PARTS = 200;
  private static final double[] GRID = {0.2, 1, 6};

  private static List<Kernel<? super TableState>> kernels(TableState state) {
    return List.of(new TableGibbs(), ParameterUpdate.of(Prior.CONCENTRATION));
  }

  private static Stream<VectorCase<?>> cases() {
    return Stream.concat(VectorCase.read("crp.json"), VectorCase.read("powered-crp.json"));
  }

  private static double[] middles() {
    GammaDistribution gamma = new GammaDistribution(GAMMA.shape(), 1 / GAMMA.rate());
    return IntStream.range(0, PARTS)
        .mapToDouble(p -> gamma.inverseCumulativeProbability((p + 0.5) / PARTS))
        .toArray();
  }

  private static double[] sizes(Partition z) {
    double[] sizes = new double[z.clusters()];
    for (int i = 0; i < z.size(); i++) {
      sizes[z.label(i)]++;
    }
    return sizes;
  }

  /** The mean of p(rows | alpha) over some values of alpha. */
  private static <R extends Rows> double exact(
      VectorCase<R> one, TablePrior prior, double[] alphas) {
    List<Partition> all = one.partitions();
    double[] logLikelihoods = new double[all.size()];
    for (int z = 0; z < logLikelihoods.length; z++) {
      logLikelihoods[z] =
          new TableState(Crp.of(1), one.bank(), all.get(z)).logJoint()
              - Crp.of(1).logJoint(sizes(all.get(z)));
    }
    double[] logs = new double[alphas.length];
    for (int a = 0; a < alphas.length; a++) {
      TablePrior there = prior.forCustomers(one.rows().size()).with(Prior.CONCENTRATION, alphas[a]);
      double[] joints = new double[logLikelihoods.length];
      for (int z = 0; z < joints.length; z++) {
        joints[z] = logLikelihoods[z] + there.logJoint(sizes(all.get(z)));
      }
      logs[a] = LogSum.of(joints, joints.length);
    }
    return LogSum.of(logs, logs.length) - Math.log(alphas.length);
  }

  /** A path that forgets that the normalisers of its ends depend on the concentration. */
  private record Forgetful(TablePath path, TablePrior from, TablePrior to, int customers)
      implements LawPath<TableState> {

    @Override
    public TableState open(TableBank<?> bank, double at, Rng rng) {
      return path.open(bank, at, rng);
    }

    @Override
    public List<Kernel<? super TableState>> kernels(TableState state) {
      return path.kernels(state);
    }

    @Override
    public double[] features(TableState state) {
      double[] features = path.features(state);
      features[0] += surplus(from, state);
      features[1] += surplus(to, state);
      return features;
    }

    private double surplus(TablePrior end, TableState state) {
      return end.with(Prior.CONCENTRATION, state.prior().concentration()).logNormaliser(customers)
          - end.logNormaliser(customers);
    }

    @Override
    public double logLaw(double[] features, double at) {
      return path.logLaw(features, at);
    }
  }

  private static <R extends Rows> Found found(
      VectorCase<R> one,
      Hyperprior law,
      double[] alphas,
      boolean forgetful,
      boolean discounted,
      int number) {
    int n = one.rows().size();
    TablePrior to = one.prior().forCustomers(n).with(Prior.CONCENTRATION, Parameter.sampled(law));
    TablePrior from = discounted ? PitmanYor.of(1, 0.6) : PoweredCrp.of(1, 1.8);
    from = from.with(Prior.CONCENTRATION, Parameter.sampled(law));
    TablePath path = new TablePath(from, to, n, SharedConcentrationTest::kernels);
    LawPath<TableState> climbed = forgetful ? new Forgetful(path, from, to, n) : path;
    LogEstimate estimate =
        new Ladder(4, 500, 50, 2, 170 + number).logBayesFactor(climbed, one::bank);
    return new Found(one.name(), estimate, exact(one, to, alphas) - exact(one, from, alphas));
  }

  private static List<Found> all(Hyperprior law, double[] alphas, boolean forgetful) {
    List<Found> all = new ArrayList<>();
    for (VectorCase<?> one : cases().toList()) {
      all.add(found(one, law, alphas, forgetful, all.size() % 2 == 0, all.size()));
    }
    return all;
  }

  @Tag("slow")
  @Test
  void aConcentrationUnderAGammaLawIsShared() {
    requireRight(all(GAMMA, middles(), false), 0.1);
    requireWrong(all(GAMMA, middles(), true), 0.1);
  }

  @Tag("slow")
  @Test
  void aConcentrationOnAGridIsShared() {
    requireRight(all(Hyperprior.grid(GRID), GRID, false), 0.1);
  }

  @Test
  void onlyTheSamePriorCanBeShared() {
    Crp own = Crp.of(new Parameter(1, GAMMA));
    Crp other = Crp.of(new Parameter(1, new Hyperprior.Gamma(2, 2)));
    PitmanYor learnt =
        PitmanYor.of(1, 0.2).with(PitmanYor.DISCOUNT, Parameter.sampled(new Hyperprior.Beta(1, 1)));
    assertTrue(TablePath.leads(own, PoweredCrp.of(new Parameter(3, GAMMA), Power.of(1.2)), 5));
    for (TablePrior wrong :
        List.of(other, Crp.of(1), learnt.with(Prior.CONCENTRATION, Parameter.sampled(GAMMA)))) {
      assertFalse(TablePath.leads(own, wrong, 5));
      String said =
          assertThrows(
                  IllegalArgumentException.class,
                  () -> new TablePath(own, wrong, 5, SharedConcentrationTest::kernels))
              .getMessage();
      assertTrue(said.contains("under one prior"), said);
    }
  }
}
