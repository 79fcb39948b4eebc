package elki.clustering.crp.run;

import crp.parallel.StatusDisplay;
import crp.parallel.StatusLine;
import elki.logging.Logging;
import elki.logging.progress.IndefiniteProgress;
import org.jspecify.annotations.Nullable;

/** Shows how a run goes on in one line of ELKI's log, each second, if the log is verbose. */
final class RunStatus implements AutoCloseable {

  private static final long FIRST = 500;
  private static final long EVERY = 1000;

  private final StatusLine line;
  private final Logging log;
  private final String name;
  private volatile Shown shown;
  private final @Nullable StatusDisplay display;

  RunStatus(String name, Logging log) {
    this.log = log;
    this.name = name;
    this.shown = new Shown(name);
    this.line = new StatusLine(name, this::warn);
    this.display = log.isVerbose() ? new StatusDisplay(line, this::show, FIRST, EVERY) : null;
  }

  /** {@return the line, the listener of the run} */
  StatusLine line() {
    return line;
  }

  /** Warns on a line of its own: ELKI writes progress without an end of line, and not to stderr. */
  void warn(String text) {
    if (!shown.text.isEmpty()) {
      end(shown.text);
    }
    log.warning(text);
  }

  void show(String text) {
    shown.text = text;
    log.progress(shown);
  }

  private void end(String text) {
    shown.done = true;
    show(text);
    shown = new Shown(name);
  }

  @Override
  public void close() {
    if (display != null) {
      display.close();
      end(name + ": the run has ended");
    }
  }

  /** The line as ELKI takes it: the MiniGUI ends a task whose progress is none of ELKI's kinds. */
  private static final class Shown extends IndefiniteProgress {
    private volatile String text = "";
    private volatile boolean done;

    Shown(String name) {
      super(name);
    }

    @Override
    public StringBuilder appendToBuffer(StringBuilder out) {
      return out.append(text);
    }

    @Override
    public boolean isComplete() {
      return done;
    }
  }
}
