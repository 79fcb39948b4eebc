package crp.experiment.paper;

import crp.html.GraphLayout;
import crp.html.Palette;
import java.awt.Color;
import java.awt.Paint;
import java.awt.geom.Ellipse2D;
import java.util.Arrays;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultXYDataset;

/** Points in the plane, coloured by label. */
final class ScatterPlot {

  private static final int WIDTH = 720;
  private static final int HEIGHT = 440;
  private static final int NODE = 9;
  private static final Color EDGES = new Color(0xC8C8C8);

  private ScatterPlot() {}

  /**
   * {@return the picture of some points} Those with a coordinate that is not finite are omitted.
   */
  static Picture draw(double[] x, double[] y, int[] labels, Captions captions) {
    double size = Math.max(2.5, Math.min(8, 160 / Math.sqrt(Math.max(1, x.length))));
    XYPlot plot = new XYPlot();
    points(plot, x, y, labels, size);
    return Picture.of(
        WIDTH,
        HEIGHT,
        plot,
        LinePlot.plain(Arrays.stream(x)),
        LinePlot.plain(Arrays.stream(y)),
        captions);
  }

  private static void points(XYPlot plot, double[] x, double[] y, int[] labels, double size) {
    DefaultXYDataset points = new DefaultXYDataset();
    points.addSeries("", new double[][] {x, y});
    XYLineAndShapeRenderer dots =
        new XYLineAndShapeRenderer(false, true) {
          @Override
          public Paint getItemPaint(int series, int item) {
            return new Color(Palette.ofLabel(labels[item]));
          }
        };
    dots.setSeriesShape(0, new Ellipse2D.Double(-size / 2, -size / 2, size, size));
    dots.setSeriesVisibleInLegend(0, false);
    plot.setDataset(0, points);
    plot.setRenderer(0, dots);
  }

  /** {@return the picture of a graph, coloured by label, with the ends of its edges} */
  static Picture graph(int[] labels, int[] from, int[] to, String title) {
    double[][] at = GraphLayout.of(labels.length, from, to);
    XYPlot plot = new XYPlot();
    points(plot, at[0], at[1], labels, NODE);
    DefaultXYDataset edges = new DefaultXYDataset();
    double[][] ends = new double[2][3 * from.length];
    for (int c = 0; c < 2; c++) {
      Arrays.fill(ends[c], Double.NaN); // between two edges
      for (int e = 0; e < from.length; e++) {
        ends[c][3 * e] = at[c][from[e]];
        ends[c][3 * e + 1] = at[c][to[e]];
      }
    }
    edges.addSeries("", ends);
    XYLineAndShapeRenderer lines = new XYLineAndShapeRenderer(true, false);
    lines.setSeriesPaint(0, EDGES);
    lines.setSeriesVisibleInLegend(0, false);
    plot.setDataset(1, edges);
    plot.setRenderer(1, lines);
    NumberAxis across = LinePlot.plain(Arrays.stream(at[0]));
    NumberAxis up = LinePlot.plain(Arrays.stream(at[1]));
    across.setVisible(false);
    up.setVisible(false);
    return Picture.of(HEIGHT, HEIGHT, plot, across, up, new Captions(title, "", ""));
  }
}
