package weka.gui.crp;

import crp.html.Page;
import java.util.Optional;
import javax.swing.JMenuItem;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.ReportButton;
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
    JMenuItem item = new JMenuItem(ReportButton.TEXT);
    item.addActionListener(event -> ReportButton.tell(ReportButton.open(page)));
    return item;
  }

  private static Optional<Page> find(String dotty) {
    try {
      return ModelGraph.page(dotty);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
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
