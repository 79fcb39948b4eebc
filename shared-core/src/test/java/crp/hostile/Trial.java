package crp.hostile;

import com.sun.management.ThreadMXBean;
import crp.Text;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/**
 * Reads something from a stranger: it must end within a second of processor time and 64 MB, well or
 * by one sentence.
 */
final class Trial {

  private static final long MOST_NANOS = 1_000_000_000L;
  private static final long MOST_BYTES = 64L << 20;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private int cases;
  private int refused;
  private long longest;
  private long largest;

  /** What reads. */
  @FunctionalInterface
  interface Reading {
    void run() throws IOException;
  }

  /**
   * Reads once.
   *
   * @param what for messages: the seed and the case
   * @throws AssertionError if it takes too long or too much, or ends in another way
   */
  void run(String what, Reading reading) {
    long thread = Thread.currentThread().getId();
    long nanos = THREADS.getCurrentThreadCpuTime();
    long bytes = THREADS.getThreadAllocatedBytes(thread);
    try {
      reading.run();
    } catch (IllegalArgumentException | IOException e) {
      refused++;
      sentence(what, e);
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      throw new AssertionError(what + ": " + e, e);
    }
    nanos = THREADS.getCurrentThreadCpuTime() - nanos;
    bytes = THREADS.getThreadAllocatedBytes(thread) - bytes;
    cases++;
    longest = Math.max(longest, nanos);
    largest = Math.max(largest, bytes);
    if (nanos > MOST_NANOS || bytes > MOST_BYTES) {
      throw new AssertionError(Text.of("%s: %d ms, %d KB", what, nanos / 1_000_000, bytes >> 10));
    }
  }

  private static void sentence(String what, Exception e) {
    String text = e.getMessage();
    if (text == null || text.isBlank() || text.contains("\n") || text.contains("Exception")) {
      throw new AssertionError(what + ": no sentence: " + text, e);
    }
  }

  int refused() {
    return refused;
  }

  /** {@return the figures} */
  @Override
  public String toString() {
    return Text.of(
        "%d cases, %d refused, at most %d ms of processor time and %d KB",
        cases, refused, longest / 1_000_000, largest >> 10);
  }
}
