package crp.kernel;

import crp.likelihood.TableBank;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Long runs of several samplers on one posterior, and how far apart they are: the law of the number
 * of tables, how many pairs sit together, whether two rows between the clusters do, and the log
 * joint. A run is cut in 50 batches; two runs are compared by Welch's t of the batch means, about
 * 98 degrees of freedom.
 *
 * @param name for people
 * @param prior of the partition
 * @param banks a bank of the rows with nobody seated
 * @param rows how many there are
 * @param few a number of tables at the lower end of its law
 * @param batch noted sweeps in a batch, many more than a chain takes to forget
 */
record Agreement(
    String name, TablePrior prior, Supplier<TableBank<?>> banks, int rows, int few, int batch) {

  private static final int BATCHES = 50;
  private static final int BURN_IN = 1000;
  private static final int NUMBERS = 6;

  /** Who sits with whom, and the log joint of that. */
  record Seen(Partition partition, double logJoint) {}

  /** Makes one sweep and returns what is there after it. */
  interface Walk {
    Seen next(Rng rng);
  }

  /** {@return what is seen of a chain that has another log joint, computed anew} */
  Seen seen(Partition partition) {
    return new Seen(partition, new TableState(prior, banks.get(), partition).logJoint());
  }

  /** {@return everybody seated one after the other} */
  TableState seated(Rng rng) {
    TableState state = new TableState(prior, banks.get());
    SequentialSeating.apply(state, rng);
    return state;
  }

  /** {@return sweeps of kernels at tables, one after the other} */
  Function<Rng, Walk> tables(List<Kernel<? super TableState>> kernels) {
    return rng -> {
      TableState state = seated(rng);
      return next -> {
        kernels.forEach(kernel -> kernel.apply(state, next));
        return new Seen(state.partition(), state.logJoint());
      };
    };
  }

  /** {@return means over each batch of what is compared} */
  double[][] run(Function<Rng, Walk> sampler, long seed) {
    Rng rng = new SeededRng(seed);
    Walk walk = sampler.apply(rng);
    double[][] means = new double[BATCHES][NUMBERS];
    for (int s = -BURN_IN; s < BATCHES * batch; s++) {
      Seen seen = walk.next(rng);
      if (s >= 0) {
        note(seen, means[s / batch]);
      }
    }
    return means;
  }

  private void note(Seen seen, double[] sums) {
    Partition partition = seen.partition();
    int[] sizes = new int[partition.clusters()];
    for (int i = 0; i < rows; i++) {
      sizes[partition.label(i)]++;
    }
    double pairs = Arrays.stream(sizes).mapToDouble(n -> (double) n * n / rows / rows).sum();
    sums[0] += (double) sizes.length / batch;
    sums[1] += sizes.length <= few ? 1.0 / batch : 0;
    sums[2] += sizes.length == few + 1 ? 1.0 / batch : 0;
    sums[3] += pairs / batch;
    sums[4] += partition.label(0) == partition.label(1) ? 1.0 / batch : 0;
    sums[5] += seen.logJoint() / batch;
  }

  /** {@return the largest of Welch's t} */
  static double furthest(double[][] a, double[][] b) {
    double most = 0;
    for (int k = 0; k < NUMBERS; k++) {
      double gap = mean(a, k) - mean(b, k);
      double spread = Math.sqrt((variance(a, k) + variance(b, k)) / BATCHES);
      most = Math.max(most, spread > 0 ? Math.abs(gap) / spread : gap == 0 ? 0 : 1e9);
    }
    return most;
  }

  /** {@return the mean of each number} */
  static String means(double[][] batches) {
    double[] all = new double[NUMBERS];
    Arrays.setAll(all, k -> mean(batches, k));
    return Arrays.toString(all);
  }

  private static double mean(double[][] batches, int k) {
    return Stream.of(batches).mapToDouble(batch -> batch[k]).average().orElseThrow();
  }

  private static double variance(double[][] batches, int k) {
    double mean = mean(batches, k);
    return Stream.of(batches).mapToDouble(batch -> Math.pow(batch[k] - mean, 2)).sum()
        / (BATCHES - 1);
  }

  @Override
  public String toString() {
    return name;
  }
}
