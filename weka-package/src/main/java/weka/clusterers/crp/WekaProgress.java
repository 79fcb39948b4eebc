package weka.clusterers.crp;

import crp.parallel.StatusDisplay;
import crp.parallel.StatusLine;
import java.awt.Component;
import java.awt.Container;
import java.awt.GraphicsEnvironment;
import java.awt.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.swing.SwingUtilities;
import org.jspecify.annotations.Nullable;
import weka.gui.LogPanel;
import weka.gui.knowledgeflow.VisibleLayout;
import weka.knowledgeflow.StepManager;

/**
 * Shows how a run goes on: in the status line of a showing Weka window, for Weka hands no log to a
 * clusterer, or at its step where a showing flow runs it; and on the error stream in debug mode and
 * under a command line, there only if the run takes longer.
 */
final class WekaProgress implements AutoCloseable {

  /** Where the line goes besides a window. */
  enum Console {
    /** Nowhere. */
    NONE(0, 0),
    /** After some seconds, now and then. */
    COMMAND_LINE(3000, 5000),
    /** At once and each second. */
    DEBUG(500, 1000);

    private final long first;
    private final long every;

    Console(long first, long every) {
      this.first = first;
      this.every = every;
    }
  }

  private static final long WINDOW_FIRST = 200;
  private static final long WINDOW_EVERY = 500;

  private final Class<?> scheme;
  private final String[] options;
  private final StatusLine line;
  private final List<StatusDisplay> displays = new ArrayList<>();
  private volatile boolean ended;

  WekaProgress(CrpClusterer clusterer, Console console) {
    scheme = clusterer.getClass();
    options = clusterer.getOptions();
    String name = scheme.getSimpleName();
    line = new StatusLine(name, sentence -> warn(name + ": " + sentence));
    if (console != Console.NONE) {
      displays.add(new StatusDisplay(line, System.err::println, console.first, console.every));
    }
    if (!GraphicsEnvironment.isHeadless()) {
      displays.add(
          new StatusDisplay(
              line,
              text ->
                  SwingUtilities.invokeLater(
                      () -> show(step -> step.statusMessage(text), log -> log.statusMessage(text))),
              WINDOW_FIRST,
              WINDOW_EVERY));
    }
  }

  /** On the error stream, and in the log of a showing Weka window. */
  private void warn(String text) {
    System.err.println(text);
    if (!GraphicsEnvironment.isHeadless()) {
      SwingUtilities.invokeLater(
          () -> show(step -> step.logWarning(text), log -> log.logMessage(text)));
    }
  }

  /** {@return the line, the listener of the run} */
  StatusLine line() {
    return line;
  }

  /** From now on nothing is shown, also not what waits for its turn: the host says how it ended. */
  @Override
  public void close() {
    ended = true;
    displays.forEach(StatusDisplay::close);
  }

  /** At the step of a flow if one runs the scheme, else in the first window that has a log. */
  private void show(Consumer<StepManager> atStep, Consumer<LogPanel> inLog) {
    if (ended) {
      return;
    }
    StepManager step = first(this::step);
    LogPanel log = step == null ? first(window -> find(window, LogPanel.class)) : null;
    if (step != null) {
      atStep.accept(step);
    } else if (log != null) {
      inLog.accept(log);
    }
  }

  private @Nullable StepManager step(Window window) {
    VisibleLayout shown = find(window, VisibleLayout.class);
    return shown == null ? null : FlowStep.of(shown.getFlow(), scheme, options);
  }

  /** {@return the first thing that is found in a showing window, null for none} */
  private static <T> @Nullable T first(Function<Window, @Nullable T> search) {
    for (Window window : Window.getWindows()) {
      T found = window.isShowing() ? search.apply(window) : null;
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static <T extends Component> @Nullable T find(Container container, Class<T> type) {
    for (Component child : container.getComponents()) {
      if (type.isInstance(child) && child.isShowing()) {
        return type.cast(child);
      }
      T inside = child instanceof Container inner ? find(inner, type) : null;
      if (inside != null) {
        return inside;
      }
    }
    return null;
  }
}
