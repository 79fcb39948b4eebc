package crp.superstep;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Rows;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DriverTest {

  private static final SuperstepPlan PLAN = new SuperstepPlan(0.5, 0.6, 0.4, 1, 1, 1);

  static java.util.stream.Stream<Enumerated<?>> problems() {
    return Enumerated.all();
  }

  @ParameterizedTest
  @MethodSource("problems")
  void theLongRunHasThePosterior(Enumerated<?> problem) {
    check(problem);
  }

  private static <R extends Rows> void check(Enumerated<R> problem) {
    long t = System.nanoTime();
    LongRun<R> run = new LongRun<>(problem, PLAN, 50_000, fault -> fault);
    double[] law = problem.law();
    System.err.printf("%s TV %.4f worst %.3f  %.2f s%n", problem, run.distance(law), run.worst(law), (System.nanoTime() - t) / 1e9);
    assertTrue(run.worst(law) < 1, "worst " + run.worst(law));
  }
}
