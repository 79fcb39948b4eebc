package crp.estimate;

import crp.draws.Draw;
import java.util.List;

/**
 * Work plan of a search within its limits.
 *
 * @param seen number of draws used by the runs, 0 for no search
 * @param runs number of runs from random starts, 0 to improve the best draw only
 * @param refined number of draws used for a final improvement of the best result, 0 for none
 */
record SearchPlan(int seen, int runs, int refined, long cells) {

  /** Approximate number of scans over all rows of a run, and of a run that only improves. */
  private static final double SCANS = 30;

  private static final double IMPROVING = 8;

  /** Minimum number of draws used while there are several runs. */
  private static final int ENOUGH = 200;

  /** Minimum number of draws for a search. */
  private static final int FEWEST = 20;

  static SearchPlan of(int rows, List<Draw> draws, Search search) {
    int all = draws.size();
    long clusters = draws.stream().mapToLong(Draw::clusters).sum();
    int most = draws.stream().mapToInt(Draw::clusters).max().orElse(1);
    long cells = Overlaps.cells(clusters, most);
    // cost of one draw in a scan, and the number of draws that fit into memory
    double scan = (double) rows * Overlaps.cells(1, most);
    long fit = DrawLabels.MOST / Math.max(1, rows);
    fit = Overlaps.tooMany(cells) ? Math.min(fit, all * Overlaps.MOST_CELLS / cells) : fit;
    int room = (int) Math.min(all, fit);
    double affordable = search.operations() / scan;
    int seen = (int) Math.min(room, affordable / (SCANS * (search.runs() + 1)));
    int runs = search.runs();
    if (seen < Math.min(room, ENOUGH)) {
      seen = Math.min(room, ENOUGH);
      runs = (int) Math.min(runs, affordable / (SCANS * seen) - 1);
      if (runs < 1) {
        runs = 0;
        seen = (int) Math.min(seen, affordable / IMPROVING);
      }
    }
    if (seen < Math.min(all, FEWEST)) {
      return new SearchPlan(0, 0, 0, 0);
    }
    int refined = (int) Math.min(room, affordable / IMPROVING);
    return new SearchPlan(seen, runs, refined > seen ? refined : 0, cells * seen / all);
  }

  /** {@return the number of runs that may be in memory at a time} */
  int atATime(int threads) {
    return (int) Math.min(threads, Math.max(1, 2 * Overlaps.MOST_CELLS / Math.max(1, cells)));
  }
}
