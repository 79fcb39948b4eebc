package weka.gui.crp;

import crp.html.Page;
import java.awt.Desktop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.swing.JMenuItem;
import javax.swing.JOptionPane;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.model.ModelGraph;
import weka.gui.visualize.plugins.TreeVisualizePlugin;

/**
 * The report of a result under "Plugins" in the Explorer's list of results: an item that opens the
 * page in a browser. Runs on Swing's event thread.
 */
public final class ReportMenu implements TreeVisualizePlugin {

  /** Made by Weka. */
  public ReportMenu() {}

  /**
   * {@return an item; null for a graph without a report, such as any other scheme's, or one whose
   * report cannot be read}
   */
  @Override
  public @Nullable JMenuItem getVisualizeMenuItem(String dotty, String name) {
    Page page = find(dotty).orElse(null);
    if (page == null) {
      return null;
    }
    JMenuItem item = new JMenuItem("Open report");
    item.addActionListener(
        event -> {
          String said = open(page);
          if (!said.isEmpty()) {
            JOptionPane.showMessageDialog(null, said);
          }
        });
    return item;
  }

  private static Optional<Page> find(String dotty) {
    try {
      return ModelGraph.page(dotty);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Opens a page in the user's browser, from a file that is deleted when Weka ends.
   *
   * @return empty, or a sentence that says where the file is, or why there is none
   */
  static String open(Page page) {
    Path file;
    try {
      file = Files.createTempFile("crp-report-", ".html");
      file.toFile().deleteOnExit();
      page.write(file);
    } catch (IOException | UncheckedIOException e) {
      return "The report cannot be written: " + e.getMessage() + ".";
    }
    try {
      if (Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
        Desktop.getDesktop().browse(file.toUri());
        return "";
      }
    } catch (IOException | UnsupportedOperationException e) {
      // the file is named below
    }
    return "No browser can be opened from here. The report is in the file " + file + ".";
  }

  @Override
  public String getMinVersion() {
    return "3.8.0";
  }

  @Override
  public String getMaxVersion() {
    return "10.0.0";
  }

  @Override
  public String getDesignVersion() {
    return "3.8.7";
  }
}
