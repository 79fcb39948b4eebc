package weka.clusterers.crp;

import java.awt.Component;
import java.awt.Container;
import java.awt.GraphicsEnvironment;
import java.awt.Window;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.swing.AbstractButton;
import javax.swing.JComboBox;
import javax.swing.ListModel;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import org.jspecify.annotations.Nullable;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.gui.LogPanel;
import weka.gui.ResultHistoryPanel;
import weka.gui.explorer.ClustererPanel;

/**
 * The window of Weka that shows, if one does: Weka gives a clusterer neither its log nor its
 * settings, so they are looked for. Where Weka has no such part, nothing is found.
 */
final class WekaWindow {

  private static final int EVERY = 2000;

  private WekaWindow() {}

  /** {@return whether a window shows} */
  static boolean isOpen() {
    return !GraphicsEnvironment.isHeadless()
        && List.of(Window.getWindows()).stream().anyMatch(Window::isShowing);
  }

  /**
   * {@return a part of a window that shows}
   *
   * @param type of the part
   * @param <C> the same
   */
  static <C extends Component> Optional<C> find(Class<C> type) {
    if (GraphicsEnvironment.isHeadless()) {
      return Optional.empty();
    }
    return List.of(Window.getWindows()).stream()
        .filter(Window::isShowing)
        .flatMap(window -> find(window, type).stream())
        .findFirst();
  }

  private static <C extends Component> Optional<C> find(Container container, Class<C> type) {
    for (Component child : container.getComponents()) {
      if (type.isInstance(child) && child.isShowing()) {
        return Optional.of(type.cast(child));
      }
      Optional<C> inside = child instanceof Container inner ? find(inner, type) : Optional.empty();
      if (inside.isPresent()) {
        return inside;
      }
    }
    return Optional.empty();
  }

  /** Says something in Weka's log, or on the error stream if none shows. */
  static void say(String text) {
    if (!isOpen()) {
      System.err.println(text);
      return;
    }
    SwingUtilities.invokeLater(
        () -> find(LogPanel.class).ifPresent(panel -> panel.logMessage(text)));
  }

  /** {@return the comparison with classes that the Explorer makes after the run; null for none} */
  static @Nullable ClassComparison comparison() {
    ClustererPanel panel = find(ClustererPanel.class).orElse(null);
    if (panel == null
        || !(part(panel, "m_ClassesToClustersBut") instanceof AbstractButton chosen)
        || !chosen.isSelected()
        || !(part(panel, "m_ClassCombo") instanceof JComboBox<?> classes)
        || !(part(panel, "m_Instances") instanceof Instances data)
        || classes.getSelectedIndex() < 0) {
      return null;
    }
    return ClassComparison.of(data.attribute(classes.getSelectedIndex())).orElse(null);
  }

  /**
   * Puts a model into the Explorer's list of results before Weka evaluates it, so that it stays
   * there if the evaluation is stopped; and shows a status until the thread of the run is done.
   *
   * @param scheme with its model
   * @param status why the evaluation may take long
   */
  static void keep(CrpClusterer scheme, String status) {
    ClustererPanel panel = find(ClustererPanel.class).orElse(null);
    if (panel == null) {
      return;
    }
    say(status);
    Thread run = Thread.currentThread();
    Object copy = copy(scheme);
    String graph = scheme.graph();
    SwingUtilities.invokeLater(
        () -> {
          store(panel, copy, graph);
          Timer timer = new Timer(EVERY, null);
          timer.addActionListener(
              event -> {
                if (run.isAlive()) {
                  find(LogPanel.class).ifPresent(log -> log.statusMessage(status));
                } else {
                  timer.stop();
                }
              });
          timer.start();
        });
  }

  private static @Nullable Object copy(CrpClusterer scheme) {
    try {
      return new SerializedObject(scheme).getObject();
    } catch (Exception e) {
      return null;
    }
  }

  /** The last entry is that of the run: Weka makes it before the model is built. */
  private static void store(ClustererPanel panel, @Nullable Object model, String graph) {
    if (model == null
        || !(part(panel, "m_History") instanceof ResultHistoryPanel history)
        || !(part(panel, "m_Instances") instanceof Instances data)) {
      return;
    }
    ListModel<?> names = history.getList().getModel();
    if (names.getSize() > 0) {
      List<Object> parts = new ArrayList<>(List.of(model, new Instances(data, 0), graph));
      history.addObject(String.valueOf(names.getElementAt(names.getSize() - 1)), parts);
    }
  }

  private static @Nullable Object part(ClustererPanel panel, String name) {
    try {
      Field field = ClustererPanel.class.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(panel);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
