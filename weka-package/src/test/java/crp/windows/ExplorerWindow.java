package crp.windows;

import java.awt.Container;
import java.awt.Rectangle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.swing.JButton;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.JTabbedPane;
import javax.swing.JTextArea;
import javax.swing.MenuElement;
import javax.swing.MenuSelectionManager;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;
import weka.gui.GenericObjectEditor;
import weka.gui.LogPanel;
import weka.gui.ResultHistoryPanel;
import weka.gui.explorer.ClustererPanel;
import weka.gui.explorer.Explorer;
import weka.gui.explorer.PreprocessPanel;

/** Weka's real Explorer, its tabs Preprocess and Cluster. */
final class ExplorerWindow {

  private final Mouse mouse;
  private final Explorer explorer;
  private final JFrame frame;

  private ExplorerWindow(Mouse mouse, Explorer explorer, JFrame frame) {
    this.mouse = mouse;
    this.explorer = explorer;
    this.frame = frame;
  }

  static ExplorerWindow open(Mouse mouse) throws Exception {
    Explorer explorer =
        Windows.onSwing(
            () -> {
              // loads the packages and fills the trees of "Choose"
              GenericObjectEditor.determineClasses();
              return new Explorer();
            });
    JFrame frame =
        Windows.onSwing(
            () -> {
              JFrame window = new JFrame("Weka Explorer");
              window.add(explorer);
              window.setBounds(0, 0, 1100, 760);
              window.setVisible(true);
              return window;
            });
    Windows.await("the Explorer", frame::isShowing);
    return new ExplorerWindow(mouse, explorer, frame);
  }

  /** Shows the tab Cluster with the rows of a file. */
  void load(Path file) throws Exception {
    load(DataSource.read(file.toString()));
  }

  /** Shows the tab Cluster with some rows. */
  void load(Instances data) throws Exception {
    Windows.onSwing(
        () -> {
          explorer.getPreprocessPanel().setInstances(data);
          return true;
        });
    show("Cluster");
  }

  private void show(String tab) throws Exception {
    JTabbedPane tabs = explorer.getTabbedPane();
    Windows.await("the tab " + tab, () -> tabs.isEnabledAt(tabs.indexOfTab(tab)));
    Windows.onSwing(
        () -> {
          tabs.setSelectedIndex(tabs.indexOfTab(tab));
          return true;
        });
  }

  /** {@return the data after a filter was applied in the tab Preprocess} */
  Instances filtered(String configuration) throws Exception {
    show("Preprocess");
    PreprocessPanel panel = explorer.getPreprocessPanel();
    String before = Windows.onSwing(() -> panel.getInstances().relationName());
    Container place =
        Windows.found(
            "the frame around the filter",
            () ->
                Windows.within(panel, JButton.class, one -> "Choose".equals(one.getText()))
                    .map(one -> one.getParent().getParent()));
    new EditorField(mouse, place).enter(configuration);
    mouse.click(button(panel, "Apply"), Mouse.LEFT);
    Windows.await(
        "the filter",
        () -> !panel.getInstances().relationName().equals(before) || Windows.message().isPresent());
    Windows.refuseMessages();
    Windows.await("a filter that has ended", () -> button(panel, "Apply").isEnabled());
    return Windows.onSwing(panel::getInstances);
  }

  private ClustererPanel panel() throws Exception {
    return Windows.found(
        "the tab Cluster",
        () -> Windows.within(explorer, ClustererPanel.class, ClustererPanel::isShowing));
  }

  private static JButton button(Container place, String text) throws Exception {
    return Windows.found(
        "the button " + text,
        () -> Windows.within(place, JButton.class, one -> text.equals(one.getText())));
  }

  /** {@return the field of the clusterer} */
  EditorField clusterer() throws Exception {
    return new EditorField(mouse, panel());
  }

  private JList<?> results() throws Exception {
    ResultHistoryPanel history =
        Windows.found(
            "the list of results",
            () -> Windows.within(panel(), ResultHistoryPanel.class, one -> true));
    return history.getList();
  }

  /** {@return the text of the result} */
  String text() throws Exception {
    return Windows.onSwing(area()::getText);
  }

  private JTextArea area() throws Exception {
    return Windows.found(
        "the text of a result", () -> Windows.within(panel(), JTextArea.class, one -> true));
  }

  /** Scrolls the text of the result so that a line is at the top. */
  void scrollTo(String start) throws Exception {
    JTextArea area = area();
    Windows.onSwing(
        () -> {
          int line = area.getText().indexOf(start);
          Rectangle place = area.modelToView2D(line).getBounds();
          area.scrollRectToVisible(new Rectangle(0, area.getHeight() - 1, 1, 1));
          area.scrollRectToVisible(place);
          return true;
        });
  }

