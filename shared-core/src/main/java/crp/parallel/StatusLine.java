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

  /** ...and the part of its sweeps. */
  private static final double BEGUN = 0.05;

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
  private long before;
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
    phase = title;
    total = sweeps;
    atMost = orFewer;
    begun = clock.getAsLong();
    deadline = RunScope.current().deadline();
    reached.clear();
    done = 0;
    before = 0;
    clusters = 0;
  }

  /** A chain that goes on from a checkpoint has sweeps that took no time here. */
  @Override
  public synchronized void sweep(int chain, int sweep, int sweeps, int tables) {
    Integer last = reached.put(chain, sweep);
    if (last == null) {
      before += sweep - 1;
    }
    done += sweep - (last == null ? 0 : last);
    clusters = tables;
  }

  @Override
  public void warn(String sentence) {
    warnings.accept(sentence);
  }

  /** {@return the line, such as "CRPMixture: sweeps, 34 %, 7 clusters, about 12 s left"} */
  public synchronized String line() {
    StringBuilder line = new StringBuilder(name).append(": ");
    // first, since windows cut long lines
    if (deadline.stopped()) {
      return line.append("stopped; ").append(phase).toString();
    }
    line.append(atMost ? "ends sooner if the chains agree; " : "").append(phase);
    if (total > 0) {
      line.append(", ").append(Math.min(100, 100 * done / total)).append(" %");
    }
    if (clusters > 0) {
      line.append(", ").append(clusters).append(clusters == 1 ? " cluster" : " clusters");
    }
    return line.append(left()).toString();
  }

  private String left() {
    double elapsed = (clock.getAsLong() - begun) / NANOS;
    boolean known =
        done > before && done - before >= BEGUN * (total - before) && elapsed >= SETTLED;
    double needed =
        known ? elapsed * Math.max(0, total - done) / (done - before) : Double.POSITIVE_INFINITY;
    double allowed = deadline.secondsLeft();
    if (Double.isInfinite(needed) && Double.isInfinite(allowed)) {
      return "";
    }
    if (allowed < needed) {
      return ", at most " + duration(allowed) + " left by the time limit";
    }
    return ", about " + duration(needed) + (atMost ? " left in this step" : " left");
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
