package crp.bench;

import crp.data.CountRows;
import crp.data.RealRows;
import crp.kernel.ForwardSeating;
import crp.kernel.ParticleGibbs;
import crp.kernel.SiteMetropolis;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.proximity.Decay;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.AveragedDistanceCrp;
import crp.state.SequentialState;
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
 * One sweep of each kernel for the averaged distance dependent CRP: rows from eight clusters that
 * overlap a little and take turns in time, exponential decay.
 */
@SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class OrderedSweeps {

  private static final int CLUSTERS = 8;
  private static final int VOCABULARY = 100;
  private static final int WORDS = 50;
  private static final int BURN_IN = 5;

  /** What the rows are: points in the plane, or documents of 50 words out of 100. */
  @Param({"points", "documents"})
  public String data;

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
    state = chain(data, rows, variant, rng);
    for (int sweep = 0; sweep < BURN_IN; sweep++) {
      particles.apply(state, rng);
      sites.apply(state, rng);
    }
  }

  /** A chain at its start; time is the number of the row. */
  static SequentialState chain(
      String data, int rows, AveragedDistanceCrp.Variant variant, Rng rng) {
    double[] times = new double[rows];
    Arrays.setAll(times, i -> i);
    AveragedDistanceCrp prior =
        AveragedDistanceCrp.of(1, variant, Decay.exponential(rows / 8.0), times);
    SequentialState state = new SequentialState(prior, bank(data, rows, rng));
    ForwardSeating.apply(state, rng);
    return state;
  }

  static TableBank<?> bank(String data, int rows, Rng rng) {
    return data.equals("points") ? points(rows, rng) : documents(rows, rng);
  }

  /** Clusters take turns, three at a time. */
  private static int cluster(int i, int rows, Rng rng) {
    return (CLUSTERS * i / rows + rng.below(3)) % CLUSTERS;
  }

  private static TableBank<?> points(int rows, Rng rng) {
    double[] places = new double[2 * rows];
    for (int i = 0; i < rows; i++) {
      double angle = cluster(i, rows, rng) * 2 * Math.PI / CLUSTERS;
      places[2 * i] = 4 * Math.cos(angle) + rng.gaussian();
      places[2 * i + 1] = 4 * Math.sin(angle) + rng.gaussian();
    }
    RealRows data = RealRows.of(places, rows, 2);
    DiagonalGaussian family = DiagonalGaussian.from(data);
    return family.bank(family.prepare(data));
  }

  private static TableBank<?> documents(int rows, Rng rng) {
    CountRows.Builder data = CountRows.over(VOCABULARY);
    for (int i = 0; i < rows; i++) {
      int topic = cluster(i, rows, rng);
      for (int w = 0; w < WORDS; w++) {
        boolean own = rng.below(4) > 0;
        data.add(own ? (topic * 10 + rng.below(20)) % VOCABULARY : rng.below(VOCABULARY), 1);
      }
      data.endRow();
    }
    return DirichletMultinomial.symmetric(0.1).bank(data.build());
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
