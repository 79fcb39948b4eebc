package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.likelihood.gaussian.GaussianNiw;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * At 300 rows, too many to list their partitions, the schedule of a fit keeps what Gibbs sampling
 * alone keeps: the law of the number of tables, how many pairs sit together, two rows between the
 * clusters, and the log joint. Each chain is cut in 50 batches; Welch's t of the batch means, about
 * 98 degrees of freedom, may be 4.5 at most: a false alarm has probability 2e-5 a number, 4e-4 for
 * the 18 numbers of the three comparisons, and none at these seeds.
 */
@Tag("slow")
class SamplersAgreeTest {

  private static final int N = 300;
  private static final int BATCHES = 50;
  private static final int BATCH = 600;
  private static final int BURN_IN = 1000;
  private static final int NUMBERS = 6;
  private static final double LIMIT = 4.5;

  private static TableState start(Rng rng) {
    double[] values = new double[2 * N];
    Rng noise = new SeededRng(8);
    for (int i = 0; i < N; i++) {
      double place = i == 0 ? 0.5 : i == 1 ? 0.6 : 2.6 * (i % 3);
      values[2 * i] = place + (i < 2 ? 0 : noise.gaussian());
      values[2 * i + 1] = i < 2 ? 0 : noise.gaussian();
    }
    RealRows rows = RealRows.of(values, N, 2);
    TableState state = new TableState(Crp.of(1), GaussianNiw.from(rows).bank(rows));
    SequentialSeating.apply(state, rng);
    return state;
  }

  /** {@return sums over a batch of what is compared, a row for each batch} */
  private static double[][] run(Kernel<TableState> splits, long seed) {
    Rng rng = new SeededRng(seed);
    TableState state = start(rng);
    TableGibbs sweep = new TableGibbs();
    FamilyUpdate<TableState> family = new FamilyUpdate<>();
    double[][] means = new double[BATCHES][NUMBERS];
    for (int s = -BURN_IN; s < BATCHES * BATCH; s++) {
      sweep.apply(state, rng);
      splits.apply(state, rng);
      family.apply(state, rng);
      if (s >= 0) {
        note(state, means[s / BATCH]);
      }
    }
    return means;
  }

  private static void note(TableState state, double[] sums) {
    Partition partition = state.partition();
    double pairs = 0;
    for (int c = 0; c < partition.clusters(); c++) {
      double size = state.count(state.slots()[c]);
      pairs += size * size / N / N;
    }
    sums[0] += (double) state.tables() / BATCH;
    sums[1] += state.tables() <= 2 ? 1.0 / BATCH : 0;
    sums[2] += state.tables() == 3 ? 1.0 / BATCH : 0;
    sums[3] += pairs / BATCH;
    sums[4] += partition.label(0) == partition.label(1) ? 1.0 / BATCH : 0;
    sums[5] += state.logJoint() / BATCH;
  }

  /** {@return the largest of Welch's t} */
  private static double furthest(double[][] a, double[][] b) {
    double most = 0;
    for (int k = 0; k < NUMBERS; k++) {
      double gap = mean(a, k) - mean(b, k);
      double spread = Math.sqrt((variance(a, k) + variance(b, k)) / BATCHES);
      most = Math.max(most, spread > 0 ? Math.abs(gap) / spread : gap == 0 ? 0 : 1e9);
    }
    return most;
  }

  private static double mean(double[][] batches, int k) {
    return Stream.of(batches).mapToDouble(batch -> batch[k]).average().orElseThrow();
  }

  private static double variance(double[][] batches, int k) {
    double mean = mean(batches, k);
    return Stream.of(batches).mapToDouble(batch -> Math.pow(batch[k] - mean, 2)).sum()
        / (BATCHES - 1);
  }

  private static double[][] alone;

  private static double[][] gibbsAlone() {
    alone = alone == null ? run((state, rng) -> 0, 1) : alone;
    return alone;
  }

  static Stream<SplitMerge> kinds() {
    return Stream.of(
        SplitMerge.standard(N),
        SplitMerge.restricted(2, 2, Pairs.any()),
        SplitMerge.sequential(5, Pairs.any()).guided(1));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void splitsAndMergesKeepWhatGibbsSamplingKeeps(SplitMerge splits) {
    double t = furthest(gibbsAlone(), run(splits, 2));
    assertTrue(t < LIMIT, "t " + t);
  }

  /** Attempts are the rarer the fewer tables there are, and nothing makes up for it. */
  @Test
  void aFaultyScheduleIsFoundOut() {
    SplitMerge splits = SplitMerge.sequential(1, Pairs.any());
    Kernel<TableState> faulty =
        (state, rng) -> {
          int accepted = 0;
          for (int a = 0; a < 10; a++) {
            double share = state.tables() / 5.0;
            accepted += rng.chance(Math.min(1, share * share)) ? splits.apply(state, rng) : 0;
          }
          return accepted;
        };
    double t = furthest(gibbsAlone(), run(faulty, 3));
    assertTrue(t > LIMIT, "t " + t);
  }
}
