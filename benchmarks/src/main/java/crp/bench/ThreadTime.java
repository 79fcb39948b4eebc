package crp.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Processor time of the current thread, which does not depend on other programs that run at the
 * same time, but for the caches and the memory that they share.
 */
final class ThreadTime {

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private ThreadTime() {}

  /** {@return the processor time of this thread so far, in seconds} */
  static double seconds() {
    return CLOCK.getCurrentThreadCpuTime() / 1e9;
  }
}
