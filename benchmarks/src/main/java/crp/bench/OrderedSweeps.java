package crp.bench;

import crp.data.RealRows;
import crp.kernel.ForwardSeating;
import crp.kernel.ParticleGibbs;
import crp.kernel.SiteMetropolis;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.proximity.Decay;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.AveragedDistanceCrp;
import crp.state.SequentialState;
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
 * One sweep of each kernel for the averaged distance dependent CRP: 1000 rows in the plane from
 * eight clusters that overlap a little and take turns in time, exponential decay.
 */
@SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class OrderedSweeps {

  private static final int BURN_IN = 5;

  /** How many rows. */
  @Param({"1000"})
  public int rows;

  /** How distances from a table are averaged. */
  @Param({"MEAN", "WEIGHTED", "MINIMUM"})
  public AveragedDistanceCrp.Variant variant;

  private final ParticleGibbs particles = new ParticleGibbs();
  private final SiteMetropolis sites = new SiteMetropolis();
  private final Rng rng = new SeededRng(17);
  private SequentialState state;

  /** Draws the rows and burns the chain in. */
  @Setup
  public void start() {
    state = chain(rows, variant, rng);
    for (int sweep = 0; sweep < BURN_IN; sweep++) {
      particles.apply(state, rng);
      sites.apply(state, rng);
    }
  }

  static SequentialState chain(int rows, AveragedDistanceCrp.Variant variant, Rng rng) {
    double[] times = new double[rows];
    double[] places = new double[2 * rows];
    for (int i = 0; i < rows; i++) {
      times[i] = i;
      int cluster = (8 * i / rows + rng.below(3)) % 8;
      places[2 * i] = 4 * Math.cos(cluster * Math.PI / 4) + rng.gaussian();
      places[2 * i + 1] = 4 * Math.sin(cluster * Math.PI / 4) + rng.gaussian();
    }
    AveragedDistanceCrp prior =
        AveragedDistanceCrp.of(1, variant, Decay.exponential(rows / 8.0), times);
    RealRows data = RealRows.of(places, rows, 2);
    DiagonalGaussian family = DiagonalGaussian.from(data);
    SequentialState state = new SequentialState(prior, family.bank(family.prepare(data)));
    ForwardSeating.apply(state, rng);
    return state;
  }

  /** Tells how many tables there are. */
  @TearDown(Level.Iteration)
  public void report() {
    System.out.printf("[%d tables] ", state.tables());
  }

  /** {@return how many customers moved} */
  @Benchmark
  public int particleGibbs() {
    return particles.apply(state, rng);
  }

  /** {@return how many customers moved} */
  @Benchmark
  public int siteMetropolis() {
    return sites.apply(state, rng);
  }
}
