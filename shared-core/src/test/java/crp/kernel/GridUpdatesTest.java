package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.Weights;
import crp.links.AveragedDistanceCrp;
import crp.links.DistanceCrp;
import crp.links.LinkGibbs;
import crp.links.LinkMatrix;
import crp.links.LinkState;
import crp.links.SequentialDistanceCrp;
import crp.links.SequentialPrior;
import crp.links.SequentialState;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.seating.ComponentLaw;
import crp.seating.Crp;
import crp.seating.DynamicMixtures;
import crp.seating.FiniteMixtures;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
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
 * Concentration, power and number of components on grids beside the seats: finite state spaces, so
 * the kernels' matrices are exact. Targets are written down plainly; normalisers are sums over all
 * partitions.
 */
class GridUpdatesTest {

  private static final double TOLERANCE = 1e-11;
  private static final double[] ALPHAS = {2.5, 0.3, 1};
  private static final double[] POWERS = {1, 1.3, 2};
  private static final double[] LAMBDAS = {0, 3};
  private static final double[] COMPONENTS = {1, 2, 4};
  private static final double[] LOG_COMPONENTS = {-0.3, -1.6, -2.9};
  private static final Hyperprior GRID = Hyperprior.grid(ALPHAS);

  private record Seated(Partition tables, double alpha, double shape) {}

  /** A law whose concentration is on the grid, and the values of its shape. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Law(TablePrior prior, double... shapes) {

    TablePrior at(double alpha, double shape) {
      TablePrior there = prior.with(Prior.CONCENTRATION, alpha);
      String name = prior.sampledShape();
      return name.isEmpty() ? there : there.with(name, shape);
    }

    @Override
    public String toString() {
      return prior.describe();
    }
  }

  static Stream<Law> laws() {
    PoweredCrp byPower = PoweredCrp.of(new Parameter(1, GRID), Power.of(1.3));
    return Stream.of(
        new Law(Crp.of(new Parameter(1, GRID)), 0),
        new Law(PitmanYor.of(new Parameter(1, GRID), Parameter.fixed(0.4)), 0),
        new Law(byPower, 0),
        new Law(
            PoweredCrp.of(
                new Parameter(1, GRID), Power.of(Parameter.sampled(Hyperprior.grid(POWERS)))),
            POWERS),
        new Law(
            PoweredCrp.of(
                new Parameter(1, GRID),
                Power.ofLambda(Parameter.sampled(Hyperprior.grid(LAMBDAS)))),
            LAMBDAS),
        new Law(GeneralizedCrp.of(new Parameter(1, GRID), n -> 1 + 2 * Math.sqrt(n)), 0),
        new Law(FiniteMixtures.of(new Parameter(1, GRID), new ComponentLaw.Geometric(0.2)), 0),
        dynamic());
  }

  private static Law dynamic() {
    Hyperprior law = Hyperprior.weighted(COMPONENTS, LOG_COMPONENTS, "components");
    return new Law(new DynamicMixtures(new Parameter(1, GRID), Parameter.sampled(law)), COMPONENTS);
  }

  private static Invariance<Seated> matrix(Law law, int n, List<Kernel<TableState>> kernels) {
    TinyProblem data = TinyProblem.line(law.prior, Weights.ones(n), "");
    List<Seated> states = new ArrayList<>();
    for (double alpha : ALPHAS) {
      for (double shape : law.shapes) {
        for (Partition tables : Partitions.all(n)) {
          if (!(law.prior instanceof DynamicMixtures) || tables.clusters() <= shape) {
            states.add(new Seated(tables, alpha, shape));
          }
        }
      }
    }
    return Invariance.of(
        states,
        (at, rng) -> {
          TableState state =
              new TableState(law.at(at.alpha, at.shape), data.banks().get(), at.tables);
          kernels.forEach(kernel -> kernel.apply(state, rng));
          TablePrior there = state.prior();
          String name = there.sampledShape();
          double shape = name.isEmpty() ? 0 : there.parameters().value(name);
          return new Seated(state.partition(), there.concentration(), shape);
        },
        at -> {
          TablePrior there = law.at(at.alpha, at.shape).forCustomers(n);
          double z = 0;
          for (Partition each : Partitions.all(n)) {
            z += Math.exp(PlainModel.logJoint(there, Weights.ones(n), table -> 0, each));
          }
          return PlainModel.logJoint(there, Weights.ones(n), data.marginal(), at.tables)
              + logShape(there)
              - Math.log(z);
        });
  }

  /** {@return the log prior weight of the shape, of which all but one grid are even} */
  private static double logShape(TablePrior there) {
    return there instanceof DynamicMixtures dynamic
        ? LOG_COMPONENTS[Arrays.binarySearch(COMPONENTS, dynamic.components().value())]
        : 0;
  }

