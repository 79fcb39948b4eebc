package crp.superstep;

import crp.data.Rows;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * One long run of supersteps over blocks of two rows, under a fixed seed, with the frequencies of
 * all partitions and of all changes by divisions and unions.
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
  private static final double ALARM = 1e-6;

  private final List<Partition> all;
  private final double[][] means;
  private final int[][] changes;
  private final List<Block<R>> blocks = new ArrayList<>();
  private final List<int[]> labels = new ArrayList<>();
  private final Driver<R> driver;
  private final int n;

  LongRun(Enumerated<R> problem, SuperstepPlan plan, int steps, Fault<R> fault) {
    R rows = problem.family().prepare(problem.rows());
    n = rows.size();
    all = Enumerated.partitions(n);
    means = new double[all.size()][BATCHES];
    changes = new int[all.size()][all.size()];
    Rng rng = new SeededRng(20);
    driver =
        Driver.of(
            problem.prior(),
            problem.family(),
            rows,
            rows.weights().total(),
            plan,
            SampleStart.together(),
            rng);
    for (int from = 0; from < n; from += 2) {
      int[] some = from + 1 < n ? new int[] {from, from + 1} : new int[] {from};
      blocks.add(Block.of(Rows.selected(rows, some), from));
      labels.add(new int[some.length]);
    }
    int batch = steps / BATCHES;
    Rng other = rng.split();
    for (int step = -batch; step < BATCHES * batch; step++) {
      step(fault, rng, other);
      if (step >= 0) {
        means[all.indexOf(now())][step / batch] += 1.0 / batch;
      }
    }
  }

  private void step(Fault<R> fault, Rng rng, Rng other) {
    final Partition before = now();
    Broadcast<R> sent = driver.broadcast();
    Broadcast<R> used = driver.started() ? fault.broadcast(sent, driver, other) : sent;
    List<Tally<R>> tallies = new ArrayList<>();
    for (int b = 0; b < blocks.size(); b++) {
      Mapped<R> mapped = BlockPass.run(blocks.get(b), labels.get(b), used);
      labels.set(b, mapped.labels());
      tallies.add(mapped.tally());
    }
    boolean counts = driver.started();
    driver.take(fault.tally(Tally.of(tallies), sent), rng);
    if (counts) {
      changes[all.indexOf(before)][all.indexOf(decided())]++;
    }
  }

  private Partition now() {
    int[] tables = new int[n];
    for (int b = 0; b < blocks.size(); b++) {
      int[] some = BlockPass.tables(blocks.get(b), labels.get(b), driver.broadcast());
      System.arraycopy(some, 0, tables, 2 * b, some.length);
    }
    return Partition.of(tables);
  }

  /** {@return the partition after the last pass, before the visits} */
  private Partition decided() {
    int[] tables = new int[n];
    for (int i = 0; i < n; i++) {
      tables[i] = driver.broadcast().patch.relabel[labels.get(i / 2)[i % 2]];
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
      if (law[p] > 0.005) {
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

  int changed() {
    int sum = 0;
    for (int x = 0; x < changes.length; x++) {
      for (int y = 0; y < changes.length; y++) {
        sum += x == y ? 0 : changes[x][y];
      }
    }
    return sum;
  }
}
