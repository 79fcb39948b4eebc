package weka.clusterers.crp;

import crp.draws.GrowingSchedule;
import crp.draws.RunLength;
import crp.parallel.Progress;
import crp.report.Counted;
import java.awt.Component;
import java.awt.Container;
import java.awt.GraphicsEnvironment;
import java.awt.Window;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javax.swing.SwingUtilities;
import org.jspecify.annotations.Nullable;
import weka.gui.LogPanel;

/**
 * Shows how a run goes on: in the status line of a showing Weka window, for Weka hands no log to a
 * clusterer, and in debug mode on the error stream. At most twice a second.
 */
final class WekaProgress implements Progress {

  private static final long PAUSE = 500_000_000;

  private final String name;
  private final String of;
  private final boolean debug;
  private final boolean windows = !GraphicsEnvironment.isHeadless();
  private final AtomicLong last = new AtomicLong(System.nanoTime());
  private volatile boolean ended;

  WekaProgress(String name, RunLength length, boolean debug) {
    this.name = name;
    this.of = length instanceof GrowingSchedule ? "of at most" : "of";
    this.debug = debug;
  }

  @Override
  public void sweep(int chain, int sweep, int sweeps, int clusters) {
    long now = System.nanoTime();
    long before = last.get();
    if ((!debug && !windows) || now - before < PAUSE || !last.compareAndSet(before, now)) {
      return;
    }
    String text =
        "%s: chain %d, sweep %d %s %d, %s"
            .formatted(name, chain + 1, sweep, of, sweeps, Counted.of(clusters, "cluster"));
    if (debug) {
      System.err.println(text);
    }
    if (windows) {
      SwingUtilities.invokeLater(() -> show(panel -> panel.statusMessage(text)));
    }
  }

  /** {@inheritDoc} On the error stream, and in the log of a showing Weka window. */
  @Override
  public void warn(String sentence) {
    String text = name + ": " + sentence;
    System.err.println(text);
    if (windows) {
      SwingUtilities.invokeLater(() -> show(panel -> panel.logMessage(text)));
    }
  }

  /** From now on nothing is shown, also not what waits for its turn: the host says how it ended. */
  void end() {
    ended = true;
  }

  private void show(Consumer<LogPanel> message) {
    if (ended) {
      return;
    }
    for (Window window : Window.getWindows()) {
      LogPanel panel = window.isShowing() ? find(window) : null;
      if (panel != null) {
        message.accept(panel);
        return;
      }
    }
  }

  private static @Nullable LogPanel find(Container container) {
    for (Component child : container.getComponents()) {
      if (child instanceof LogPanel panel && panel.isShowing()) {
        return panel;
      }
      LogPanel inside = child instanceof Container inner ? find(inner) : null;
      if (inside != null) {
        return inside;
      }
    }
    return null;
  }
}
