package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.links.DistanceCrp;
import crp.links.LinkGibbs;
import crp.links.LinkMatrix;
import crp.links.LinkState;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Prior;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleBiFunction;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The scale of a decay given links: exact matrices on grids, quadrature for continuous priors. */
class DecayScaleUpdateTest {

  private static final double TOLERANCE = 1e-11;
  private static final double SHAPE = 2;
  private static final double RATE = 0.8;

  /** The false alarms of a sound kernel: one in a million for each law compared. */
  private static final double ALARM = 1e-6;

  private static final int REPLICATES = 4000;
  private static final int STEPS = 3;

  /** Links and the scale that goes with them. */
  private record Point(Links links, double scale) {}

  /** All points of positive mass. */
  private static List<Point> points(ScaleProblem problem) {
    List<Point> all = new ArrayList<>();
    for (double scale : ScaleProblem.GRID.values()) {
      for (Links links : LinkMatrix.links(problem.prior().with(Prior.SCALE, scale))) {
        all.add(new Point(links, scale));
      }
    }
    return all;
  }

  private static Invariance<Point> matrix(ScaleProblem problem, Kernel<LinkState> kernel) {
    return Invariance.of(
        points(problem),
        (point, rng) -> {
          DistanceCrp prior = problem.prior().with(Prior.SCALE, point.scale());
          LinkState state = new LinkState(prior, problem.bank(), point.links());
          kernel.apply(state, rng);
          return new Point(state.links(), state.prior().scale());
        },
        point ->
            problem.logPrior(point.links(), ScaleProblem.ALPHA, point.scale())
                + problem.logLikelihood(point.links().partition()));
  }

  private static Kernel<LinkState> both() {
    LinkGibbs links = new LinkGibbs();
    ParameterUpdate<LinkState> scale = ParameterUpdate.of(Prior.SCALE);
    return (state, rng) -> links.apply(state, rng) + scale.apply(state, rng);
  }

  @ParameterizedTest
  @MethodSource("crp.kernel.ScaleProblem#all")
  void onAGridTheScaleIsDrawnExactly(ScaleProblem problem) {
    matrix(problem, ParameterUpdate.of(Prior.SCALE))
        .requireInvariant(TOLERANCE)
        .requireReversible(TOLERANCE);
    matrix(problem, both()).requireInvariant(TOLERANCE).requireIrreducible();
  }

  /** Griddy Gibbs from any log density. */
  private static Kernel<LinkState> twin(ToDoubleBiFunction<LinkState, Double> logDensity) {
    return (state, rng) -> {
      double[] grid = ScaleProblem.GRID.values();
      double[] logs = new double[grid.length];
      for (int g = 0; g < logs.length; g++) {
        logs[g] = logDensity.applyAsDouble(state, grid[g]);
      }
      state.setPrior(state.prior().with(Prior.SCALE, grid[rng.index(logs, logs.length)]));
      return 0;
    };
  }

  private static double logChosen(ScaleProblem problem, LinkState state, double scale) {
    double sum = 0;
    for (int i = 0; i < state.items(); i++) {
      int j = state.target(i);
      sum += i == j ? 0 : Math.log(problem.weight(i, j, scale));
    }
    return sum;
  }

  /** Equation 20 as printed: the weights of all pairs. */
  private static double logOfAllPairs(ScaleProblem problem, LinkState state, double scale) {
    double sum = problem.logPrior(state.links(), ScaleProblem.ALPHA, scale);
    for (int i = 0; i < state.items(); i++) {
      for (int j = 0; j < i; j++) {
        sum += problem.weight(i, j, scale) > 0 ? Math.log(problem.weight(i, j, scale)) : 0;
      }
    }
    return sum - logChosen(problem, state, scale);
  }

  @ParameterizedTest
  @MethodSource("crp.kernel.ScaleProblem#all")
  void brokenTwinsAreFoundOut(ScaleProblem problem) {
    Kernel<LinkState> sound =
        twin((state, a) -> problem.logPrior(state.links(), ScaleProblem.ALPHA, a));
    matrix(problem, sound).requireInvariant(TOLERANCE);
    Kernel<LinkState> forgetful = twin((state, a) -> logChosen(problem, state, a));
    assertTrue(matrix(problem, forgetful).worstImbalance() > 1e-3, "no normaliser");
    if (problem.name().startsWith("earlier, Exp")) {
      Kernel<LinkState> printed = twin((state, a) -> logOfAllPairs(problem, state, a));
      assertTrue(matrix(problem, printed).worstImbalance() > 1e-3, "equation 20 as printed");
    }
  }

  /** The concentration that goes with a scale on one line. */
  private static double along(ScaleProblem problem, double scale) {
    return 0.4 * problem.meanTotal(scale);
  }

  private static double logOnLine(ScaleProblem problem, Links links, double scale) {
    double alpha = along(problem, scale);
    if (alpha == 0) {
      return Double.NEGATIVE_INFINITY; // so small a scale that nobody has anybody to choose
    }
    return SHAPE * Math.log(alpha) - RATE * alpha + problem.logPrior(links, alpha, scale);
  }

  private static LinkState onLine(ScaleProblem problem, Hyperprior law, Links links, double scale) {
    DistanceCrp prior =
        DistanceCrp.of(Parameter.gamma(SHAPE, RATE), problem.affinity())
            .with(Prior.SCALE, Parameter.sampled(law));
    return new LinkState(
        prior.with(Prior.SCALE, scale).with(Prior.CONCENTRATION, along(problem, scale)),
        problem.bank(),
        links);
  }

