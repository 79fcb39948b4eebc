package weka.gui.crp;

import crp.report.NamedPicture;
import java.util.List;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.model.ModelGraph;
import weka.gui.visualize.plugins.TreeVisualizePlugin;

/**
 * The pictures of a result under "Plugins" in the Explorer's list of results: a menu with an item
 * for each, which opens the window of pictures at this one. Runs on Swing's event thread.
 */
public final class PicturesMenu implements TreeVisualizePlugin {

  /** Name of the menu. */
  static final String NAME = "Pictures";

  /** Made by Weka. */
  public PicturesMenu() {}

  /**
   * {@return a menu; null for a graph without pictures, such as any other scheme's, or one whose
   * pictures cannot be read}
   */
  @Override
  public @Nullable JMenuItem getVisualizeMenuItem(String dotty, String name) {
    List<NamedPicture> pictures = pictures(dotty);
    if (pictures.isEmpty()) {
      return null;
    }
    JMenu menu = new JMenu(NAME);
    for (int i = 0; i < pictures.size(); i++) {
      int number = i;
      if (i > 0 && pictures.get(i).subject() != pictures.get(i - 1).subject()) {
        menu.addSeparator();
      }
      JMenuItem item = new JMenuItem(pictures.get(i).name());
      item.addActionListener(event -> PicturesWindow.open(name, pictures, number));
      menu.add(item);
    }
    return menu;
  }

  private static List<NamedPicture> pictures(String dotty) {
    try {
      return ModelGraph.pictures(dotty);
    } catch (IllegalArgumentException e) {
      return List.of();
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
