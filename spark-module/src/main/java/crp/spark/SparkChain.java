package crp.spark;

import crp.checkpoint.Archive;
import crp.data.Rows;
import crp.draws.Trace;
import crp.parameter.Parameters;
import crp.random.SeededRng;
import crp.superstep.Broadcast;
import crp.superstep.Driver;
import crp.superstep.Tally;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The part of a chain that is on the driver: state without labels, random numbers, and the trace.
 * For one thread.
 *
 * @param <R> the kind of rows
 */
final class SparkChain<R extends Rows> {

  private final Driver<R> driver;
  private final SeededRng rng;
  private int[] clusters;
  private double[] logJoint;
  private double[] entropy;
  private List<String> names = List.of();
  private double[][] values = new double[0][];

  /**
   * Makes a chain that has not begun.
   *
   * @param driver its driver
   * @param rng its random numbers, from which the driver was made
   * @param supersteps greatest number of them
   */
  SparkChain(Driver<R> driver, SeededRng rng, int supersteps) {
    this.driver = driver;
    this.rng = rng;
    clusters = new int[supersteps];
    logJoint = new double[supersteps];
    entropy = new double[supersteps];
  }

  Broadcast<R> broadcast() {
    return driver.broadcast();
  }

  void take(List<Tally<R>> tallies) {
    driver.take(Tally.of(tallies), rng);
  }

  boolean started() {
    return driver.started();
  }

  int tables() {
    return driver.tables().length;
  }

  /** Adds the present state to the trace. */
  void record(int done) {
    Parameters numbers = driver.numbers();
    if (names.isEmpty()) {
      names = numbers.names();
      values = new double[names.size()][logJoint.length];
    }
    clusters[done] = tables();
    logJoint[done] = driver.logJoint();
    entropy[done] = entropyOfSizes();
    for (int h = 0; h < values.length; h++) {
      values[h][done] = numbers.value(names.get(h));
    }
  }

  private double entropyOfSizes() {
    long[] sizes = Arrays.stream(driver.tables()).mapToLong(driver::count).toArray();
    double rows = Arrays.stream(sizes).sum();
    double sum = Arrays.stream(sizes).mapToDouble(n -> n * Math.log((double) n)).sum();
    return Math.max(0, Math.log(rows) - sum / rows);
  }

  /** {@return the trace of the first supersteps} */
  Trace trace(int done) {
    Map<String, double[]> numbers = new LinkedHashMap<>();
    for (int h = 0; h < values.length; h++) {
      numbers.put(names.get(h), Arrays.copyOf(values[h], done));
    }
    return new Trace(
        Arrays.copyOf(clusters, done),
        Arrays.copyOf(logJoint, done),
        Arrays.copyOf(entropy, done),
        numbers);
  }

  /** Stores the chain, or continues a stored one; see {@link Driver#archive}. */
  void archive(Archive archive, int done, Function<long[], R> rowsOf) {
    rng.archive(archive);
    driver.archive(archive, rowsOf);
    int room = logJoint.length;
    clusters = Arrays.copyOf(archive.wholes(clusters, done, 0, Integer.MAX_VALUE), room);
    logJoint = Arrays.copyOf(archive.numbers(logJoint, done), room);
    entropy = Arrays.copyOf(archive.finites(entropy, done), room);
    if (archive.reading()) {
      names = driver.numbers().names();
      values = new double[names.size()][];
    }
    for (int h = 0; h < values.length; h++) {
      double[] now = values[h] == null ? new double[0] : values[h];
      values[h] = Arrays.copyOf(archive.numbers(now, done), room);
    }
  }
}
