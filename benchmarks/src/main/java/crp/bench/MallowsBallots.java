package crp.bench;

import crp.chain.TableInitializer;
import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.kernel.CentredSplitMerge;
import crp.kernel.FamilyUpdate;
import crp.kernel.ParameterUpdate;
import crp.kernel.TableGibbs;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.parameter.Parameter;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Runs one chain on ballots with weights and tells the processor time, which does not depend on who
 * else computes on the machine; perhaps on random subsets of the distinct ballots too, to see how
 * the time grows with their number.
 */
public final class MallowsBallots {

  private static final long SEED = 1;

  private MallowsBallots() {}

  /**
   * Runs the chain.
   *
   * @param arguments file of rankings, or "generated" for 64000 ballots of 14 items in 10 clusters;
   *     number of sweeps (100); numbers of distinct ballots (all)
   * @throws IOException if the file cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    RankingRows rows =
        arguments[0].equals("generated")
            ? MallowsData.ballots(64_000, 14, SEED)
            : RankingReader.read(Path.of(arguments[0]));
    int sweeps = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100;
    if (arguments.length <= 2) {
      run(rows, sweeps, true);
    }
    for (int a = 2; a < arguments.length; a++) {
      run(some(rows, Integer.parseInt(arguments[a])), sweeps, false);
    }
  }

  private static RankingRows some(RankingRows rows, int size) {
    int[] order = new int[rows.size()];
    Rng rng = new SeededRng(SEED);
    for (int i = 0; i < order.length; i++) {
      int j = rng.below(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return rows.select(Arrays.copyOf(order, Math.min(size, order.length)));
  }

  private static void run(RankingRows rows, int sweeps, boolean aloud) {
    System.out.printf(Locale.ROOT, "%s, total weight %.0f%n", rows, rows.weights().total());
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long begun = clock.getCurrentThreadCpuTime();
    TableState state =
        new TableState(Crp.of(Parameter.gamma(1, 1)), GeneralizedMallows.standard().bank(rows));
    Rng rng = new SeededRng(SEED);
    TableInitializer.SEQUENTIAL.seat(state, rng);
    System.out.printf(
        Locale.ROOT,
        "start: %d tables, %.1f s%n",
        state.tables(),
        (clock.getCurrentThreadCpuTime() - begun) / 1e9);
    TableGibbs gibbs = new TableGibbs();
    FamilyUpdate<TableState> centres = new FamilyUpdate<>();
    CentredSplitMerge splits = new CentredSplitMerge(2);
    ParameterUpdate<TableState> concentration = new ParameterUpdate<>();
    double tables = 0;
    long sweeping = clock.getCurrentThreadCpuTime();
    for (int s = 1; s <= sweeps; s++) {
      int moved = gibbs.apply(state, rng);
      concentration.apply(state, rng);
      centres.apply(state, rng);
      splits.apply(state, rng);
      tables += state.tables();
      if (aloud && (s == 1 || s % 10 == 0)) {
        System.out.printf(
            Locale.ROOT,
            "sweep %d: %d tables, %d rows moved, log joint %.1f, %.1f s%n",
            s,
            state.tables(),
            moved,
            state.logJoint(),
            (clock.getCurrentThreadCpuTime() - begun) / 1e9);
      }
    }
    double each = (clock.getCurrentThreadCpuTime() - sweeping) / 1e6 / sweeps;
    System.out.printf(
        Locale.ROOT,
        "%d distinct ballots: %.1f ms a sweep at %.1f tables, %.2f microseconds a ballot and"
            + " table%n",
        rows.size(),
        each,
        tables / sweeps,
        1000 * each * sweeps / tables / rows.size());
  }
}
