package crp.windows;

import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import javax.imageio.ImageIO;

/** Screenshots under a folder, whose names do not change from run to run. */
final class Album {

  private static final int MOST_TRIES = 50;
  private static final int ENOUGH = 3;

  private final Path folder;
  private final Robot robot;

  Album(Path folder, Robot robot) {
    this.folder = folder;
    this.robot = robot;
  }

  /** Takes a picture of the whole screen. */
  void screen(String name) throws Exception {
    Rectangle screen = new Rectangle(Toolkit.getDefaultToolkit().getScreenSize());
    take(name, () -> screen);
  }

  /** Takes a picture of the place of a window. */
  void window(String name, Window window) throws Exception {
    Rectangle screen = new Rectangle(Toolkit.getDefaultToolkit().getScreenSize());
    take(name, () -> window.getBounds().intersection(screen));
  }

  /** Takes pictures until some in a row are the same: windows are then in their place and drawn. */
  private void take(String name, Callable<Rectangle> place) throws Exception {
    BufferedImage last = shot(place);
    int same = 0;
    for (int i = 0; i < MOST_TRIES && same < ENOUGH; i++) {
      robot.delay(30);
      BufferedImage next = shot(place);
      boolean equal =
          next.getWidth() == last.getWidth() && Arrays.equals(pixels(last), pixels(next));
      same = equal ? same + 1 : 0;
      last = next;
    }
    Path file = folder.resolve(name + ".png");
    Files.createDirectories(file.getParent());
    ImageIO.write(last, "png", file.toFile());
  }

  private BufferedImage shot(Callable<Rectangle> place) throws Exception {
    robot.waitForIdle();
    return robot.createScreenCapture(Windows.onSwing(place));
  }

  private static int[] pixels(BufferedImage image) {
    return ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
  }

  /** {@return a text as the name of a file} */
  static String name(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }
}
