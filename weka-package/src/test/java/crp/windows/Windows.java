package crp.windows;

import java.awt.Component;
import java.awt.Container;
import java.awt.Rectangle;
import java.awt.Toolkit;
import java.awt.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JOptionPane;
import javax.swing.SwingUtilities;

/**
 * Finds windows and components, and waits for conditions. What touches a component runs on Swing's
 * thread; a failure is an {@link AssertionError} with a sentence.
 */
final class Windows {

  private static final long LIMIT_SECONDS = 180;
  private static final long PAUSE_MILLIS = 20;

  private Windows() {}

  /** {@return what a call on Swing's thread returns} */
  static <T> T onSwing(Callable<T> call) throws Exception {
    if (SwingUtilities.isEventDispatchThread()) {
      return call.call();
    }
    FutureTask<T> task = new FutureTask<>(call);
    // a modal dialog that the call opens would keep invokeAndWait until it closes
    SwingUtilities.invokeLater(task);
    try {
      return task.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("Swing's thread is busy for " + LIMIT_SECONDS + " seconds", e);
    } catch (ExecutionException e) {
      throw new AssertionError("on Swing's thread: " + e.getCause(), e.getCause());
    }
  }

  /** Runs on Swing's thread some time later: for what opens a modal dialog. */
  static void later(Runnable action) {
    SwingUtilities.invokeLater(action);
  }

  /** Waits until a condition holds, which is computed on Swing's thread. */
  static void await(String what, Callable<Boolean> condition) throws Exception {
    found(what, () -> condition.call() ? Optional.of(true) : Optional.empty());
  }

  /** {@return what a search on Swing's thread finds, as soon as it finds something} */
  static <T> T found(String what, Callable<Optional<T>> search) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (System.nanoTime() < end) {
      Optional<T> result = onSwing(search);
      if (result.isPresent()) {
        return result.get();
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    throw new AssertionError("waited " + LIMIT_SECONDS + " seconds for " + what);
  }

  /** {@return the windows on the screen, in the order in which they were made} */
  static List<Window> showing() {
    List<Window> all = new ArrayList<>();
    for (Window window : Window.getWindows()) {
      if (window.isShowing()) {
        all.add(window);
      }
    }
    return all;
  }

  /** {@return the first component of a type below another, in the order of the layout} */
  static <T extends Component> Optional<T> within(
      Container root, Class<T> type, Predicate<T> wanted) {
    List<T> all = new ArrayList<>();
    collect(root, type, wanted, all);
    return all.stream().findFirst();
  }

  /** {@return all components of a type below another, in the order of the layout} */
  static <T extends Component> List<T> all(Container root, Class<T> type, Predicate<T> wanted) {
    List<T> all = new ArrayList<>();
    collect(root, type, wanted, all);
    return all;
  }

  private static <T extends Component> void collect(
      Container root, Class<T> type, Predicate<T> wanted, List<T> result) {
    for (Component child : root.getComponents()) {
      if (type.isInstance(child) && wanted.test(type.cast(child))) {
        result.add(type.cast(child));
      }
      if (child instanceof Container inner) {
        collect(inner, type, wanted, result);
      }
    }
  }

  /** {@return a showing component of any window, of the newest window that has one} */
  static <T extends Component> Optional<T> anywhere(Class<T> type, Predicate<T> wanted) {
    List<Window> windows = showing();
    for (int i = windows.size() - 1; i >= 0; i--) {
      Optional<T> one = within(windows.get(i), type, c -> c.isShowing() && wanted.test(c));
      if (one.isPresent()) {
        return one;
      }
    }
    return Optional.empty();
  }

  /** {@return the message on the screen, if there is one} */
  static Optional<String> message() {
    return anywhere(JOptionPane.class, one -> true)
        .map(pane -> String.valueOf(pane.getMessage()).strip());
  }

  /** {@return the message that comes, which is then closed} */
  static String answer(Mouse mouse, Scene look) throws Exception {
    JOptionPane pane = found("a message", () -> anywhere(JOptionPane.class, JComponent::isShowing));
    look.see();
    String text = onSwing(() -> String.valueOf(pane.getMessage()).strip());
    JButton ok = found("its button", () -> within(pane, JButton.class, JComponent::isShowing));
    mouse.click(ok, Mouse.LEFT);
    await("a message to close", () -> !pane.isShowing());
    return text;
  }

  /** Fails if there is a message on the screen, with its text. */
  static void refuseMessages() throws Exception {
    Optional<String> message = onSwing(Windows::message);
    if (message.isPresent()) {
      throw new AssertionError("a message came: " + message.get());
    }
  }

  /** {@return whether the whole of a component can be seen on the screen, other windows apart} */
  static boolean whole(JComponent component) {
    if (!component.isShowing()) {
      return false;
    }
    Rectangle all = new Rectangle(component.getSize());
    Rectangle place = new Rectangle(component.getLocationOnScreen(), component.getSize());
    Rectangle screen = new Rectangle(Toolkit.getDefaultToolkit().getScreenSize());
    return component.getVisibleRect().equals(all) && screen.contains(place);
  }
}
