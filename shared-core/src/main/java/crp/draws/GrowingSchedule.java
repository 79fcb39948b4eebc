package crp.draws;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Chains that run in growing batches until they agree, and no longer than a given number of sweeps.
 * They are judged where their number of sweeps is the largest one, the usual burn-in of that, the
 * usual burn-in of this again and so on, but not below {@link #LEAST}, or {@link #LEAST_OF_LONG}
 * where rows are many. So a batch is the burn-in of the next one. The draws after the burn-in are
 * judged and, if that was the last batch, kept. A run that ends after n sweeps has the draws of
 * {@link Schedule#of(int)}, bit for bit.
 *
 * @param sweeps largest number of sweeps, at least 1; where its usual burn-in is below {@link
 *     #LEAST} the chains are not judged before the end
 * @param thin interval in sweeps between stored draws; 0 for automatic
 * @param maxSeconds time limit of the run: its chains stop at the end of the first sweep after
 *     their part of this time; positive, infinite for no limit; a run that reaches its limit is not
 *     reproducible. Then a chain keeps the draws after the usual burn-in of its sweeps, of which
 *     the earlier ones may lie closer
 */
public record GrowingSchedule(int sweeps, int thin, double maxSeconds) implements RunLength {

  /**
   * Fewest sweeps after which chains are judged: with the burn-in, as many as 100 effective draws a
   * chain need at the very least.
   */
  public static final int LEAST = 200;

  /**
   * A run is long from so many visits of rows of ten columns by each chain on, some seconds of
   * processor time at 20 clusters. A long run ends when the chains hold the same clusters, though
   * their probabilities may not be firm yet.
   */
  public static final long LONG = 2_000_000;

  /** From so many such visits on, the same clusters and a firm number of them end a run. */
  public static final long MANY = 500_000;

  /** Fewest sweeps after which chains of many visits are judged. */
  public static final int LEAST_OF_LONG = 15;

  public GrowingSchedule {
    new Schedule(sweeps, 0, thin, maxSeconds);
  }

  /**
   * {@return a growing schedule without time limit and with automatic thinning}
   *
   * @param sweeps largest number of sweeps, at least 1
   */
  public static GrowingSchedule atMost(int sweeps) {
    return new GrowingSchedule(sweeps, 0, Double.POSITIVE_INFINITY);
  }

  @Override
  public GrowingSchedule withThin(int every) {
    return new GrowingSchedule(sweeps, every, maxSeconds);
  }

  @Override
  public GrowingSchedule withMaxSeconds(double seconds) {
    return new GrowingSchedule(sweeps, thin, seconds);
  }

  @Override
  public Schedule ended(int done) {
    return Schedule.of(done).withThin(thin).withMaxSeconds(maxSeconds);
  }

  @Override
  public String text() {
    return "at most " + sweeps;
  }

  @Override
  public List<Schedule> stages(int items, long visits, int chains) {
    Deque<Schedule> stages = new ArrayDeque<>();
    for (int n = sweeps; stages.isEmpty() || n >= least(visits, n); n = Schedule.usualBurnIn(n)) {
      stages.addFirst(ended(n).resolved(items, chains));
    }
    return List.copyOf(stages);
  }

  private static int least(long visits, int sweeps) {
    return isMany(visits, sweeps) ? LEAST_OF_LONG : LEAST;
  }

  /**
   * {@return whether so many sweeps make a long run}
   *
   * @param visits of rows of ten columns in a sweep
   * @param sweeps of each chain
   */
  public static boolean isLong(long visits, int sweeps) {
    return visits * sweeps >= LONG;
  }

  /**
   * {@return whether so many sweeps make {@link #MANY} visits}
   *
   * @param visits of rows of ten columns in a sweep
   * @param sweeps of each chain
   */
  public static boolean isMany(long visits, int sweeps) {
    return visits * sweeps >= MANY;
  }
}
