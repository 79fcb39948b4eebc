package crp.vectors;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.diagnose.LogEstimate;
import java.util.List;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;

/**
 * An estimate beside the truth. A group of them is judged twice: no standard score beyond 4.9 (a
 * false alarm in 1e6 cases) and the sum of their squares between the 1e-6 points of its chi squared
 * law, and all errors below a bound, so that an estimate cannot pass by being vague.
 */
record Found(String name, LogEstimate estimate, double exact) {

  static final double MOST = 4.9;
  private static final double ALARM = 1e-6;
  private static final double EXACT = 1e-10;

  double score() {
    double off = estimate.value() - exact;
    // where all draws weigh the same there is no error but rounding
    return estimate.error() == 0 && Math.abs(off) < EXACT ? 0 : off / estimate.error();
  }

  static void requireRight(List<Found> all, double vaguest) {
    for (Found one : all) {
      assertTrue(one.estimate.reliable(), one.toString());
    }
    requireNear(all, vaguest);
  }

  private static void requireNear(List<Found> all, double vaguest) {
    double squares = 0;
    for (Found one : all) {
      assertTrue(one.estimate.error() <= vaguest, one.toString());
      assertTrue(Math.abs(one.score()) <= MOST, one.toString());
      squares += one.score() * one.score();
    }
    double bound = new ChiSquaredDistribution(all.size()).inverseCumulativeProbability(1 - ALARM);
    assertTrue(squares <= bound, squares + " above " + bound);
    // errors that are far too large would let anything pass
    double low = new ChiSquaredDistribution(all.size()).inverseCumulativeProbability(ALARM);
    assertTrue(squares >= low, squares + " below " + low);
  }

  static void requireWrong(List<Found> all, double vaguest) {
    assertThrows(AssertionError.class, () -> requireNear(all, vaguest));
  }
}
