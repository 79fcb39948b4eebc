package crp.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Processor time of the current thread or of all threads, which does not depend on other programs
 * that run at the same time, but for the caches and the memory that they share.
 */
public final class ThreadTime {

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private ThreadTime() {}

  /** {@return the processor time of this thread so far, in seconds} */
  public static double seconds() {
    return CLOCK.getCurrentThreadCpuTime() / 1e9;
  }

  /** {@return the processor time of all threads of this program so far, in seconds} */
  public static double ofAllThreads() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }
}