  private static int moveOnLine(LinkState state, Rng rng) {
    ScaleMove move = new ScaleMove(state);
    move.drawBoth(rng);
    move.apply();
    return 0;
  }

  private static Invariance<Point> lineMatrix(ScaleProblem problem, Kernel<LinkState> kernel) {
    return Invariance.of(
        points(problem),
        (point, rng) -> {
          LinkState state = onLine(problem, ScaleProblem.GRID, point.links(), point.scale());
          kernel.apply(state, rng);
          double alpha = along(problem, state.prior().scale());
          assertEquals(alpha, state.prior().concentration(), 1e-12 * alpha);
          return new Point(state.links(), state.prior().scale());
        },
        point ->
            logOnLine(problem, point.links(), point.scale())
                + problem.logLikelihood(point.links().partition()));
  }

  @ParameterizedTest
  @MethodSource("crp.kernel.ScaleProblem#all")
  void scaleAndConcentrationAreDrawnTogetherExactly(ScaleProblem problem) {
    lineMatrix(problem, DecayScaleUpdateTest::moveOnLine)
        .requireInvariant(TOLERANCE)
        .requireReversible(TOLERANCE);
  }

  /** Matters where links go round: a table then holds no self-link. */
  @Test
  void countingTablesForSelfLinksIsFoundOut() {
    ScaleProblem round = ScaleProblem.all().findFirst().orElseThrow();
    Kernel<LinkState> tables =
        (state, rng) -> {
          int more = state.tables() - state.selfLinks();
          twin((s, a) -> logOnLine(round, s.links(), a) + more * Math.log(along(round, a)))
              .apply(state, rng);
          state.setPrior(
              state.prior().with(Prior.CONCENTRATION, along(round, state.prior().scale())));
          return 0;
        };
    assertTrue(lineMatrix(round, tables).worstImbalance() > 1e-3);
  }

  private static double logDensity(Hyperprior law, double scale) {
    // of the scale, not of its log
    return law.logDensity(scale) - Math.log(scale);
  }

  private static boolean keeps(
      ScaleProblem problem,
      Hyperprior law,
      Kernel<LinkState> kernel,
      DoubleUnaryOperator logPosteriorOfLinks,
      long seed) {
    Links links = problem.size() == 3 ? Links.of(1, 0, 1) : Links.of(0, 0, 2, 1);
    ConcentrationLaw posterior =
        new ConcentrationLaw(a -> logDensity(law, a) + logPosteriorOfLinks.applyAsDouble(a));
    SeededRng rng = new SeededRng(seed);
    double[] sample = new double[REPLICATES];
    for (int r = 0; r < REPLICATES; r++) {
      // between two cells of the law a quantile may lie outside the bounds
      double start = posterior.quantile(rng.uniform());
      double inside =
          law instanceof Hyperprior.LogUniform u
              ? Math.max(u.low(), Math.min(u.high(), start))
              : start;
      LinkState state = onLine(problem, law, links, inside);
      for (int step = 0; step < STEPS; step++) {
        kernel.apply(state, rng);
      }
      sample[r] = state.prior().scale();
    }
    return new KolmogorovSmirnovTest().kolmogorovSmirnovTest(posterior, sample, false) > ALARM;
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("crp.kernel.ScaleProblem#all")
  void continuousScalesFollowTheirPosterior(ScaleProblem problem) {
    if (!problem.name().contains("Exp") && !problem.name().contains("Logistic")) {
      return; // the others do not vary smoothly, and the exact matrices hold for them
    }
    Links links = problem.size() == 3 ? Links.of(1, 0, 1) : Links.of(0, 0, 2, 1);
    for (Hyperprior law :
        List.of(new Hyperprior.LogUniform(0.3, 20), new Hyperprior.Gamma(2, 0.7))) {
      assertTrue(
          keeps(
              problem, law, DecayScaleUpdateTest::moveOnLine, a -> logOnLine(problem, links, a), 5),
          law + " on a line");
      Kernel<LinkState> alone = fixedConcentration(ParameterUpdate.of(Prior.SCALE));
      DoubleUnaryOperator given = a -> problem.logPrior(links, ScaleProblem.ALPHA, a);
      assertTrue(keeps(problem, law, alone, given, 6), law + " alone");
      assertFalse(
          keeps(problem, law, alone, a -> given.applyAsDouble(a) - Math.log(a), 7),
          law + " with the density of the scale for that of its log");
    }
  }

  /** The kernel at the fixed concentration of the problem. */
  private static Kernel<LinkState> fixedConcentration(Kernel<LinkState> kernel) {
    return (state, rng) -> {
      DistanceCrp sampled = state.prior();
      DistanceCrp fixed =
          DistanceCrp.of(ScaleProblem.ALPHA, sampled.affinity())
              .with(Prior.SCALE, sampled.parameters().get(Prior.SCALE));
      state.setPrior(fixed);
      return kernel.apply(state, rng);
    };
  }

  @Test
  void aFixedScaleStays() {
    ScaleProblem problem = ScaleProblem.all().findFirst().orElseThrow();
    DistanceCrp prior = DistanceCrp.of(Parameter.gamma(1, 1), problem.affinity());
    LinkState state = new LinkState(prior, problem.bank(), Links.of(1, 0, 1));
    ParameterUpdate.of(Prior.SCALE).apply(state, new SeededRng(1));
    assertSame(prior, state.prior());
  }
}
