package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.Weights;
import crp.partition.Links;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.seating.AveragedDistanceCrp;
import crp.seating.ConcentrationPrior;
import crp.seating.Crp;
import crp.seating.DistanceCrp;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.PowerPrior;
import crp.seating.PoweredCrp;
import crp.seating.SequentialDistanceCrp;
import crp.seating.SequentialPrior;
import crp.seating.TablePrior;
import crp.state.LinkState;
import crp.state.SequentialState;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Concentration and power on grids beside the seats: finite state spaces, so the kernels' matrices
 * are exact. Targets are written down plainly; normalisers are sums over all partitions.
 */
class GridUpdatesTest {

  private static final double TOLERANCE = 1e-11;
  private static final double[] ALPHAS = {2.5, 0.3, 1};
  private static final double[] POWERS = {1, 1.3, 2};
  private static final double[] LAMBDAS = {0, 3};
  private static final ConcentrationPrior GRID = ConcentrationPrior.grid(ALPHAS);

  private record Seated(Partition tables, double alpha, double shape) {}

  /** A law whose concentration is on the grid, and the values of its shape. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Law(TablePrior prior, double... shapes) {

    TablePrior at(double alpha, double shape) {
      TablePrior there = prior.withConcentration(alpha);
      return prior.shapeSampled() ? there.withShape(shape) : there;
    }

    @Override
    public String toString() {
      return prior.describe();
    }
  }

  static Stream<Law> laws() {
    PoweredCrp byPower = PoweredCrp.of(1, 1.3).withConcentrationPrior(GRID);
    PoweredCrp byLambda = PoweredCrp.ofLambda(1, 3).withConcentrationPrior(GRID);
    return Stream.of(
        new Law(Crp.of(1).withConcentrationPrior(GRID), 0),
        new Law(PitmanYor.of(1, 0.4).withConcentrationPrior(GRID), 0),
        new Law(byPower, 0),
        new Law(byPower.withPowerPrior(PowerPrior.grid(POWERS)), POWERS),
        new Law(byLambda.withPowerPrior(PowerPrior.grid(LAMBDAS)), LAMBDAS),
        new Law(GeneralizedCrp.of(1, n -> 1 + 2 * Math.sqrt(n)).withConcentrationPrior(GRID), 0));
  }

  private static Invariance<Seated> matrix(Law law, int n, List<Kernel<TableState>> kernels) {
    TinyProblem data = TinyProblem.line(law.prior, Weights.ones(n), "");
    List<Seated> states = new ArrayList<>();
    for (double alpha : ALPHAS) {
      for (double shape : law.shapes) {
        Partitions.all(n).forEach(tables -> states.add(new Seated(tables, alpha, shape)));
      }
    }
    return Invariance.of(
        states,
        (at, rng) -> {
          TableState state =
              new TableState(law.at(at.alpha, at.shape), data.banks().get(), at.tables);
          kernels.forEach(kernel -> kernel.apply(state, rng));
          TablePrior there = state.prior();
          double shape = there.shapeSampled() ? there.shape() : 0;
          return new Seated(state.partition(), there.concentration(), shape);
        },
        at -> {
          TablePrior there = law.at(at.alpha, at.shape).forCustomers(n);
          double z = 0;
          for (Partition each : Partitions.all(n)) {
            z += Math.exp(PlainModel.logJoint(there, Weights.ones(n), table -> 0, each));
          }
          return PlainModel.logJoint(there, Weights.ones(n), data.marginal(), at.tables)
              - Math.log(z);
        });
  }

  @ParameterizedTest
  @MethodSource("laws")
  void eachUpdateIsADrawFromTheConditionalLaw(Law law) {
    matrix(law, 4, List.of(new ConcentrationUpdate()))
        .requireInvariant(TOLERANCE)
        .requireReversible(TOLERANCE);
    matrix(law, 4, List.of(new PowerUpdate()))
        .requireInvariant(TOLERANCE)
        .requireReversible(TOLERANCE);
  }

  @ParameterizedTest
  @MethodSource("laws")
  void aSweepKeepsThePosterior(Law law) {
    matrix(law, 3, List.of(new TableGibbs(), new ConcentrationUpdate(), new PowerUpdate()))
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
  }

  /** Griddy Gibbs from any log weight. */
  private static Kernel<TableState> twin(
      double[] values,
      BiFunction<TablePrior, Double, TablePrior> change,
      ToDoubleBiFunction<TableState, TablePrior> log) {
    return (state, rng) -> {
      double[] logs = new double[values.length];
      for (int g = 0; g < logs.length; g++) {
        logs[g] = log.applyAsDouble(state, change.apply(state.prior(), values[g]));
      }
      state.setPrior(change.apply(state.prior(), values[rng.index(logs, logs.length)]));
      return 0;
    };
  }

