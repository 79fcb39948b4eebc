package crp.superstep;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Rows;
import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.parameter.Parameter;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Weights and laws that blocks receive are drawn given the tables and the numbers of the chain as
 * they are then: a bank over all rows draws the same from the same random numbers.
 */
class SentLawsTest {

  /** No proposals, which would draw before. */
  private static final SuperstepPlan PLAN = new SuperstepPlan(0.5, 0.5, 0.2, 0, 1, 1);

  private static final int STEPS = 200;

  static Stream<LearntNumbers<?>> problems() {
    Crp prior = Crp.of(Parameter.gamma(2, 1));
    return Stream.of(LearntNumbers.plane(prior), LearntNumbers.categories(prior));
  }

  /**
   * {@return the largest relative difference of a weight or a number of a law over a run}
   *
   * @param of what is run
   * @param fault of what the blocks receive
   */
  private static <R extends Rows> double furthest(Enumerated<R> of, BlockedChain.Fault<R> fault) {
    Rng rng = new SeededRng(4);
    BlockedChain<R> chain =
        new BlockedChain<>(
            of.prior(), of.family(), of.rows(), PLAN, 2, new BlockedChain.Fault<>() {}, rng);
    double most = 0;
    int compared = 0;
    for (int step = 0; step < STEPS; step++) {
      chain.step(rng);
      Broadcast<R> right = chain.driver().broadcast();
      Rng same = Driver.random(right.keys.now());
      Broadcast.Seats sent = fault.broadcast(right, chain.driver(), same).seats;
      Broadcast.Seats expected = expected(right, chain, of);
      most = Math.max(most, difference(expected.logWeights(), sent.logWeights()));
      most = Math.max(most, difference(expected.laws(), sent.laws()));
      compared += sent.slotOf().length;
    }
    assertTrue(compared > STEPS / 2, compared + " laws");
    return most;
  }

  private static double difference(double[] expected, double[] found) {
    double most = 0;
    for (int i = 0; i < expected.length; i++) {
      double scale = Math.max(1, Math.abs(expected[i]));
      most = Math.max(most, Math.abs(found[i] - expected[i]) / scale);
    }
    return most;
  }

  private static <R extends Rows> Broadcast.Seats expected(
      Broadcast<R> sent, BlockedChain<R> chain, Enumerated<R> of) {
    R rows = of.family().prepare(of.rows());
    int[] slots = chain.slots();
    int most = Arrays.stream(slots).max().orElseThrow();
    TableBank<R> bank = of.family().bank(rows);
    Capabilities.sampled(bank).setHyperparameters(chain.numbers()::value);
    bank.reserve(most + 1);
    double[] weights = new double[most + 1];
    for (int i = 0; i < slots.length; i++) {
      bank.add(slots[i], i);
      weights[slots[i]] += rows.weights().of(i);
    }
    return Faults.seats(sent, bank, weights, Driver.random(sent.keys.now()));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void theyAreThoseOfThePresentTablesAndNumbers(LearntNumbers<?> problem) {
    requireSame(problem);
  }

  private static <R extends Rows> void requireSame(LearntNumbers<R> problem) {
    double furthest = furthest(problem.problem(), new BlockedChain.Fault<>() {});
    assertTrue(furthest < 1e-9, problem + " " + furthest);
  }

  @Test
  void numbersOfTheStepBeforeAreFoundOut() {
    Crp prior = Crp.of(Parameter.gamma(2, 1));
    assertTrue(furthest(LearntNumbers.plane(prior).problem(), new Faults.StaleLaws<>()) > 0.1);
    assertTrue(furthest(LearntNumbers.categories(prior).problem(), new Faults.StaleLaws<>()) > 0.1);
  }
}
