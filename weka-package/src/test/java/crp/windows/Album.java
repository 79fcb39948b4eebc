package crp.windows;

import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import javax.imageio.ImageIO;

/** Screenshots under a folder, whose names do not change from run to run. */
final class Album {

  private static final int MOST_TRIES = 50;

  private final Path folder;
  private final Robot robot;

  Album(Path folder, Robot robot) {
    this.folder = folder;
    this.robot = robot;
  }

  /** Takes a picture of the whole screen. */
  void screen(String name) throws IOException {
    take(name, new Rectangle(Toolkit.getDefaultToolkit().getScreenSize()));
  }

  /** Takes a picture of the place of a window. */
  void window(String name, Window window) throws Exception {
    Rectangle bounds = Windows.onSwing(window::getBounds);
    Rectangle screen = new Rectangle(Toolkit.getDefaultToolkit().getScreenSize());
    take(name, bounds.intersection(screen));
  }

  /** Takes pictures until two are the same, so that windows are drawn. */
  private void take(String name, Rectangle place) throws IOException {
    robot.waitForIdle();
    BufferedImage last = robot.createScreenCapture(place);
    for (int i = 0; i < MOST_TRIES; i++) {
      robot.delay(40);
      BufferedImage next = robot.createScreenCapture(place);
      boolean same = Arrays.equals(pixels(last), pixels(next));
      last = next;
      if (same) {
        break;
      }
    }
    Path file = folder.resolve(name + ".png");
    Files.createDirectories(file.getParent());
    ImageIO.write(last, "png", file.toFile());
  }

  private static int[] pixels(BufferedImage image) {
    return ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
  }

  /** {@return a text as the name of a file} */
  static String name(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }
}
