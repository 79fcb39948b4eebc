package crp.superstep;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Rows;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.TablePrior;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Long runs of supersteps with learnt concentration, discount and base scale or pseudo-count:
 * frequencies of partitions and of values of the numbers against their posterior probabilities. A
 * run gives a false alarm with probability 1e-6 should its stream of draws change.
 */
class LearntNumbersTest {

  private static final SuperstepPlan PLAN = new SuperstepPlan(0.5, 0.6, 0.4, 1, 1, 1);

  private static TablePrior learnt() {
    return PitmanYor.of(Parameter.gamma(2, 1), Parameter.sampled(new Hyperprior.Beta(1, 1)));
  }

  private static TablePrior onGrids() {
    return PitmanYor.of(
        Parameter.sampled(Hyperprior.grid(0.2, 0.6, 1.5, 4)),
        Parameter.sampled(Hyperprior.grid(0.1, 0.4, 0.8)));
  }

  private static <R extends Rows> double worst(
      LearntNumbers<R> problem, int steps, BlockedChain.Fault<R> fault) {
    return new LongRun<>(problem.problem(), problem.bounds(), PLAN, steps, fault)
        .worst(problem.law());
  }

  private static <R extends Rows> void requirePosterior(LearntNumbers<R> problem, int steps) {
    double worst = worst(problem, steps, new BlockedChain.Fault<>() {});
    assertTrue(worst < 1, problem + ": " + worst);
  }

  @Tag("slow")
  @Test
  void theLongRunHasThePosteriorOfPartitionsAndNumbers() {
    requirePosterior(LearntNumbers.plane(learnt()), 10_000);
  }

  static Stream<LearntNumbers<?>> all() {
    return Stream.of(Crp.of(Parameter.gamma(2, 1)), learnt(), onGrids())
        .flatMap(prior -> Stream.of(LearntNumbers.plane(prior), LearntNumbers.categories(prior)));
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("all")
  void theLongRunOfEachPriorHasThePosterior(LearntNumbers<?> problem) {
    requirePosterior(problem, 40_000);
  }

  /** The law of the concentration and of the discount takes half of the rows as all of them. */
  @Tag("slow")
  @Tag("thorough")
  @Test
  void theWeightOfSomeBlocksAloneIsFoundOut() {
    assertTrue(
        worst(LearntNumbers.categories(learnt()), 10_000, new Faults.ForgottenBlocks<>()) > 1.5);
  }

  /**
   * Each law is right by itself, since numbers given tables and tables given numbers take turns in
   * two chains; the number of tables together with the pseudo-count shows it.
   */
  @Tag("slow")
  @Tag("thorough")
  @Test
  void numbersDrawnGivenTheTablesOfTheStepBeforeAreFoundOut() {
    assertTrue(
        worst(LearntNumbers.categories(Crp.of(1)), 40_000, new Faults.StaleTables<>()) > 1.5);
  }
}
