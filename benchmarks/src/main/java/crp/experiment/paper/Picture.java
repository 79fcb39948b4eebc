package crp.experiment.paper;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;

/**
 * A drawing that becomes an image.
 *
 * @param width its own width
 * @param height its own height
 */
record Picture(int width, int height, Plot plot) {

  /** Width below which the title is small. */
  private static final int SMALL = 200;

  /** Draws on all of a rectangle. */
  @FunctionalInterface
  interface Plot {
    void draw(Graphics2D graphics, Rectangle2D place);
  }

  /** {@return the picture of a plot that has its data sets and their renderers} */
  static Picture of(
      int width, int height, XYPlot plot, ValueAxis across, ValueAxis up, Captions captions) {
    across.setLabel(captions.horizontal().isEmpty() ? null : captions.horizontal());
    up.setLabel(captions.vertical().isEmpty() ? null : captions.vertical());
    plot.setDomainAxis(across);
    plot.setRangeAxis(up);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinesVisible(false);
    String title = captions.title().isEmpty() ? null : captions.title();
    JFreeChart chart = new JFreeChart(title, null, plot, plot.getLegendItems().getItemCount() > 0);
    chart.setBackgroundPaint(Color.WHITE);
    if (title != null) {
      chart.getTitle().setFont(chart.getTitle().getFont().deriveFont(width < SMALL ? 11f : 13f));
    }
    return new Picture(width, height, chart::draw);
  }

  /** {@return some pictures of a size side by side, row by row} */
  static Picture grid(int columns, int wide, int high, List<Picture> parts) {
    int rows = (parts.size() + columns - 1) / columns;
    return new Picture(
        columns * wide,
        rows * high,
        (graphics, place) -> {
          double w = place.getWidth() / columns;
          double h = place.getHeight() / rows;
          for (int p = 0; p < parts.size(); p++) {
            double left = place.getX() + (p % columns) * w;
            int row = p / columns;
            double top = place.getY() + row * h;
            parts.get(p).plot.draw(graphics, new Rectangle2D.Double(left, top, w, h));
          }
        });
  }

  /** {@return this picture with another one over it, which begins at parts of width and height} */
  Picture with(Picture inset, double left, double top) {
    return new Picture(
        width,
        height,
        (graphics, place) -> {
          plot.draw(graphics, place);
          double x = place.getX() + left * place.getWidth();
          double y = place.getY() + top * place.getHeight();
          inset.plot.draw(graphics, new Rectangle2D.Double(x, y, inset.width, inset.height));
        });
  }

  /** Writes a PNG file. */
  void write(Path file) throws IOException {
    BufferedImage pixels = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = pixels.createGraphics();
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    plot.draw(graphics, new Rectangle2D.Double(0, 0, width, height));
    graphics.dispose();
    pixels.setRGB(
        0, 0, width, height, coarse(pixels.getRGB(0, 0, width, height, null, 0, width)), 0, width);
    ImageIO.write(pixels, "png", file.toFile());
  }

  /**
   * {@return colours of 8 levels a channel: smooth edges of dots make files three times as large}
   */
  private static int[] coarse(int[] colours) {
    for (int p = 0; p < colours.length; p++) {
      int coarse = 0;
      for (int shift = 0; shift < 24; shift += 8) {
        int level = (((colours[p] >> shift) & 255) * 7 + 127) / 255;
        coarse |= (level * 255 / 7) << shift;
      }
      colours[p] = coarse;
    }
    return colours;
  }
}
