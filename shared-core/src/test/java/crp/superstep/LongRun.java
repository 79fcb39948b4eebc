package crp.superstep;

import crp.data.Rows;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * One long run of supersteps over blocks of two rows, under a fixed seed, with the frequencies of
 * all partitions, of the learnt numbers being below some bounds, and of all changes by divisions
 * and unions.
 */
final class LongRun<R extends Rows> {

  private static final int BATCHES = 100;
  private static final double ALARM = 1e-6;

  /** A probability nearer to 0 or 1 is seen too rarely for the error of its frequency. */
  private static final double RARE = 0.005;

  private final List<Partition> all;
  private final double[][] means;
  private final int[][] changes;

  LongRun(
      Enumerated<R> problem,
      List<LearntNumbers.Bound> bounds,
      SuperstepPlan plan,
      int steps,
      BlockedChain.Fault<R> fault) {
    all = Enumerated.partitions(problem.rows().size());
    means = new double[all.size() + bounds.size()][BATCHES];
    changes = new int[all.size()][all.size()];
    Rng rng = new SeededRng(20);
    BlockedChain<R> chain =
        new BlockedChain<>(problem.prior(), problem.family(), problem.rows(), plan, 2, fault, rng);
    int batch = steps / BATCHES;
    for (int step = -batch; step < BATCHES * batch; step++) {
      int before = all.indexOf(chain.partition());
      chain.step(rng);
      changes[before][all.indexOf(chain.decided())]++;
      if (step >= 0) {
        means[all.indexOf(chain.partition())][step / batch] += 1.0 / batch;
        count(chain, bounds, step / batch, 1.0 / batch);
      }
    }
  }

  LongRun(Enumerated<R> problem, SuperstepPlan plan, int steps, BlockedChain.Fault<R> fault) {
    this(problem, List.of(), plan, steps, fault);
  }

  private void count(
      BlockedChain<R> chain, List<LearntNumbers.Bound> bounds, int batch, double share) {
    Parameters numbers = chain.numbers();
    for (int b = 0; b < bounds.size(); b++) {
      LearntNumbers.Bound bound = bounds.get(b);
      means[all.size() + b][batch] +=
          bound.holds(numbers.value(bound.name()), chain.tables()) ? share : 0;
    }
  }

  private static double mean(double[] batches) {
    double sum = 0;
    for (double batch : batches) {
      sum += batch;
    }
    return sum / batches.length;
  }

  /**
   * {@return the largest error of a frequency relative to its alarm, which has probability 1e-6 for
   * all of them together should the draws of a right sampler change} The error of a frequency is
   * found by batch means.
   */
  double worst(double[] law) {
    double limit =
        new TDistribution(BATCHES - 1).inverseCumulativeProbability(1 - ALARM / 2 / law.length);
    double worst = 0;
    for (int p = 0; p < law.length; p++) {
      double mean = mean(means[p]);
      double variance = 0;
      for (double batch : means[p]) {
        variance += (batch - mean) * (batch - mean) / (BATCHES - 1);
      }
      if (law[p] > RARE && law[p] < 1 - RARE) {
        worst = Math.max(worst, Math.abs(mean - law[p]) / Math.sqrt(variance / BATCHES) / limit);
      }
    }
    return worst;
  }

  /**
   * {@return the largest difference between the number of changes from one partition to another and
   * that of the changes back, in standard errors} Of a reversible kernel both are as probable.
   */
  double imbalance() {
    double worst = 0;
    for (int x = 0; x < changes.length; x++) {
      for (int y = 0; y < x; y++) {
        double both = changes[x][y] + changes[y][x];
        if (both >= 100) {
          worst = Math.max(worst, Math.abs(changes[x][y] - changes[y][x]) / Math.sqrt(both));
        }
      }
    }
    return worst;
  }
}
