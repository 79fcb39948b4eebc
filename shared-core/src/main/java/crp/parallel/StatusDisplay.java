package crp.parallel;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Not part of the promised API.
 *
 * <p>Shows a {@link StatusLine} again and again, in a daemon thread of its own, until it is closed.
 */
public final class StatusDisplay implements AutoCloseable {

  private final List<Thread> used = new CopyOnWriteArrayList<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(work -> Workers.daemon(work, "crp-status", used));
  private final Future<?> showing;

  /**
   * Begins to show.
   *
   * @param line what is shown
   * @param show called in the display's thread
   * @param first milliseconds until the first time
   * @param every milliseconds between two times
   */
  public StatusDisplay(StatusLine line, Consumer<String> show, long first, long every) {
    showing =
        timer.scheduleWithFixedDelay(
            () -> show.accept(line.line()), first, every, TimeUnit.MILLISECONDS);
  }

  /** Shows nothing more; the thread has ended when this method returns, unless showing is stuck. */
  @Override
  public void close() {
    showing.cancel(true);
    timer.shutdownNow();
    Workers.awaitEnd(used);
  }
}