  private static double logTables(TableState state, TablePrior there) {
    double sum = there.logTables(state.tables());
    for (int t = 0; t < state.tables(); t++) {
      sum += there.logTable(state.weight(state.slots()[t]));
    }
    return sum;
  }

  @Test
  void brokenTwinsAreFoundOut() {
    Law powered = new Law(PoweredCrp.of(1, 1.3).withPowerPrior(PowerPrior.grid(POWERS)), POWERS);
    // sound ones, written otherwise
    matrix(
            powered,
            4,
            List.of(
                twin(
                    POWERS,
                    TablePrior::withShape,
                    (s, there) -> logTables(s, there) - there.logNormaliser(4))))
        .requireInvariant(TOLERANCE);
    Invariance<Seated> unnormalised =
        matrix(
            powered, 4, List.of(twin(POWERS, TablePrior::withShape, GridUpdatesTest::logTables)));
    assertTrue(unnormalised.worstImbalance() > 1e-3, unnormalised.toString());
    assertThrows(AssertionError.class, () -> unnormalised.requireInvariant(TOLERANCE));
    // Z of the CRP for that of the powered process
    Invariance<Seated> borrowed =
        matrix(
            powered,
            4,
            List.of(
                twin(
                    ALPHAS,
                    TablePrior::withConcentration,
                    (s, there) ->
                        logTables(s, there) - Crp.of(there.concentration()).logNormaliser(4))));
    assertTrue(borrowed.worstImbalance() > 1e-3, borrowed.toString());
  }

  private record Linked(Links links, double alpha, double scale) {}

  private static Invariance<Linked> linkMatrix(
      ScaleProblem problem, List<Kernel<LinkState>> kernels) {
    List<Linked> states = new ArrayList<>();
    for (int g = 0; g < ScaleProblem.GRID.size(); g++) {
      double scale = ScaleProblem.GRID.value(g);
      for (Links links : LinkMatrix.links(problem.prior().withScale(scale))) {
        for (double alpha : ALPHAS) {
          states.add(new Linked(links, alpha, scale));
        }
      }
    }
    DistanceCrp prior = problem.prior().withConcentrationPrior(GRID);
    return Invariance.of(
        states,
        (at, rng) -> {
          LinkState state =
              new LinkState(
                  prior.withScale(at.scale).withConcentration(at.alpha), problem.bank(), at.links);
          kernels.forEach(kernel -> kernel.apply(state, rng));
          return new Linked(state.links(), state.concentration(), state.scale());
        },
        at ->
            problem.logPrior(at.links, at.alpha, at.scale)
                + problem.logLikelihood(at.links.partition()));
  }

  @Tag("slow")
  @Test
  void underLinksConcentrationAndScaleAreDrawnExactly() {
    for (ScaleProblem problem : ScaleProblem.all().limit(3).toList()) {
      linkMatrix(problem, List.of(new LinkConcentrationUpdate()))
          .requireInvariant(TOLERANCE)
          .requireReversible(TOLERANCE);
      linkMatrix(
              problem,
              List.of(new LinkGibbs(), new LinkConcentrationUpdate(), new DecayScaleUpdate()))
          .requireInvariant(TOLERANCE)
          .requireIrreducible();
    }
    Kernel<LinkState> tables =
        (state, rng) -> {
          double[] logs = new double[ALPHAS.length];
          for (int g = 0; g < logs.length; g++) {
            logs[g] = state.tables() * Math.log(ALPHAS[g]) - state.prior().logNormaliser(ALPHAS[g]);
          }
          state.setPrior(state.prior().withConcentration(ALPHAS[rng.index(logs, logs.length)]));
          return 0;
        };
    ScaleProblem round = ScaleProblem.all().findFirst().orElseThrow();
    assertTrue(linkMatrix(round, List.of(tables)).worstImbalance() > 1e-3, "tables for self-links");
  }

