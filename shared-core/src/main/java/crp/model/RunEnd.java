package crp.model;

import crp.data.RealRows;
import crp.data.Rows;
import crp.diagnose.Diagnosis;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.GrowingSchedule;

/**
 * Not part of the promised API.
 *
 * <p>When a run that is as long as its chains need may end.
 */
public final class RunEnd {

  /** At so many clusters a visit of a row counts once. */
  private static final double CLUSTERS = 20;

  /** Fewest sweeps of a run that ends by its work. */
  private static final int SWEEPS = 50;

  private RunEnd() {}

  /**
   * {@return whether a run was {@link GrowingSchedule#LONG long}, its visits counted once for each
   * 20 clusters} Chains over many small clusters, such as stories in the news, hold different ones
   * of them for thousands of sweeps, and their answer changes little after some tens.
   */
  public static boolean isEnough(Draws draws, long visits) {
    int sweeps = draws.traces().get(0).sweeps();
    double clusters = draws.draws().stream().mapToInt(Draw::clusters).average().orElse(1);
    return sweeps >= SWEEPS
        && GrowingSchedule.isMany(visits, sweeps)
        && GrowingSchedule.isLong((long) (visits * clusters / CLUSTERS), sweeps);
  }

  /**
   * {@return whether a run by need may end: whether it is {@link Diagnosis#settled} or, after
   * {@link GrowingSchedule#MANY} visits, whether the chains found the same clusters and agree on
   * their number} In a {@link GrowingSchedule#LONG long} run small clusters that open and close
   * keep the number of clusters from being firm for thousands of sweeps, with no effect on the
   * answer, so that the same clusters suffice.
   *
   * @param visits of rows in a sweep, see {@link #visits}
   */
  public static boolean may(Draws draws, long visits) {
    int sweeps = draws.traces().get(0).sweeps();
    if (!GrowingSchedule.isMany(visits, sweeps)) {
      return Diagnosis.settled(draws);
    }
    Diagnosis found = Diagnosis.of(draws);
    return found.foundTheSame()
        && (GrowingSchedule.isLong(visits, sweeps)
            || !found.different().contains(Diagnosis.CLUSTERS));
  }

  /** {@return the work of a sweep, in visits of rows of ten columns} */
  static long visits(Rows rows) {
    int columns = rows instanceof RealRows real ? Math.max(real.columns(), 10) : 10;
    return (long) rows.size() * columns / 10;
  }
}
