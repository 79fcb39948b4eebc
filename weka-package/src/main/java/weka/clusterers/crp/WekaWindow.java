package weka.clusterers.crp;

import java.awt.Component;
import java.awt.Container;
import java.awt.GraphicsEnvironment;
import java.awt.Window;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javax.swing.JComboBox;
import javax.swing.JRadioButton;
import javax.swing.SwingUtilities;
import org.jspecify.annotations.Nullable;
import weka.core.Instances;
import weka.gui.LogPanel;
import weka.gui.explorer.ClustererPanel;

/**
 * The window of Weka that shows, if one does: Weka gives a clusterer neither its log nor its
 * settings, so they are looked for among the parts of the window. Where Weka has no such part,
 * nothing is found.
 */
public final class WekaWindow {

  private static final String CLASSES = "Classes to clusters evaluation";

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
   */
  static <C extends Component> Optional<C> find(Class<C> type) {
    if (GraphicsEnvironment.isHeadless()) {
      return Optional.empty();
    }
    return List.of(Window.getWindows()).stream()
        .filter(Window::isShowing)
        .flatMap(window -> find(window, type, Component::isShowing).stream())
        .findFirst();
  }

  /** {@return the first wanted part of another one, in the order of the layout} */
  static <C extends Component> Optional<C> find(
      Container container, Class<C> type, Predicate<C> wanted) {
    for (Component child : container.getComponents()) {
      if (type.isInstance(child) && wanted.test(type.cast(child))) {
        return Optional.of(type.cast(child));
      }
      Optional<C> inside =
          child instanceof Container inner ? find(inner, type, wanted) : Optional.empty();
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

  /** {@return the data that the Explorer has loaded} */
  public static Optional<Instances> data() {
    return find(ClustererPanel.class)
        .map(ClustererPanel::getExplorer)
        .map(explorer -> explorer.getPreprocessPanel().getInstances());
  }

  /** {@return the comparison with classes that the Explorer makes after the run; null for none} */
  static @Nullable ClassComparison comparison() {
    ClustererPanel panel = find(ClustererPanel.class).orElse(null);
    Instances data = data().orElse(null);
    if (panel == null
        || data == null
        || find(panel, JRadioButton.class, one -> CLASSES.equals(one.getText()))
            .filter(JRadioButton::isSelected)
            .isEmpty()) {
      return null;
    }
    // the only list of attributes in the panel
    return find(panel, JComboBox.class, list -> list.getItemCount() == data.numAttributes())
        .map(list -> list.getSelectedIndex())
        .filter(index -> index >= 0)
        .flatMap(index -> ClassComparison.of(data.attribute(index)))
        .orElse(null);
  }
}
