package crp.bench;

import crp.chain.Start;
import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.kernel.CentredSplitMerge;
import crp.kernel.ConcentrationUpdate;
import crp.kernel.FamilyUpdate;
import crp.kernel.TableGibbs;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** Runs one chain on a file of ballots and tells the time. */
public final class MallowsBallots {

  private MallowsBallots() {}

  /**
   * Runs the chain.
   *
   * @param arguments file of rankings, number of sweeps (100)
   * @throws IOException if the file cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    RankingRows rows = RankingReader.read(Path.of(arguments[0]));
    int sweeps = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100;
    System.out.printf(Locale.ROOT, "%s, total weight %.0f%n", rows, rows.weights().total());
    long begun = System.nanoTime();
    TableState state = new TableState(Crp.sampled(), GeneralizedMallows.standard().bank(rows));
    Rng rng = new SeededRng(1);
    Start.SEQUENTIAL.seat(state, rng);
    TableGibbs gibbs = new TableGibbs();
    FamilyUpdate<TableState> centres = new FamilyUpdate<>();
    CentredSplitMerge splits = new CentredSplitMerge(2);
    ConcentrationUpdate concentration = new ConcentrationUpdate();
    for (int s = 1; s <= sweeps; s++) {
      int moved = gibbs.apply(state, rng);
      concentration.apply(state, rng);
      centres.apply(state, rng);
      splits.apply(state, rng);
      if (s == 1 || s % 10 == 0) {
        System.out.printf(
            Locale.ROOT,
            "sweep %d: %d tables, %d rows moved, log joint %.1f, %.1f s%n",
            s,
            state.tables(),
            moved,
            state.logJoint(),
            (System.nanoTime() - begun) / 1e9);
      }
    }
  }
}
