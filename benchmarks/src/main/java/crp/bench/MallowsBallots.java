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
import crp.seating.Crp;
import crp.state.TableState;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;

/**
 * Processor time of one chain over ballots with weights, on all ballots or on random subsets of the
 * distinct ones of several sizes.
 */
public final class MallowsBallots {

  private MallowsBallots() {}

  /**
   * Runs the chain.
   *
   * @param args file of rankings, or {@code generated} for 64000 ballots of 14 items in 10
   *     clusters; number of sweeps; numbers of distinct ballots, all if not given
   */
  public static void main(String[] args) {
    Batch.run(
        MallowsBallots.class,
        "file sweeps=100 distinct= seed=1 print=table",
        args,
        MallowsBallots::measure);
  }

  private static void measure(Batch batch) throws IOException {
    RankingRows rows =
        batch.text("file").equals("generated")
            ? SyntheticRankings.ballots(64_000, 14, batch.whole("seed", 0))
            : RankingReader.read(batch.path("file"));
    int[] sizes = batch.has("distinct") ? batch.wholes("distinct", 1) : new int[] {rows.size()};
    for (int size : sizes) {
      int[] order = SyntheticRankings.shuffled(rows.size(), batch.rng());
      run(size < rows.size() ? rows.select(Arrays.copyOf(order, size)) : rows, batch);
    }
  }

  private static void run(RankingRows rows, Batch batch) {
    System.out.printf(Locale.ROOT, "%s, total weight %.0f%n", rows, rows.weights().total());
    Table table =
        batch.table("sweep %d", "tables %d", "moved %d", "log joint %.1f", "seconds %.1f");
    int sweeps = batch.whole("sweeps", 1);
    double begun = ThreadTime.seconds();
    TableState state =
        new TableState(Crp.of(Parameter.gamma(1, 1)), GeneralizedMallows.standard().bank(rows));
    Rng rng = batch.rng();
    TableInitializer.SEQUENTIAL.seat(state, rng);
    double started = ThreadTime.seconds();
    table.row(0, state.tables(), rows.size(), state.logJoint(), started - begun);
    MarkovChain chain =
        MarkovChain.of(
            state,
            rng,
            new TableGibbs(),
            new ParameterUpdate<>(),
            new FamilyUpdate<TableState>(),
            CentredSplitMerge.standard(rows.size()));
    double tables = 0;
    for (int s = 1; s <= sweeps; s++) {
      int moved = chain.run(1);
      tables += state.tables();
      if (s == 1 || s % 10 == 0) {
        table.row(s, state.tables(), moved, state.logJoint(), ThreadTime.seconds() - begun);
      }
    }
    double each = 1e3 * (ThreadTime.seconds() - started) / sweeps;
    System.out.printf(
        Locale.ROOT,
        "%d distinct ballots: %.1f ms per sweep at %.1f tables, %.2f microseconds per ballot and"
            + " table%n",
        rows.size(),
        each,
        tables / sweeps,
        1e3 * each * sweeps / tables / rows.size());
  }
}
