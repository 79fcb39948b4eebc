package elki.clustering.crp.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.logging.Logging;
import elki.logging.progress.FiniteProgress;
import elki.logging.progress.IndefiniteProgress;
import elki.logging.progress.MutableProgress;
import elki.logging.progress.Progress;
import elki.logging.progress.ProgressLogRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** The line of a run as ELKI's windows take it. */
class RunStatusTest {

  private static final class Kept extends Handler {
    private final List<LogRecord> records = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();

    @Override
    public void publish(LogRecord one) {
      records.add(one);
      lines.add(
          one instanceof ProgressLogRecord progress
              ? "progress " + progress.getProgress().isComplete()
              : one.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void aWarningEndsTheLineOfProgress() {
    Logger logger = Logger.getLogger("crp.run.status.test.warnings");
    Logging log = Logging.getLogger(logger.getName());
    Kept kept = new Kept();
    logger.setUseParentHandlers(false);
    logger.addHandler(kept);
    logger.setLevel(Logging.Level.VERBOSE);
    RunStatus status = new RunStatus("Task", log);
    status.warn("first");
    status.show("sweeps");
    status.warn("second");
    status.close();
    logger.removeHandler(kept);
    assertEquals(
        List.of("first", "progress false", "progress true", "second", "progress true"), kept.lines);
  }

  /** The log pane of the MiniGUI (0.8.0) ends a task with any other kind. */
  @Test
  void theProgressIsOfAKindThatTheMiniGuiShows() {
    Logger logger = Logger.getLogger("crp.run.status.test");
    Logging log = Logging.getLogger(logger.getName());
    Kept kept = new Kept();
    logger.setLevel(Logging.Level.VERBOSE);
    logger.setUseParentHandlers(false);
    logger.addHandler(kept);
    new RunStatus("Task", log).close();
    logger.removeHandler(kept);
    assertEquals(1, kept.records.size());
    Progress shown = ((ProgressLogRecord) kept.records.get(0)).getProgress();
    assertTrue(
        shown instanceof FiniteProgress
            || shown instanceof IndefiniteProgress
            || shown instanceof MutableProgress,
        () -> shown.getClass().toString());
    assertTrue(shown.isComplete());
    assertEquals("Task: the run has ended", shown.appendToBuffer(new StringBuilder()).toString());
  }
}
