package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.kernel.ScaleProblem;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.partition.Links;
import crp.random.Rng;
import crp.seating.Prior;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Concentration and scale drawn with the links summed out: exact matrices over links and both. */
class UnlinkedNumbersTest {

  private static final double TOLERANCE = 1e-11;
  private static final Hyperprior ALPHAS = Hyperprior.grid(0.4, 1.5);

  /** Links and the numbers that go with them. */
  private record Point(Links links, double alpha, double scale) {}

  static Stream<ScaleProblem> sequential() {
    return ScaleProblem.all().filter(problem -> problem.affinity().sequential());
  }

  private static DistanceCrp prior(ScaleProblem problem, double alpha, double scale) {
    return DistanceCrp.of(Parameter.sampled(ALPHAS), problem.affinity())
        .with(Prior.SCALE, Parameter.sampled(ScaleProblem.GRID))
        .with(Prior.CONCENTRATION, alpha)
        .with(Prior.SCALE, scale);
  }

  private static Invariance<Point> matrix(ScaleProblem problem, Kernel<LinkState> kernel) {
    List<Point> points = new ArrayList<>();
    for (double alpha : ALPHAS.values()) {
      for (double scale : ScaleProblem.GRID.values()) {
        for (Links links : LinkMatrix.links(prior(problem, alpha, scale))) {
          points.add(new Point(links, alpha, scale));
        }
      }
    }
    return Invariance.of(
        points,
        (point, rng) -> {
          DistanceCrp prior = prior(problem, point.alpha(), point.scale());
          LinkState state = new LinkState(prior, problem.bank(), point.links());
          kernel.apply(state, rng);
          state.audit(1e-9);
          return new Point(state.links(), state.prior().concentration(), state.prior().scale());
        },
        point ->
            problem.logPrior(point.links(), point.alpha(), point.scale())
                + problem.logLikelihood(point.links().partition()));
  }

  /** One of earlier rows and one of times, under two decays. */
  static Stream<ScaleProblem> few() {
    List<ScaleProblem> all = sequential().toList();
    return Stream.of(all.get(0), all.get(3));
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("few")
  void numbersDrawnGivenTheTablesKeepThePosterior(ScaleProblem problem) {
    matrix(problem, UnlinkedTableGibbs.followedBy(List.of(new ParameterUpdate<>())))
        .requireInvariant(TOLERANCE);
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("sequential")
  void soTheyDoUnderEachDecay(ScaleProblem problem) {
    numbersDrawnGivenTheTablesKeepThePosterior(problem);
  }

  /** Several rounds, as in a sweep over few rows, and all states are reached. */
  @Test
  @Tag("slow")
  void roundsKeepThePosterior() {
    ScaleProblem problem = sequential().findFirst().orElseThrow();
    UnlinkedTableGibbs rounds =
        UnlinkedTableGibbs.followedBy(
            List.of(
                ParameterUpdate.of(Prior.SCALE),
                new FamilyUpdate<SequentialState>(),
                ParameterUpdate.of(Prior.CONCENTRATION)));
    matrix(problem, rounds).requireInvariant(TOLERANCE).requireIrreducible();
  }

  private enum Fault {
    NONE,
    /** The links are those that were drawn under the numbers before. */
    KEEPS_THE_LINKS,
    /** The links are drawn under new numbers that the state does not get. */
    FORGETS_THE_NUMBERS
  }

  private static int twin(LinkState state, Fault fault, Rng rng) {
    int[] customers = IntStream.range(0, state.items()).toArray();
    SequentialDistanceCrp law =
        Prior.replacing(
            SequentialDistanceCrp.of(1, state.prior().affinity(), customers), state.parameters());
    SequentialState unlinked = state.unlinked(law);
    Links before = SequentialTableGibbs.links(unlinked, rng);
    new ParameterUpdate<SequentialState>().apply(unlinked, rng);
    Links after = SequentialTableGibbs.links(unlinked, rng);
    state.relink(unlinked, fault == Fault.KEEPS_THE_LINKS ? before : after);
    Parameters drawn = unlinked.parameters();
    if (fault != Fault.FORGETS_THE_NUMBERS) {
      drawn.sampled().forEach(name -> state.set(name, drawn.value(name)));
    }
    return 0;
  }

  @Test
  void brokenTwinsAreFoundOut() {
    ScaleProblem problem = sequential().findFirst().orElseThrow();
    for (Fault fault : Fault.values()) {
      Invariance<Point> matrix = matrix(problem, (state, rng) -> twin(state, fault, rng));
      assertEquals(fault == Fault.NONE, matrix.worstImbalance() < TOLERANCE, fault + ": " + matrix);
      assertTrue(fault == Fault.NONE || matrix.worstImbalance() > 1e-3, fault + ": " + matrix);
    }
  }
}
