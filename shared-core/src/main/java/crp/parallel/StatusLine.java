package crp.parallel;

import crp.Text;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Not part of the promised API.
 *
 * <p>Where a run is, in one line for all of its chains: the phase, how much of it is done and how
 * long it will take. For any number of threads.
 */
public final class StatusLine implements Progress {

  private static final double NANOS = 1e9;

  /** Seconds of a phase before its speed is known... */
  private static final double SETTLED = 1;

  /** ...and the hundredths of its sweeps. */
  private static final int BEGUN = 5;

  private final String name;
  private final Consumer<String> warnings;
  private final LongSupplier clock;
  private String phase = "start";
  private long total;
  private boolean atMost;
  private long begun;
  private Deadline deadline = Deadline.NONE;
  private final Map<Integer, Integer> reached = new HashMap<>();
  private long done;

  // when each hundredth of the sweeps was done, and how many were
  private final long[] times = new long[101];
  private final long[] counts = new long[101];
  private int marked;
  private int clusters;

  /**
   * Makes a line.
   *
   * @param name of what runs, such as "CRPMixture"
   * @param warnings takes sentences about what went wrong without ending the run
   */
  public StatusLine(String name, Consumer<String> warnings) {
    this(name, warnings, System::nanoTime);
  }

  StatusLine(String name, Consumer<String> warnings, LongSupplier clock) {
    this.name = name;
    this.warnings = warnings;
    this.clock = clock;
    this.begun = clock.getAsLong();
  }

  @Override
  public synchronized void phase(String title, long sweeps, boolean orFewer) {
    if (!atMost) {
      reached.clear();
    }
    phase = title;
    // after a step that could have been the last one, the chains go on where they are
    total = sweeps - reached.values().stream().mapToLong(Integer::longValue).sum();
    atMost = orFewer;
    begun = clock.getAsLong();
    times[0] = begun;
    marked = 0;
    deadline = RunScope.current().deadline();
    done = 0;
    clusters = 0;
  }

  @Override
  public synchronized void sweep(int chain, int sweep, int sweeps, int tables) {
    Integer last = reached.put(chain, sweep);
    // a chain that goes on from a checkpoint has sweeps that took no time here
    total -= last == null ? sweep - 1 : 0;
    done += last == null ? 1 : sweep - last;
    clusters = tables;
    for (int now = percent(); marked < now; ) {
      marked++;
      times[marked] = clock.getAsLong();
      counts[marked] = done;
    }
  }

  private int percent() {
    return total > 0 ? (int) Math.min(100, 100 * done / total) : 0;
  }

  @Override
  public void warn(String sentence) {
    warnings.accept(sentence);
  }

  /**
   * {@return the line, such as "CRPMixture: sweeps, 34 %, 7 clusters, about 12 s left in this
   * step"}
   */
  public synchronized String line() {
    StringBuilder line = new StringBuilder(name).append(": ");
    // first, since windows cut long lines
    if (deadline.stopped()) {
      return line.append("stopped; ").append(phase).toString();
    }
    line.append(atMost ? "ends sooner if the chains agree; " : "").append(phase);
    if (total > 0) {
      line.append(", ").append(percent()).append(" %");
    }
    if (clusters > 0) {
      line.append(", ").append(clusters).append(clusters == 1 ? " cluster" : " clusters");
    }
    return line.append(left()).toString();
  }

  /** Of this step alone: how many follow depends on the chains, and then comes the estimate. */
  private String left() {
    String step = total > 0 ? " left in this step" : " left";
    double needed = needed();
    double allowed = deadline.secondsLeft();
    if (Double.isInfinite(needed) && Double.isInfinite(allowed)) {
      return "";
    }
    return allowed < needed
        ? ", at most " + duration(allowed) + step + " by the time limit"
        : ", about " + duration(needed) + step;
  }

  /** {@return seconds at the speed of the later half, as the first sweeps are often slower} */
  private double needed() {
    long now = clock.getAsLong();
    int percent = percent();
    if (percent < BEGUN || now - begun < SETTLED * NANOS) {
      return Double.POSITIVE_INFINITY;
    }
    int middle = counts[percent / 2] < done ? percent / 2 : 0;
    return (now - times[middle]) / NANOS * Math.max(0, total - done) / (done - counts[middle]);
  }

  /** {@return a time for people, such as "45 s", "1 min 20 s" or "2 h 5 min"} */
  static String duration(double seconds) {
    long whole = (long) Math.ceil(seconds);
    if (whole < 60) {
      return whole + " s";
    }
    if (whole < 3600) {
      return Text.of("%d min %d s", whole / 60, whole % 60);
    }
    return Text.of("%d h %d min", whole / 3600, whole / 60 % 60);
  }
}
