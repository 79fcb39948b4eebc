package crp.superstep;

import crp.data.Rows;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Frequencies of all partitions in one long run of supersteps over blocks of two rows, under a
 * fixed seed. The error of each frequency is found by batch means.
 */
final class LongRun<R extends Rows> {

  /** A way to change what the blocks receive, or what the driver receives: for broken twins. */
  interface Fault<R extends Rows> {

    default Broadcast<R> broadcast(Broadcast<R> right, Driver<R> driver, Rng rng) {
      return right;
    }

    default Tally<R> tally(Tally<R> right, Broadcast<R> sent) {
      return right;
    }
  }

  private static final int BATCHES = 100;

  private final List<Partition> all;
  private final double[][] means;

  LongRun(
      Enumerated<R> problem, SuperstepPlan plan, int steps, UnaryOperator<Fault<R>> with) {
    R rows = problem.family().prepare(problem.rows());
    int n = rows.size();
    all = Enumerated.partitions(n);
    means = new double[all.size()][BATCHES];
    Rng rng = new SeededRng(20);
    Rng other = rng.split();
    Fault<R> fault = with.apply(new Fault<>() {});
    Driver<R> driver =
        Driver.of(
            problem.prior(),
            problem.family(),
            rows,
            rows.weights().total(),
            plan,
            SampleStart.together(),
            rng);
    List<Block<R>> blocks = new ArrayList<>();
    List<int[]> labels = new ArrayList<>();
    for (int from = 0; from < n; from += 2) {
      blocks.add(
          Block.of(Rows.selected(rows, new int[] {from, from + 1}), from));
      labels.add(new int[2]);
    }
    int batch = steps / BATCHES;
    for (int step = -batch; step < BATCHES * batch; step++) {
      Broadcast<R> sent = driver.broadcast();
      Broadcast<R> used = driver.started() ? fault.broadcast(sent, driver, other) : sent;
      List<Tally<R>> tallies = new ArrayList<>();
      for (int b = 0; b < blocks.size(); b++) {
        Mapped<R> mapped = BlockPass.run(blocks.get(b), labels.get(b), used);
        labels.set(b, mapped.labels());
        tallies.add(mapped.tally());
      }
      driver.take(fault.tally(Tally.of(tallies), sent), rng);
      if (step >= 0) {
        means[all.indexOf(partition(driver, blocks, labels, n))][step / batch] += 1.0 / batch;
      }
    }
  }

  private static <R extends Rows> Partition partition(
      Driver<R> driver, List<Block<R>> blocks, List<int[]> labels, int n) {
    int[] tables = new int[n];
    for (int b = 0; b < blocks.size(); b++) {
      int[] some = BlockPass.tables(blocks.get(b), labels.get(b), driver.broadcast());
      System.arraycopy(some, 0, tables, 2 * b, some.length);
    }
    return Partition.of(tables);
  }

  private static double mean(double[] batches) {
    double sum = 0;
    for (double batch : batches) {
      sum += batch;
    }
    return sum / batches.length;
  }

  /** {@return the total variation distance to a law} */
  double distance(double[] law) {
    double sum = 0;
    for (int p = 0; p < law.length; p++) {
      sum += Math.abs(mean(means[p]) - law[p]) / 2;
    }
    return sum;
  }

  /** {@return the largest error of a frequency relative to its alarm, whose probability is 1e-6} */
  double worst(double[] law) {
    double limit =
        new TDistribution(BATCHES - 1).inverseCumulativeProbability(1 - 1e-6 / 2 / law.length);
    double worst = 0;
    for (int p = 0; p < law.length; p++) {
      double mean = mean(means[p]);
      double variance = 0;
      for (double batch : means[p]) {
        variance += (batch - mean) * (batch - mean) / (BATCHES - 1);
      }
      if (law[p] > 0.005) {
        worst = Math.max(worst, Math.abs(mean - law[p]) / Math.sqrt(variance / BATCHES) / limit);
      }
    }
    return worst;
  }
}
