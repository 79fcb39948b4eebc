package crp.picture;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Converts an image to one byte per pixel, for small files. */
final class FewColours {

  private static final int COLOURS = 256;

  /** Mask of the upper five bits of each channel; finer shades are merged. */
  private static final int SHADES = 0xf8f8f8;

  private FewColours() {}

  /** {@return the same picture in its 256 most frequent shades, others replaced by the nearest} */
  static BufferedImage of(BufferedImage image) {
    Map<Integer, Integer> pixels = new HashMap<>();
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        pixels.merge(image.getRGB(x, y) & SHADES, 1, Integer::sum);
      }
    }
    List<Integer> shades =
        pixels.entrySet().stream()
            .sorted(
                Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(COLOURS)
            .map(Map.Entry::getKey)
            .toList();
    byte[][] channels = new byte[3][COLOURS];
    for (int c = 0; c < shades.size(); c++) {
      for (int channel = 0; channel < 3; channel++) {
        // white stays white
        channels[channel][c] = (byte) (shades.get(c) >> (16 - 8 * channel) | 7);
      }
    }
    IndexColorModel palette =
        new IndexColorModel(8, COLOURS, channels[0], channels[1], channels[2]);
    BufferedImage small =
        new BufferedImage(
            image.getWidth(), image.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, palette);
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        small.setRGB(x, y, image.getRGB(x, y));
      }
    }
    return small;
  }
}
