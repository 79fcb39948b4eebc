package crp.picture;

import crp.Text;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;

/**
 * Not part of the promised API.
 *
 * <p>Cluster labels of the pixels of an image.
 */
public final class LabelImage {

  private LabelImage() {}

  /**
   * {@return the labels as colours}
   *
   * @param labels one per pixel, row by row from the top; not changed
   * @param width pixels in a row
   * @param zoom pixels of the picture per pixel of the image, in each direction
   * @throws IllegalArgumentException if the sizes do not fit
   */
  public static Picture draw(int[] labels, int width, int zoom) {
    int[] colours = new int[labels.length];
    for (int p = 0; p < labels.length; p++) {
      colours[p] = Palette.ofLabel(labels[p]).getRGB();
    }
    return enlarge(colours, width, zoom);
  }

  /**
   * {@return the image with each cluster in its mean colour}
   *
   * @param colours red, green and blue from 0 to 255, as 0xRRGGBB; not changed
   * @param labels one per pixel, row by row from the top, from 0; not changed
   * @param width pixels in a row
   * @param zoom pixels of the picture per pixel of the image, in each direction
   * @throws IllegalArgumentException if the sizes do not fit
   */
  public static Picture means(int[] colours, int[] labels, int width, int zoom) {
    int most = -1;
    for (int label : labels) {
      most = Math.max(most, label);
    }
    long[][] sums = new long[most + 1][4];
    for (int p = 0; p < labels.length; p++) {
      Color colour = new Color(colours[p]);
      long[] sum = sums[labels[p]];
      sum[0] += colour.getRed();
      sum[1] += colour.getGreen();
      sum[2] += colour.getBlue();
      sum[3]++;
    }
    int[] means = new int[labels.length];
    for (int p = 0; p < labels.length; p++) {
      long[] sum = sums[labels[p]];
      long n = sum[3];
      means[p] = new Color((int) (sum[0] / n), (int) (sum[1] / n), (int) (sum[2] / n)).getRGB();
    }
    return enlarge(means, width, zoom);
  }

  private static Picture enlarge(int[] colours, int width, int zoom) {
    if (width < 1 || zoom < 1 || colours.length == 0 || colours.length % width != 0) {
      throw new IllegalArgumentException(
          Text.of(
              "%d pixels cannot be drawn in rows of %d at zoom %d", colours.length, width, zoom));
    }
    int height = colours.length / width;
    BufferedImage cells = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    cells.setRGB(0, 0, width, height, colours, 0, width);
    return new Picture(
        width * zoom,
        height * zoom,
        (pen, wide, high) -> {
          double scale = Math.min(wide / (double) width, high / (double) height);
          double left = (wide - scale * width) / 2;
          double top = (high - scale * height) / 2;
          pen.image(cells, new Rectangle2D.Double(left, top, scale * width, scale * height));
        });
  }
}
