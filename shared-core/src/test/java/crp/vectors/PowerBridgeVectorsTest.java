package crp.vectors;

import static crp.vectors.Found.requireRight;
import static crp.vectors.Found.requireWrong;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.chain.TableInitializer;
import crp.data.Rows;
import crp.diagnose.LogEstimate;
import crp.evidence.Ladder;
import crp.evidence.LawPath;
import crp.evidence.PowerPath;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.kernel.TableGibbs;
import crp.likelihood.TableBank;
import crp.likelihood.TemperedBank;
import crp.links.LinkGibbs;
import crp.links.LinkInitializer;
import crp.links.LinkState;
import crp.links.SequentialInitializer;
import crp.links.SequentialState;
import crp.links.SiteMetropolis;
import crp.numerics.LogSum;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The bridge over powers of the likelihood against exact evidence, each group of cases judged by
 * {@link Found}. Seeds are fixed.
 */
class PowerBridgeVectorsTest {

  private static final double ALARM = 1e-6;

  private static Ladder ladder(long seed) {
    return new Ladder(4, 600, 50, 2, seed);
  }

  private static Stream<VectorCase<?>> tables() {
    return Stream.concat(VectorCase.read("crp.json"), VectorCase.read("powered-crp.json"));
  }

  private static double exact(VectorCase<?> one) {
    return one.answer().getAsJsonObject("posterior").get("logEvidence").getAsDouble();
  }

  private static PowerPath<TableState> path(TablePrior prior) {
    return new PowerPath<>(
        bank -> new TableState(prior, bank),
        TableInitializer.SEQUENTIAL::seat,
        state -> List.of(new TableGibbs(), ParameterUpdate.of(Prior.CONCENTRATION)));
  }

  @Test
  @Tag("slow")
  void theEvidenceOfPartitionLawsIsFound() {
    List<Found> all = new ArrayList<>();
    for (VectorCase<?> one : tables().toList()) {
      LogEstimate found = ladder(all.size()).logEvidence(path(one.prior()), one::bank);
      assertTrue(found.method().startsWith("bridge over 3 powers"), found.method());
      all.add(new Found(one.name(), found, exact(one)));
    }
    requireRight(all, 0.1);
  }

  /** A path whose chains run under another power than its law says. */
  private record Twin(PowerPath<TableState> path) implements LawPath<TableState> {

    @Override
    public TableState open(TableBank<?> bank, double at, Rng rng) {
      return path.open(bank, at == 0 || at == 1 ? at : 0.9, rng);
    }

    @Override
    public List<Kernel<? super TableState>> kernels(TableState state) {
      return path.kernels(state);
    }

    @Override
    public double[] features(TableState state) {
      return path.features(state);
    }

    @Override
    public double logLaw(double[] features, double at) {
      return path.logLaw(features, at);
    }
  }

  @Test
  @Tag("slow")
  void chainsUnderAnotherPowerAreFoundOut() {
    List<Found> twins = new ArrayList<>();
    for (VectorCase<?> one : tables().toList()) {
      LogEstimate found =
          ladder(twins.size()).logBayesFactor(new Twin(path(one.prior())), one::bank);
      twins.add(new Found(one.name(), found, exact(one)));
    }
    requireWrong(twins, 0.1);
  }

  @Test
  @Tag("slow")
  void theEvidenceOfLinkLawsIsFound() {
    List<Found> all = new ArrayList<>();
    List<LinkCase<?>> cases = LinkCase.read("ddcrp.json").toList();
    for (int c = 0; c < cases.size(); c += 3) {
      LinkCase<?> one = cases.get(c);
      PowerPath<LinkState> path =
          new PowerPath<>(
              bank -> new LinkState(one.prior(), bank),
              LinkInitializer.PRIOR::seat,
              state -> List.of(new LinkGibbs()));
      all.add(new Found(one.name(), ladder(c).logEvidence(path, one::bank), one.logEvidence()));
    }
    requireRight(all, 0.1);
  }

