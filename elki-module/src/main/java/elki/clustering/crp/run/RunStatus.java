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
  private final Shown shown;
  private final @Nullable StatusDisplay display;

  RunStatus(String name, Logging log) {
    this.line = new StatusLine(name, log::warning);
    this.log = log;
    this.shown = new Shown(name);
    this.display = log.isVerbose() ? new StatusDisplay(line, this::show, FIRST, EVERY) : null;
  }

  /** {@return the line, the listener of the run} */
  StatusLine line() {
    return line;
  }

  private void show(String text) {
    shown.text = text;
    log.progress(shown);
  }

  @Override
  public void close() {
    if (display != null) {
      display.close();
      shown.done = true;
      show(shown.getTask() + ": the run has ended");
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
