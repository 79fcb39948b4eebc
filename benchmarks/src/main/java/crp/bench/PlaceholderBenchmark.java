package crp.bench;

import crp.numerics.Placeholder;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Shows that the benchmarks are built and run; to be replaced by real ones. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PlaceholderBenchmark {
  private double logConcentration = Math.log(2);

  /** {@return the log weight of a table of three} */
  @Benchmark
  public double logWeight() {
    return Placeholder.logWeight(3) + logConcentration;
  }
}
