package crp.bench;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The time of one sweep of a chain that is burnt in. */
@SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class Sweeps {

  /** What is swept. */
  @Param public Workload workload;

  /** Number of rows, or side of an image; 0 for the workload's usual size. */
  @Param("0")
  public int size;

  private MarkovChain chain;

  /** Draws the data and burns the chain in. */
  @Setup
  public void start() {
    chain = workload.start(size == 0 ? workload.usual() : size);
    report();
  }

  /** Prints the number of tables. */
  @TearDown
  public void report() {
    System.out.printf(Locale.ROOT, "# %d tables%n", chain.tables().getAsInt());
  }

  /** {@return the number of rows that moved} */
  @Benchmark
  public int sweep() {
    return chain.run(1);
  }
}
