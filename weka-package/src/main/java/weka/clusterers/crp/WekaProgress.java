package weka.clusterers.crp;

import crp.parallel.StatusDisplay;
import crp.parallel.StatusLine;
import java.awt.GraphicsEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.swing.SwingUtilities;
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
    WekaWindow.find(VisibleLayout.class)
        .flatMap(shown -> FlowStep.of(shown.getFlow(), scheme, options))
        .ifPresentOrElse(atStep, () -> WekaWindow.find(LogPanel.class).ifPresent(inLog));
  }
}