  @ParameterizedTest
  @MethodSource("laws")
  void eachUpdateIsADrawFromTheConditionalLaw(Law law) {
    matrix(law, 4, List.of(ParameterUpdate.of(Prior.CONCENTRATION)))
        .requireInvariant(TOLERANCE)
        .requireReversible(TOLERANCE);
    matrix(law, 4, List.of(ParameterUpdate.of("power", "lambda", "components")))
        .requireInvariant(TOLERANCE)
        .requireReversible(TOLERANCE);
  }

  @ParameterizedTest
  @MethodSource("laws")
  void aSweepKeepsThePosterior(Law law) {
    matrix(
            law,
            3,
            List.of(
                new TableGibbs(),
                ParameterUpdate.of(Prior.CONCENTRATION),
                ParameterUpdate.of("power", "lambda", "components")))
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
    Law powered =
        new Law(
            PoweredCrp.of(Parameter.fixed(1), Power.of(Parameter.sampled(Hyperprior.grid(POWERS)))),
            POWERS);
    // sound ones, written otherwise
    matrix(
            powered,
            4,
            List.of(
                twin(
                    POWERS,
                    (there, power) -> there.with("power", power),
                    (s, there) -> logTables(s, there) - there.logNormaliser(4))))
        .requireInvariant(TOLERANCE);
    Invariance<Seated> unnormalised =
        matrix(
            powered,
            4,
            List.of(
                twin(
                    POWERS,
                    (there, power) -> there.with("power", power),
                    GridUpdatesTest::logTables)));
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
                    (there, alpha) -> there.with(Prior.CONCENTRATION, alpha),
                    (s, there) ->
                        logTables(s, there) - Crp.of(there.concentration()).logNormaliser(4))));
    assertTrue(borrowed.worstImbalance() > 1e-3, borrowed.toString());
    // gamma is a part of the tables' factors, too, unlike the concentration of the others
    Law finite =
        new Law(FiniteMixtures.of(new Parameter(1, GRID), new ComponentLaw.Geometric(0.2)), 0);
    Invariance<Seated> withoutTables =
        matrix(
            finite,
            4,
            List.of(
                twin(
                    ALPHAS,
                    (there, gamma) -> there.with(Prior.CONCENTRATION, gamma),
                    (s, there) -> there.logTables(s.tables()))));
    assertTrue(withoutTables.worstImbalance() > 1e-3, withoutTables.toString());
  }

  @Test
  void brokenNumbersOfComponentsAreFoundOut() {
    requireComponents((s, there) -> logTables(s, there) + logShape(there), true);
    requireComponents(GridUpdatesTest::logTables, false); // all numbers of equal probability
    requireComponents((s, there) -> there.logTables(s.tables()) + logShape(there), false);
    // the static weight in the number of tables
    requireComponents(
        (s, there) ->
            logTables(s, there)
                + s.tables() * Math.log(there.parameters().value("components"))
                + logShape(there),
        false);
  }

  private static void requireComponents(
      ToDoubleBiFunction<TableState, TablePrior> log, boolean sound) {
    Invariance<Seated> matrix =
        matrix(
            dynamic(),
            4,
            List.of(twin(COMPONENTS, (there, k) -> there.with("components", k), log)));
    assertEquals(sound, matrix.worstImbalance() < 1e-11, matrix.toString());
    assertEquals(!sound, matrix.worstImbalance() > 1e-3, matrix.toString());
  }

  private record Linked(Links links, double alpha, double scale) {}

  private static Invariance<Linked> linkMatrix(
      ScaleProblem problem, List<Kernel<LinkState>> kernels) {
    List<Linked> states = new ArrayList<>();
    for (double scale : ScaleProblem.GRID.values()) {
      for (Links links : LinkMatrix.links(problem.prior().with(Prior.SCALE, scale))) {
        for (double alpha : ALPHAS) {
          states.add(new Linked(links, alpha, scale));
        }
      }
    }
    DistanceCrp prior = problem.prior().with(Prior.CONCENTRATION, Parameter.sampled(GRID));
    return Invariance.of(
        states,
        (at, rng) -> {
          LinkState state =
              new LinkState(
                  prior.with(Prior.SCALE, at.scale).with(Prior.CONCENTRATION, at.alpha),
                  problem.bank(),
                  at.links);
          kernels.forEach(kernel -> kernel.apply(state, rng));
          return new Linked(state.links(), state.prior().concentration(), state.prior().scale());
        },
        at ->
            problem.logPrior(at.links, at.alpha, at.scale)
                + problem.logLikelihood(at.links.partition()));
  }

  @Tag("slow")
  @Test
  void underLinksConcentrationAndScaleAreDrawnExactly() {
    for (ScaleProblem problem : ScaleProblem.all().limit(3).toList()) {
      linkMatrix(problem, List.of(ParameterUpdate.of(Prior.CONCENTRATION)))
          .requireInvariant(TOLERANCE)
          .requireReversible(TOLERANCE);
      linkMatrix(
              problem,
              List.of(
                  new LinkGibbs(),
                  ParameterUpdate.of(Prior.CONCENTRATION),
                  ParameterUpdate.of(Prior.SCALE)))
          .requireInvariant(TOLERANCE)
          .requireIrreducible();
    }
    Kernel<LinkState> tables =
        (state, rng) -> {
          double[] logs = new double[ALPHAS.length];
          for (int g = 0; g < logs.length; g++) {
            logs[g] = state.tables() * Math.log(ALPHAS[g]) - state.prior().logNormaliser(ALPHAS[g]);
          }
          state.setPrior(
              state.prior().with(Prior.CONCENTRATION, ALPHAS[rng.index(logs, logs.length)]));
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
              new SequentialState(
                  law.with(Prior.CONCENTRATION, at.alpha), data.banks().get(), at.tables);
          kernel.apply(state, rng);
          return new Seated(state.partition(), state.prior().concentration(), 0);
        },
        at ->
            law.with(Prior.CONCENTRATION, at.alpha).logJoint(at.tables)
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
            SequentialDistanceCrp.of(new Parameter(1, GRID), rows.affinity()),
            AveragedDistanceCrp.of(
                new Parameter(1, GRID),
                AveragedDistanceCrp.Variant.WEIGHTED,
                Decay.exponential(1),
                times));
    for (SequentialPrior law : laws) {
      ParameterUpdate<SequentialState> update = ParameterUpdate.of(Prior.CONCENTRATION);
      orderedMatrix(law, update, at -> 0).requireInvariant(TOLERANCE).requireReversible(TOLERANCE);
      Invariance<Seated> wrong =
          orderedMatrix(law, update, at -> Math.log(at.alpha)); // as if a table more
      assertTrue(wrong.worstImbalance() > 1e-3, wrong.toString());
    }
  }
}
