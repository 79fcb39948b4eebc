package weka.gui.crp;

import crp.picture.Picture;
import crp.report.NamedPicture;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import javax.swing.JComponent;
import org.jspecify.annotations.Nullable;

/**
 * Shows a picture at the size of the component: it is drawn anew when the component changes its
 * size, so that lines and letters are as sharp as the screen is. The numbers of the picture are
 * computed when it is first shown.
 */
final class PictureCanvas extends JComponent {

  private static final long serialVersionUID = 1L;

  private final transient NamedPicture named;
  private transient @Nullable Picture picture;

  PictureCanvas(NamedPicture named) {
    this.named = named;
    setName(named.name());
  }

  NamedPicture named() {
    return named;
  }

  Picture picture() {
    Picture known = picture;
    if (known == null) {
      known = named.picture();
      picture = known;
    }
    return known;
  }

  @Override
  public Dimension getPreferredSize() {
    return new Dimension(picture().width(), picture().height());
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    Graphics2D copy = (Graphics2D) graphics.create();
    picture().paint(copy, Math.max(1, getWidth()), Math.max(1, getHeight()));
    copy.dispose();
  }
}
