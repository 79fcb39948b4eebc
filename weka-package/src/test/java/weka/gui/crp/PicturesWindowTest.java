package weka.gui.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.picture.Picture;
import crp.report.NamedPicture;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** What the window of pictures shows and saves; no window is opened. */
class PicturesWindowTest {

  private static Picture picture() {
    return LinePlot.draw(
        List.of(LinePlot.Series.of("chain 1", 1, 3, 2)), new Captions("Trace", "sweep", ""));
  }

  @Test
  void theEndingOfTheFileDecidesThenTheKind() {
    Path folder = Path.of("any");
    assertEquals(folder.resolve("a.png"), PicturesWindow.named(folder.resolve("a"), "png"));
    assertEquals(folder.resolve("a.svg"), PicturesWindow.named(folder.resolve("a"), "svg"));
    assertEquals(folder.resolve("a.svg"), PicturesWindow.named(folder.resolve("a.svg"), "png"));
    assertEquals(folder.resolve("a.svg"), PicturesWindow.named(folder.resolve("a.png"), "svg"));
    assertEquals(folder.resolve("v1.2.png"), PicturesWindow.named(folder.resolve("v1.2"), "png"));
  }

  @Test
  void aSavedImageIsTwiceAsFineAsTheWindow() throws IOException {
    byte[] png = PicturesWindow.content(picture(), Path.of("a.png"), 500, 300);
    assertEquals(1000, ImageIO.read(new ByteArrayInputStream(png)).getWidth());
    byte[] svg = PicturesWindow.content(picture(), Path.of("a.SVG"), 500, 300);
    assertTrue(new String(svg, StandardCharsets.UTF_8).contains("viewBox=\"0 0 500 300\""));
  }

  @Test
  void theCanvasDrawsAtItsOwnSize() {
    PictureCanvas canvas =
        new PictureCanvas(new NamedPicture("Trace", PicturesWindowTest::picture));
    assertEquals(picture().width(), canvas.getPreferredSize().width);
    canvas.setSize(400, 250);
    BufferedImage shown = new BufferedImage(400, 250, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = shown.createGraphics();
    canvas.paint(graphics);
    graphics.dispose();
    BufferedImage wanted = picture().image(400, 250, 1);
    assertArrayEquals(pixels(wanted), pixels(shown));
  }

  private static int[] pixels(BufferedImage image) {
    return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
  }
}
