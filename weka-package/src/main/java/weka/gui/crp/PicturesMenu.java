package weka.gui.crp;

import crp.checkpoint.FileProblem;
import crp.picture.Picture;
import crp.report.NamedPicture;
import java.awt.BorderLayout;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import javax.swing.ImageIcon;
import javax.swing.JButton;
import javax.swing.JFileChooser;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JMenuItem;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTabbedPane;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.model.ModelGraph;
import weka.gui.visualize.plugins.TreeVisualizePlugin;

/**
 * The pictures of a run under "Plugins" in the Explorer's list of results: an item that opens a
 * window with a tab for each and a button to save it. Runs on Swing's event thread.
 */
public final class PicturesMenu implements TreeVisualizePlugin {

  /** Made by Weka. */
  public PicturesMenu() {}

  /** {@return an item; null for a graph without pictures, such as any other scheme's} */
  @Override
  public @Nullable JMenuItem getVisualizeMenuItem(String dotty, String name) {
    if (!ModelGraph.hasPictures(dotty)) {
      return null;
    }
    JMenuItem item = new JMenuItem("Pictures of the run");
    item.addActionListener(event -> show(name, ModelGraph.pictures(dotty)));
    return item;
  }

  private static void show(String title, List<NamedPicture> pictures) {
    JFrame frame = new JFrame("Pictures of " + title);
    JTabbedPane tabs = new JTabbedPane(JTabbedPane.TOP, JTabbedPane.SCROLL_TAB_LAYOUT);
    List<Picture> drawn = new ArrayList<>();
    for (NamedPicture one : pictures) {
      Picture picture = one.picture();
      drawn.add(picture);
      tabs.add(one.name(), new JScrollPane(new JLabel(new ImageIcon(picture.image()))));
    }
    JButton save = new JButton("Save as PNG...");
    save.addActionListener(event -> save(frame, drawn.get(tabs.getSelectedIndex()).png()));
    JPanel bar = new JPanel();
    bar.add(save);
    frame.add(tabs);
    frame.add(bar, BorderLayout.SOUTH);
    frame.pack();
    frame.setLocationByPlatform(true);
    frame.setVisible(true);
  }

  private static void save(JFrame owner, byte[] png) {
    JFileChooser chooser = new JFileChooser();
    chooser.setSelectedFile(new File("picture.png"));
    if (chooser.showSaveDialog(owner) != JFileChooser.APPROVE_OPTION) {
      return;
    }
    try {
      Files.write(chooser.getSelectedFile().toPath(), png);
    } catch (IOException e) {
      JOptionPane.showMessageDialog(owner, "The picture cannot be written: " + FileProblem.of(e));
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
