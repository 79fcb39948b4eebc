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
 * One sweep over Gaussian data of the size on which other programs were timed: {@code POOR} is 2000
 * rows in the plane from three components that overlap, {@code MANY} is 10000 rows of 10 columns
 * from 20 components.
 */
@SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class W1 {

  /** Which data. */
  public enum Data {
    /** 2000 rows, 2 columns, 3 components. */
    POOR,
    /** 10000 rows, 10 columns, 20 components. */
    MANY
  }

  /** Which data. */
  @Param public Data data;

  private Sweeps sweeps;

  /** Draws the data and burns the chain in. */
  @Setup
  public void start() {
    Workloads.Mixture drawn =
        data == Data.POOR ? Workloads.poorlySeparated() : Workloads.gaussians(10_000, 10, 20, 103);
    // The prior of the programs compared with: with kappa 0.1 the three components hold about 8
    // tables.
    GaussianNiw family =
        data == Data.POOR
            ? GaussianNiw.of(new double[2], 0.1, 4, new double[] {1, 0, 0, 1})
            : GaussianNiw.from(drawn.rows());
    sweeps = new Sweeps(family, drawn.rows(), drawn.truth());
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
}
