package crp.bench;

import crp.data.RealRows;
import crp.kernel.LinkGibbs;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.partition.Links;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.DistanceCrp;
import crp.state.LinkState;
import java.util.Arrays;
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
 * One sweep over the links of rows in time under a dense exponential decay: ten clusters in the
 * plane, far apart, that stay from the first day to the last, so that there are ten tables however
 * many rows there are. The rows fill the same stretch of time more and more densely; the scale of
 * the decay is a twentieth of it.
 */
@SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class LinkGibbsTimes {

  private static final int CLUSTERS = 10;
  private static final int BURN_IN = 10;

  /** How many rows. */
  @Param({"10000", "31600", "100000"})
  public int rows;

  private final LinkGibbs kernel = new LinkGibbs();
  private final Rng rng = new SeededRng(17);
  private LinkState state;

  /** Draws the rows and burns the chain in. */
  @Setup
  public void start() {
    state = chain(rows, 0.05, rng);
    for (int sweep = 0; sweep < BURN_IN; sweep++) {
      kernel.apply(state, rng);
    }
  }

  /** A chain that starts at the truth; the scale is a share of the stretch of time. */
  static LinkState chain(int rows, double scale, Rng rng) {
    double[] times = new double[rows];
    Arrays.setAll(times, i -> (double) i / rows);
    TimeAffinity near =
        TimeAffinity.sequential(TimeOrder.of(times), Decay.exponential(scale), Ties.BY_ROW);
    double[] places = new double[2 * rows];
    int[] targets = new int[rows];
    for (int i = 0; i < rows; i++) {
      int cluster = i % CLUSTERS;
      double angle = cluster * 2 * Math.PI / CLUSTERS;
      places[2 * i] = 30 * Math.cos(angle) + rng.gaussian();
      places[2 * i + 1] = 30 * Math.sin(angle) + rng.gaussian();
      targets[i] = cluster;
    }
    RealRows data = RealRows.of(places, rows, 2);
    DiagonalGaussian family = DiagonalGaussian.from(data);
    LinkState state = new LinkState(DistanceCrp.of(0.2, near), family.bank(family.prepare(data)));
    state.seat(Links.of(targets));
    return state;
  }

  /** Tells how many tables there are. */
  @TearDown(Level.Iteration)
  public void report() {
    System.out.printf("[%d tables] ", state.tables());
  }

  /** {@return how many links changed} */
  @Benchmark
  public int sweep() {
    return kernel.apply(state, rng);
  }
}