  private static Invariance<Seated> orderedMatrix(
      SequentialPrior law, Kernel<SequentialState> kernel, ToDoubleFunction<Seated> more) {
    int n = law.customers();
    TinyProblem data = TinyProblem.line(Crp.of(1), Weights.ones(n), "");
    List<Seated> states = new ArrayList<>();
    for (double alpha : ALPHAS) {
      for (Partition tables : Partitions.all(n)) {
        if (law.logJoint(tables) > Double.NEGATIVE_INFINITY) {
          states.add(new Seated(tables, alpha, 0));
        }
      }
    }
    return Invariance.of(
        states,
        (at, rng) -> {
          SequentialState state =
              new SequentialState(law.withConcentration(at.alpha), data.banks().get(), at.tables);
          kernel.apply(state, rng);
          return new Seated(state.partition(), state.concentration(), 0);
        },
        at ->
            law.withConcentration(at.alpha).logJoint(at.tables)
                + more.applyAsDouble(at)
                + PlainModel.tables(at.tables).stream()
                    .mapToDouble(table -> data.marginal().applyAsDouble(table))
                    .sum());
  }

  @Test
  void underOrderedSeatsTheConcentrationIsDrawnExactly() {
    double[] times = {0, 0.5, 0.5, 1.9};
    ScaleProblem rows =
        ScaleProblem.all().filter(p -> p.name().startsWith("earlier")).findFirst().orElseThrow();
    List<SequentialPrior> laws =
        List.of(
            SequentialDistanceCrp.of(1, rows.affinity()).withConcentrationPrior(GRID),
            AveragedDistanceCrp.of(
                    1, AveragedDistanceCrp.Variant.WEIGHTED, Decay.exponential(1), times)
                .withConcentrationPrior(GRID));
    for (SequentialPrior law : laws) {
      SequentialConcentrationUpdate update = new SequentialConcentrationUpdate();
      orderedMatrix(law, update, at -> 0).requireInvariant(TOLERANCE).requireReversible(TOLERANCE);
      Invariance<Seated> wrong =
          orderedMatrix(law, update, at -> Math.log(at.alpha)); // as if a table more
      assertTrue(wrong.worstImbalance() > 1e-3, wrong.toString());
    }
  }

  @Test
  void gridsAreCheckedAndStartInTheMiddle() {
    assertEquals(1, GRID.middle(7), 0);
    assertEquals("concentration 1.0 sampled from 3 values from 0.3 to 2.5", GRID.describe(1.0));
    assertEquals(Double.NEGATIVE_INFINITY, GRID.logDensityOfLog(2));
    assertEquals(-Math.log(3), GRID.logDensityOfLog(2.5), 1e-15);
    for (double[] bad : new double[][] {{}, {0}, {1, 1}, {-1}, {Double.NaN}, {1 / 0.0}}) {
      assertThrows(IllegalArgumentException.class, () -> ConcentrationPrior.grid(bad));
    }
    for (double[] bad : new double[][] {{}, {1, 1}, {-1}, {Double.NaN}, {1 / 0.0}}) {
      assertThrows(IllegalArgumentException.class, () -> PowerPrior.grid(bad));
    }
    PowerPrior zero = PowerPrior.grid(0, 1);
    assertThrows(IllegalArgumentException.class, () -> PoweredCrp.of(1, 1).withPowerPrior(zero));
    assertEquals(0, PoweredCrp.ofLambda(1, 1).withPowerPrior(zero).shape(), 0);
    assertEquals(GRID, ConcentrationPrior.grid(0.3, 1, 2.5));
    assertEquals(GRID.hashCode(), ConcentrationPrior.grid(0.3, 1, 2.5).hashCode());
  }
}
