package crp.bench;

import crp.kernel.CentredSplitMerge;
import crp.kernel.FamilyUpdate;
import crp.kernel.TableGibbs;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
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
 * One sweep, with the update of the central rankings, over top-10 rankings of 20 items in 10
 * clusters, held at about 10 or at about 20 tables.
 */
@SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class MallowsBenchmark {

  /** Concentration: the larger, the more tables. */
  @Param({"1", "5"})
  public double concentration;

  /** Number of rankings. */
  @Param({"5000"})
  public int rows;

  private TableState state;
  private final TableGibbs gibbs = new TableGibbs();
  private final FamilyUpdate<TableState> centres = new FamilyUpdate<>();
  private final CentredSplitMerge splits = new CentredSplitMerge(2);
  private final Rng rng = new SeededRng(1);

  /** Draws the data and burns the chain in; each cluster starts as two tables. */
  @Setup
  public void start() {
    MallowsData data = MallowsData.paper(1, rows / 10, 7);
    int[] halves = data.truth().labels();
    for (int i = 0; i < halves.length; i++) {
      halves[i] = concentration > 1 ? 2 * halves[i] + i % 2 : halves[i];
    }
    state =
        new TableState(
            Crp.of(concentration),
            GeneralizedMallows.standard().bank(data.rows()),
            Partition.of(halves));
    for (int sweep = 0; sweep < 20; sweep++) {
      sweep();
    }
    report("after burn-in");
  }

  /** Tells how many tables there are. */
  @TearDown(Level.Trial)
  public void end() {
    report("at the end");
  }

  private void report(String when) {
    System.out.printf("# %d rows, %d tables %s%n", state.items(), state.tables(), when);
  }

  /** {@return how many rows moved in one sweep over the rows and one update of the centres} */
  @Benchmark
  public int sweep() {
    int moved = gibbs.apply(state, rng);
    centres.apply(state, rng);
    return moved;
  }

  /** {@return how many rows two proposals to split or merge moved} */
  @Benchmark
  public int splits() {
    return splits.apply(state, rng);
  }
}
