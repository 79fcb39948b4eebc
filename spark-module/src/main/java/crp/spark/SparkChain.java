package crp.spark;

import crp.chain.TraceRecorder;
import crp.checkpoint.Archive;
import crp.data.Rows;
import crp.draws.Trace;
import crp.random.SeededRng;
import crp.superstep.Broadcast;
import crp.superstep.Driver;
import crp.superstep.Tally;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The part of a chain that is on the driver: state without labels, random numbers, and the trace.
 * For one thread.
 */
final class SparkChain<R extends Rows> {

  private final Driver<R> driver;
  private final SeededRng rng;
  private final TraceRecorder trace;

  /** Makes a chain that has not begun. */
  SparkChain(Driver<R> driver, SeededRng rng, int supersteps) {
    this.driver = driver;
    this.rng = rng;
    trace = new TraceRecorder(supersteps);
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
  void record() {
    long[] sizes = Arrays.stream(driver.tables()).mapToLong(driver::count).toArray();
    trace.add(Arrays.stream(sizes).sum(), sizes, driver.logJoint(), driver.numbers());
  }

  Trace trace() {
    return trace.trace();
  }

  /** Stores the chain, or continues a stored one; see {@link Driver#archive}. */
  void archive(Archive archive, int done, Function<long[], R> rowsOf) {
    rng.archive(archive);
    driver.archive(archive, rowsOf);
    trace.archive(archive, done, Integer.MAX_VALUE, () -> driver.numbers().names());
  }
}