  @Test
  void theEvidenceOfSequentialLawsIsFound() {
    List<Found> all = new ArrayList<>();
    for (SequentialVectorsTest.Case one : SequentialVectorsTest.averaged().toList()) {
      PowerPath<SequentialState> path =
          new PowerPath<>(
              bank -> new SequentialState(one.prior(), bank),
              SequentialInitializer.FORWARD::seat,
              state -> List.of(new SiteMetropolis()));
      double exact = one.answer().getAsJsonObject("posterior").get("logEvidence").getAsDouble();
      LogEstimate found = new Ladder(4, 200, 20, 2, all.size()).logEvidence(path, one.banks());
      all.add(new Found(one.name(), found, exact));
    }
    requireRight(all, 0.15);
  }

  // ---- what the stated error is worth

  /** Few sweeps and one kernel: draws hang together, and the error must know. */
  private static <R extends Rows> List<Found> replicates(VectorCase<R> one) {
    double[] joints = one.logJoints();
    double exact = LogSum.of(joints, joints.length);
    List<Found> all = new ArrayList<>();
    for (int r = 0; r < 40; r++) {
      LogEstimate found =
          new Ladder(4, 300, 30, 2, 1000 + r).logEvidence(path(one.prior()), one::bank);
      all.add(new Found("replicate " + r, found, exact));
    }
    return all;
  }

  private static List<Found> surer(List<Found> all) {
    return all.stream()
        .map(
            one -> {
              LogEstimate e = one.estimate();
              LogEstimate half =
                  new LogEstimate(e.value(), e.error() / 2, e.effective(), e.method());
              return new Found(one.name(), half, one.exact());
            })
        .toList();
  }

  /**
   * 40 replicates: how many lie within 1.96 errors is binomial with 0.95, bounded at the 1e-6
   * points, and the squared scores are chi squared, see {@link Found}. Half the error fails.
   */
  @Test
  @Tag("slow")
  void theStatedErrorCoversAsItShould() {
    for (VectorCase<?> one : tables().limit(3).toList()) {
      List<Found> all = replicates(one);
      requireRight(all, 0.15);
      long covered = all.stream().filter(found -> Math.abs(found.score()) < 1.96).count();
      int fewest = new BinomialDistribution(all.size(), 0.95).inverseCumulativeProbability(ALARM);
      assertTrue(covered >= fewest, one.name() + ": " + covered + " of " + all.size());
      requireWrong(surer(all), 0.15);
    }
  }

  // ---- what is not to be trusted

  /** Chains that stay where they start have drawn nothing, however well they overlap. */
  @Test
  void chainsThatDoNotMoveAreNotReliable() {
    VectorCase<?> one = tables().findFirst().orElseThrow();
    PowerPath<TableState> still =
        new PowerPath<>(
            bank -> new TableState(one.prior(), bank),
            TableInitializer.SEQUENTIAL::seat,
            state -> List.of());
    LogEstimate found = ladder(1).logEvidence(still, one::bank);
    assertFalse(found.reliable(), found.toString());
  }

  // ---- one run

  @Test
  void theResultDoesNotDependOnTheNumberOfThreadsAndEverySweepIsHeard() {
    VectorCase<?> one = tables().findFirst().orElseThrow();
    AtomicInteger heard = new AtomicInteger();
    ConcurrentHashMap.KeySetView<Integer, Boolean> runs = ConcurrentHashMap.newKeySet();
    Supplier<LogEstimate> alone =
        () -> new Ladder(3, 50, 10, 1, 8).logEvidence(path(one.prior()), one::bank);
    LogEstimate watched =
        new Ladder(3, 50, 10, 3, 8)
            .watchedBy(
                (run, sweep, sweeps, clusters) -> {
                  heard.incrementAndGet();
                  runs.add(run);
                  assertEquals(50, sweeps);
                })
            .logEvidence(path(one.prior()), one::bank);
    assertEquals(alone.get(), watched);
    assertEquals(0, heard.get() % 150);
    assertEquals(heard.get() / 50, runs.size());
  }

  @Test
  void atThePowerZeroTheRowsSayNothing() {
    VectorCase<?> one = tables().findFirst().orElseThrow();
    TableState state = new TableState(one.prior(), new TemperedBank<>(one.bank(), 0));
    TableInitializer.SEQUENTIAL.seat(state, new SeededRng(1));
    assertEquals(state.logPrior(), state.logJoint());
    assertTrue(path(one.prior()).features(state)[0] < 0);
  }
}
