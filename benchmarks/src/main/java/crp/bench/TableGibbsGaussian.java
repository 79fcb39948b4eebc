package crp.bench;

import crp.likelihood.gaussian.GaussianNiw;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A sweep of collapsed Gibbs sampling over Gaussian rows against the bare evaluation of the same
 * number of densities: {@code sweep} is to take at most twice as long as {@code bare}. 10000 rows;
 * {@code bare} evaluates as many tables as the chain has.
 */
@SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class TableGibbsGaussian {

  /** Number of columns. */
  @Param({"2", "10", "50"})
  public int columns;

  /** Number of clusters in the data. */
  @Param({"5", "20"})
  public int clusters;

  private Sweeps sweeps;
  private BareStudent bare;

  /** Draws the data and burns the chain in. */
  @Setup
  public void start() {
    Workloads.Mixture data = Workloads.gaussians(10_000, columns, clusters, 103);
    sweeps = new Sweeps(GaussianNiw.from(data.rows()), data.rows(), data.truth());
    bare = new BareStudent(data.rows(), sweeps.partition());
  }

  /** Tells how many tables there are. */
  @TearDown(Level.Trial)
  public void end() {
    sweeps.report("at the end");
  }

  /** {@return how many rows moved in one sweep} */
  @Benchmark
  public int sweep() {
    return sweeps.sweep();
  }

  /** {@return a number that depends on all densities} */
  @Benchmark
  public double bare() {
    return bare.evaluate();
  }
}
