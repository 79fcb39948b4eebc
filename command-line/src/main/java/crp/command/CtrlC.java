package crp.command;

import java.lang.reflect.Proxy;

/**
 * What Ctrl-C does: the first one interrupts a thread, whose run answers with what it has; the
 * second one ends the program at once.
 */
final class CtrlC {

  /** Exit status of a program that was interrupted, as shells have it. */
  static final int STATUS = 130;

  private static final String SIGNAL = "sun.misc.Signal";

  private CtrlC() {}

  /**
   * Begins to listen. By reflection, since the compiler warns of these classes; a Java without them
   * ends at the first Ctrl-C.
   *
   * @param thread is interrupted
   */
  static void interrupts(Thread thread) {
    listens(() -> received(thread));
  }

  /** The same for a program that stays: every Ctrl-C interrupts the thread. */
  static void interruptsAlways(Thread thread) {
    listens(thread::interrupt);
  }

  private static void listens(Runnable action) {
    try {
      Class<?> signal = Class.forName(SIGNAL);
      Class<?> handler = Class.forName(SIGNAL + "Handler");
      Object listener =
          Proxy.newProxyInstance(
              handler.getClassLoader(),
              new Class<?>[] {handler},
              (self, method, arguments) -> {
                action.run();
                return null;
              });
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance("INT"), listener);
    } catch (ReflectiveOperationException e) {
      // the platform's own way stays
    }
  }

  private static boolean before;

  private static synchronized void received(Thread thread) {
    if (before) {
      Runtime.getRuntime().halt(STATUS);
    }
    before = true;
    thread.interrupt();
  }
}
