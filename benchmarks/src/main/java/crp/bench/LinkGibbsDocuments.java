package crp.bench;

import crp.data.CountRows;
import crp.kernel.LinkGibbs;
import crp.likelihood.discrete.DirichletMultinomial;
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
 * One sweep over the links of documents in time: 50 words each of a vocabulary of 100, ten topics
 * that take turns, exponential decay exp(-d / 20) over the numbers of the documents.
 */
@SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class LinkGibbsDocuments {

  private static final int VOCABULARY = 100;
  private static final int WORDS = 50;
  private static final int TOPICS = 10;
  private static final int BURN_IN = 20;

  /** How many documents. */
  @Param({"4000", "100000"})
  public int documents;

  private final LinkGibbs kernel = new LinkGibbs();
  private final Rng rng = new SeededRng(17);
  private LinkState state;

  /** Draws the documents and burns the chain in. */
  @Setup
  public void start() {
    double[] times = new double[documents];
    Arrays.setAll(times, i -> i);
    TimeAffinity near =
        TimeAffinity.sequential(TimeOrder.of(times), Decay.exponential(20), Ties.BY_ROW);
    state =
        new LinkState(
            DistanceCrp.of(0.2, near), DirichletMultinomial.symmetric(0.1).bank(documents()));
    state.seat(state.prior().simulate(rng));
    for (int sweep = 0; sweep < BURN_IN; sweep++) {
      kernel.apply(state, rng);
    }
  }

  private CountRows documents() {
    CountRows.Builder rows = CountRows.over(VOCABULARY);
    for (int i = 0; i < documents; i++) {
      int topic = (int) (2L * TOPICS * i / documents) % TOPICS;
      for (int w = 0; w < WORDS; w++) {
        boolean own = rng.below(4) > 0;
        rows.add(own ? (topic * 10 + rng.below(20)) % VOCABULARY : rng.below(VOCABULARY), 1);
      }
      rows.endRow();
    }
    return rows.build();
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
