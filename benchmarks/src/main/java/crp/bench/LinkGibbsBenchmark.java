package crp.bench;

import crp.data.RealRows;
import crp.kernel.LinkGibbs;
import crp.likelihood.Family;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.proximity.Decay;
import crp.proximity.Graph;
import crp.proximity.SparseAffinity;
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
 * One sweep over the links of an image: a square grid of pixels with 3 channels and 4 neighbours,
 * made of tiles of 32 x 32 pixels in twelve colours with noise. A side of 128 is the size on which
 * other programs were timed; the others show how the cost grows.
 */
@SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class LinkGibbsBenchmark {

  private static final int TILE = 32;
  private static final int COLOURS = 12;
  private static final int BURN_IN = 20;

  /** Pixels a side. */
  @Param({"100", "128", "316", "1000"})
  public int side;

  /** Full covariances, or variances only. */
  @Param({"full", "diagonal"})
  public String family;

  private final LinkGibbs kernel = new LinkGibbs();
  private final Rng rng = new SeededRng(17);
  private LinkState state;

  /** Draws the image and burns the chain in. */
  @Setup
  public void start() {
    RealRows rows = image();
    Family<RealRows> likelihood =
        family.equals("full") ? GaussianNiw.from(rows) : DiagonalGaussian.from(rows);
    state = new LinkState(DistanceCrp.of(0.1, grid()), likelihood.bank(likelihood.prepare(rows)));
    state.seat(state.prior().simulate(rng));
    for (int sweep = 0; sweep < BURN_IN; sweep++) {
      kernel.apply(state, rng);
    }
  }

  private RealRows image() {
    double[] colours = new double[3 * COLOURS];
    Arrays.setAll(colours, c -> 3 * rng.gaussian());
    double[] x = new double[3 * side * side];
    for (int pixel = 0; pixel < side * side; pixel++) {
      int tile = pixel % side / TILE * 7 + pixel / side / TILE * 5;
      for (int channel = 0; channel < 3; channel++) {
        x[3 * pixel + channel] = colours[3 * (tile % COLOURS) + channel] + rng.gaussian();
      }
    }
    return RealRows.of(x, side * side, 3);
  }

  private SparseAffinity grid() {
    int[] from = new int[2 * side * (side - 1)];
    int[] to = new int[from.length];
    int n = 0;
    for (int pixel = 0; pixel < side * side; pixel++) {
      if (pixel % side < side - 1) {
        from[n] = pixel;
        to[n++] = pixel + 1;
      }
      if (pixel / side < side - 1) {
        from[n] = pixel;
        to[n++] = pixel + side;
      }
    }
    double[] lengths = new double[n];
    Arrays.fill(lengths, 1);
    return Graph.of(side * side, from, to, lengths, false).edges(Decay.identity());
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
