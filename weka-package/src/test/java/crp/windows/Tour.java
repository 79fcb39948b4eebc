package crp.windows;

import java.awt.Window;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.swing.JComponent;
import javax.swing.JMenuItem;
import javax.swing.JTabbedPane;
import weka.gui.PropertyPanel;

/** What is done with one scheme in the Explorer. */
final class Tour {

  private static final String PACKAGE = "weka.clusterers.";

  private final ExplorerWindow explorer;
  private final Mouse mouse;
  private final Album album;
  private final Example example;

  Tour(ExplorerWindow explorer, Mouse mouse, Album album, Example example) {
    this.explorer = explorer;
    this.mouse = mouse;
    this.album = album;
    this.example = example;
  }

  private String shot(String name) {
    return example.scheme() + "/" + name;
  }

  /**
   * Chooses the scheme and opens its dialog twice, with the dialogs below it; changes an option.
   */
  void dialogs(Path data) throws Exception {
    explorer.load(data.resolve("iris.arff"));
    explorer.clusterer().choose(PACKAGE + example.scheme(), () -> album.screen(shot("choose")));
    // Weka's Cancel after a choice goes back to the scheme before it
    options("").ok();
    OptionsDialog second = options(", opened again");
    album.window(shot("options"), second.dialog());
    for (Map.Entry<String, JComponent> row : second.rows().entrySet()) {
      nested(row.getKey(), row.getValue());
    }
    second.type("sweeps", "123");
    second.ok();
    OptionsDialog third = options(", opened a third time");
    if (!third.text("sweeps").equals("123")) {
      throw new AssertionError("the sweeps that were typed are lost: " + third.text("sweeps"));
    }
    third.cancel();
  }

  private OptionsDialog options(String when) throws Exception {
    OptionsDialog dialog = explorer.clusterer().options(example.scheme() + when);
    if (!dialog.says(PACKAGE + example.scheme())) {
      throw new AssertionError(example.scheme() + " was chosen; the dialog is of something else");
    }
    return dialog;
  }

  private void nested(String row, JComponent editor) throws Exception {
    PropertyPanel field = OptionsDialog.nested(editor).orElse(null);
    if (field == null) {
      return;
    }
    OptionsDialog dialog = OptionsDialog.open(mouse, example.scheme() + ", " + row, field);
    album.window(shot("options-" + Album.name(row)), dialog.dialog());
    dialog.cancel();
  }

  /** Runs the scheme on its example, opens each of Weka's plots, and stops a long run. */
  void run(Path data) throws Exception {
    example.open(explorer, data);
    explorer.clusterer().enter(PACKAGE + example.command(data) + " -I 200");
    String text = explorer.start();
    if (!text.contains(example.expected())) {
      throw new AssertionError("no '" + example.expected() + "' in the result:\n" + text);
    }
    explorer.awaitReportButton();
    explorer.scrollTo("=== Clustering model");
    album.screen(shot("result"));
    List<JMenuItem> items = explorer.items(() -> album.screen(shot("menu")));
    if (items.stream().noneMatch(item -> item.getText().equals("Open report"))) {
      throw new AssertionError("the menu of the result does not offer the report");
    }
    for (JMenuItem item : items) {
      if (!item.getText().equals("Open report")) {
        look(item);
      }
    }
    explorer.clusterer().enter(PACKAGE + example.command(data) + " -I 10000000");
    String stopped = explorer.stop(() -> album.screen(shot("running")));
    if (!stopped.contains("Stopped after") && !stopped.contains("cancelled by user")) {
      throw new AssertionError("a stopped run ended otherwise:\n" + stopped);
    }
  }

  /** Opens a plot, each of its tabs, and closes it. */
  private void look(JMenuItem item) throws Exception {
    String title = item.getText();
    List<Window> before = Windows.onSwing(Windows::showing);
    Windows.later(item::doClick);
    Window window =
        Windows.found(
            "the window of " + title,
            () -> Windows.showing().stream().filter(w -> !before.contains(w)).findFirst());
    Windows.onSwing(
        () -> {
          // the window manager tells its own choice of a place late
          window.setLocation(20, 40);
          window.setAlwaysOnTop(true);
          return true;
        });
    String shot = shot("plot-" + Album.name(title));
    JTabbedPane tabs =
        Windows.onSwing(() -> Windows.within(window, JTabbedPane.class, t -> true)).orElse(null);
    int count = tabs == null ? 0 : Windows.onSwing(tabs::getTabCount);
    for (int tab = 0; tab < count; tab++) {
      int index = tab;
      String name =
          Windows.onSwing(
              () -> {
                tabs.setSelectedIndex(index);
                return tabs.getTitleAt(index);
              });
      album.window(shot + "-" + Album.name(name), window);
    }
    if (count == 0) {
      album.window(shot, window);
    }
    Windows.onSwing(
        () -> {
          window.dispose();
          return true;
        });
    Windows.refuseMessages();
  }
}
