package crp.bench;

import crp.likelihood.discrete.DirichletMultinomial;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** One sweep over 1000 documents of 600 words out of 800, from 16 topics. */
@SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class Documents {

  private Sweeps sweeps;

  /** Draws the data and burns the chain in. */
  @Setup
  public void start() {
    Workloads.Texts texts = Workloads.documents(1000);
    sweeps = new Sweeps(DirichletMultinomial.symmetric(0.5), texts.rows(), texts.truth());
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
