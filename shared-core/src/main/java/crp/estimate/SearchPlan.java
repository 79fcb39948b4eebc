package crp.estimate;

import crp.draws.Draw;
import java.util.List;

/**
 * What a search can afford.
 *
 * @param seen number of draws that the runs see, 0 for no search at all
 * @param runs number of runs from random starts, 0 to improve the best draw only
 * @param refined number of draws under which the best end is improved once more, 0 for none
 * @param cells number of cells that a run holds
 */
record SearchPlan(int seen, int runs, int refined, long cells) {

  /** About how many scans over all rows a run takes, and one that only improves. */
  private static final double SCANS = 30;

  private static final double IMPROVING = 8;

  /** The runs see no fewer draws than this while there are several runs. */
  private static final int ENOUGH = 200;

  /** With fewer draws than this no search is made. */
  private static final int FEWEST = 20;

  static SearchPlan of(int rows, List<Draw> draws, Search search) {
    int all = draws.size();
    long clusters = draws.stream().mapToLong(Draw::clusters).sum();
    int most = draws.stream().mapToInt(Draw::clusters).max().orElse(1);
    long cells = Overlaps.cells(clusters, most);
    // what one draw costs in a scan, and how many draws fit into memory
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

  /** {@return how many runs may hold their cells at a time} */
  int atATime(int threads) {
    return (int) Math.min(threads, Math.max(1, 2 * Overlaps.MOST_CELLS / Math.max(1, cells)));
  }
}