  private String status() throws Exception {
    LogPanel log =
        Windows.found(
            "the status line", () -> Windows.within(explorer, LogPanel.class, one -> true));
    return Windows.within(log, JLabel.class, one -> true).map(JLabel::getText).orElse("");
  }

  private void pressStart() throws Exception {
    JButton start = button(panel(), "Start");
    if (!Windows.onSwing(start::isEnabled)) {
      throw new AssertionError("Start is disabled: the scheme does not take these data");
    }
    mouse.click(start, Mouse.LEFT);
  }

  private boolean ended(int results) throws Exception {
    return button(panel(), "Start").isEnabled()
        && !button(panel(), "Stop").isEnabled()
        && results().getModel().getSize() > results;
  }

  /** {@return the text of a run from Start to its end} */
  String start() throws Exception {
    int before = Windows.onSwing(() -> results().getModel().getSize());
    pressStart();
    Windows.await("the end of a run", () -> ended(before) || Windows.message().isPresent());
    Windows.refuseMessages();
    return text();
  }

  /** {@return what the Explorer says when a run cannot start} */
  String refusal(Scene look) throws Exception {
    pressStart();
    String message = Windows.answer(mouse, look);
    Windows.await("a run that is given up", () -> button(panel(), "Start").isEnabled());
    return message;
  }

  /** {@return the text of the first result in the list} */
  String firstText() throws Exception {
    JList<?> list = results();
    Windows.onSwing(
        () -> {
          list.ensureIndexIsVisible(0);
          return true;
        });
    mouse.click(list, Windows.onSwing(() -> list.getCellBounds(0, 0)), Mouse.LEFT);
    return text();
  }

  /** Starts a run that takes long, waits until its status tells of sweeps, and stops it. */
  String stop(Scene running) throws Exception {
    int before = Windows.onSwing(() -> results().getModel().getSize());
    pressStart();
    Windows.await("a status of sweeps", () -> status().contains("sweeps"));
    running.see();
    mouse.click(button(panel(), "Stop"), Mouse.LEFT);
    Windows.await("a run to stop", () -> ended(before));
    Windows.refuseMessages();
    return text();
  }

  /** Waits for the button that opens the report, and fails without it. */
  void awaitReportButton() throws Exception {
    JButton button = button(panel(), "Open report");
    Windows.await("a button that is whole", () -> Windows.whole(button));
  }

  /** {@return what the menu of the newest result offers to look at; the menu is shown before} */
  List<JMenuItem> items(Scene menu) throws Exception {
    JList<?> list = results();
    Rectangle cell =
        Windows.onSwing(
            () -> {
              int last = list.getModel().getSize() - 1;
              list.ensureIndexIsVisible(last);
              return list.getCellBounds(last, last);
            });
    mouse.click(list, cell, Mouse.LEFT);
    mouse.click(list, cell, Mouse.RIGHT);
    JPopupMenu popup =
        Windows.found("the menu of a result", () -> Windows.anywhere(JPopupMenu.class, m -> true));
    List<JMenuItem> items =
        Windows.onSwing(
            () -> {
              List<JMenuItem> all = new ArrayList<>();
              collect(popup, all);
              expand(popup);
              return all;
            });
    menu.see();
    Windows.onSwing(
        () -> {
          MenuSelectionManager.defaultManager().clearSelectedPath();
          return true;
        });
    Windows.await("the menu of a result to close", () -> !popup.isShowing());
    return items;
  }

  private static void collect(MenuElement menu, List<JMenuItem> items) {
    for (MenuElement part : menu.getSubElements()) {
      boolean plugins = part instanceof JMenu inner && inner.getText().equals("Plugins");
      if (plugins) {
        leaves(part, items);
      } else if (part instanceof JMenuItem item
          && item.getText().startsWith("Visualize")
          && item.isEnabled()) {
        items.add(item);
      }
    }
  }

  private static void leaves(MenuElement menu, List<JMenuItem> items) {
    for (MenuElement part : menu.getSubElements()) {
      if (part instanceof JMenuItem item && !(part instanceof JMenu)) {
        items.add(item);
      } else {
        leaves(part, items);
      }
    }
  }

  /** Opens the menu "Plugins" of a menu. */
  private static void expand(JPopupMenu popup) {
    Optional<JMenu> plugins =
        Windows.within(popup, JMenu.class, one -> "Plugins".equals(one.getText()));
    if (plugins.isPresent()) {
      List<MenuElement> path = new ArrayList<>(List.of(popup));
      JMenu menu = plugins.get();
      while (menu != null) {
        path.addAll(List.of(menu, menu.getPopupMenu()));
        menu = Windows.within(menu.getPopupMenu(), JMenu.class, one -> true).orElse(null);
      }
      MenuSelectionManager.defaultManager().setSelectedPath(path.toArray(new MenuElement[0]));
    }
  }

  void close() throws Exception {
    Windows.onSwing(
        () -> {
          frame.dispose();
          return true;
        });
  }
}
