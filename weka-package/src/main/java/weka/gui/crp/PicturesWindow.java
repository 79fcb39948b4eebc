package weka.gui.crp;

import crp.Text;
import crp.checkpoint.FileProblem;
import crp.picture.Picture;
import crp.report.NamedPicture;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.Rectangle;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.swing.BorderFactory;
import javax.swing.DefaultListModel;
import javax.swing.JButton;
import javax.swing.JFileChooser;
import javax.swing.JFrame;
import javax.swing.JList;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.ListSelectionModel;
import javax.swing.filechooser.FileNameExtensionFilter;

/**
 * The window of pictures: their names at the left, the chosen one at the right, drawn at the size
 * of the window, and a button that saves it as PNG or SVG. Runs on Swing's event thread.
 */
final class PicturesWindow {

  /** Pixels of a saved image for each of the window, so that it is sharp in print. */
  private static final double SCALE = 2;

  private static final int WIDEST_NAMES = 300;

  private final JFrame frame;
  private final List<NamedPicture> pictures;
  private final JPanel place = new JPanel(new BorderLayout());
  private final JList<String> names;
  private PictureCanvas shown;

  private PicturesWindow(String title, List<NamedPicture> pictures, int first) {
    this.pictures = pictures;
    frame = new JFrame("Pictures of " + title);
    DefaultListModel<String> model = new DefaultListModel<>();
    pictures.forEach(one -> model.addElement(one.name()));
    names = new JList<>(model);
    names.setName("pictures");
    names.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
    names.setSelectedIndex(first);
    shown = new PictureCanvas(pictures.get(first));
    place.add(shown);
    names.addListSelectionListener(event -> show(names.getSelectedIndex()));
    JButton save = new JButton("Save...");
    save.setToolTipText("Saves this picture as a PNG or an SVG file");
    save.addActionListener(event -> save());
    JPanel bar = new JPanel();
    bar.add(save);
    JScrollPane list = new JScrollPane(names);
    list.setBorder(BorderFactory.createEmptyBorder(4, 4, 4, 4));
    list.setMinimumSize(new Dimension(80, 80));
    JSplitPane both = new JSplitPane(JSplitPane.HORIZONTAL_SPLIT, list, place);
    // a wide picture would leave the names their minimum
    both.setDividerLocation(Math.min(WIDEST_NAMES, list.getPreferredSize().width));
    frame.add(both);
    frame.add(bar, BorderLayout.SOUTH);
  }

  /**
   * Opens a window.
   *
   * @param title what the pictures are of
   * @param pictures at least one
   * @param first number of the picture that is shown first
   */
  static JFrame open(String title, List<NamedPicture> pictures, int first) {
    PicturesWindow window = new PicturesWindow(title, pictures, first);
    JFrame frame = window.frame;
    frame.pack();
    Rectangle screen = frame.getGraphicsConfiguration().getBounds();
    frame.setSize(
        Math.min(Math.max(820, frame.getWidth()), screen.width - 40),
        Math.min(Math.max(560, frame.getHeight()), screen.height - 80));
    frame.setLocationByPlatform(true);
    frame.setVisible(true);
    return frame;
  }

  private void show(int number) {
    if (number < 0 || pictures.get(number).equals(shown.named())) {
      return;
    }
    place.remove(shown);
    shown = new PictureCanvas(pictures.get(number));
    place.add(shown);
    place.revalidate();
    place.repaint();
  }

  private void save() {
    JFileChooser chooser = new JFileChooser();
    FileNameExtensionFilter png = new FileNameExtensionFilter("PNG image (*.png)", "png");
    chooser.setAcceptAllFileFilterUsed(false);
    chooser.addChoosableFileFilter(png);
    chooser.addChoosableFileFilter(
        new FileNameExtensionFilter("SVG vector graphics (*.svg)", "svg"));
    chooser.setFileFilter(png);
    chooser.setSelectedFile(new File(shown.named().fileName() + ".png"));
    if (chooser.showSaveDialog(frame) != JFileChooser.APPROVE_OPTION) {
      return;
    }
    FileNameExtensionFilter kind = (FileNameExtensionFilter) chooser.getFileFilter();
    Path file = named(chooser.getSelectedFile().toPath(), kind.getExtensions()[0]);
    try {
      if (Files.exists(file) && !replaces(file)) {
        return;
      }
      Files.write(file, content(shown.picture(), file, shown.getWidth(), shown.getHeight()));
    } catch (IOException e) {
      JOptionPane.showMessageDialog(frame, "The picture cannot be written: " + FileProblem.of(e));
    }
  }

  private boolean replaces(Path file) {
    return JOptionPane.showConfirmDialog(
            frame,
            Text.of("The file %s exists. Replace it?", file.getFileName()),
            "Save",
            JOptionPane.YES_NO_OPTION)
        == JOptionPane.YES_OPTION;
  }

  /**
   * {@return the file that is meant: the ending that was written decides if it is one of the two,
   * then the kind that was chosen}
   */
  static Path named(Path given, String kind) {
    String name = String.valueOf(given.getFileName());
    String small = name.toLowerCase(Locale.ROOT);
    if (small.endsWith(".svg") || (small.endsWith(".png") && kind.equals("png"))) {
      return given;
    }
    String plain = small.endsWith(".png") ? name.substring(0, name.length() - 4) : name;
    return given.resolveSibling(plain + "." + kind);
  }

  /** {@return a file of a picture at the size of the window} */
  static byte[] content(Picture picture, Path file, int width, int height) throws IOException {
    if (file.toString().toLowerCase(Locale.ROOT).endsWith(".svg")) {
      return picture.svg(width, height).getBytes(StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(picture.image(width, height, SCALE), "png", bytes);
    return bytes.toByteArray();
  }
}
