package crp.experiment.paper;

import crp.html.Palette;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Stroke;
import java.awt.geom.Ellipse2D;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jfree.chart.axis.LogarithmicAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultXYDataset;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/** Line plot of one or several series. */
final class LinePlot {

  private static final int WIDTH = 640;
  private static final int HEIGHT = 320;
  private static final int FAINT = 110;

  private LinePlot() {}

  /** Which axes are logarithmic. */
  enum Scale {
    PLAIN,
    LOG_ACROSS,
    /** Both. */
    LOG
  }

  /** How a line looks. */
  private enum Style {
    SOLID,
    DASHED,
    /** Thin and transparent, for one of many. */
    FAINT,
    /** With a dot at each point. */
    DOTTED;

    Stroke stroke() {
      return this == DASHED
          ? new BasicStroke(
              1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {5, 4}, 0)
          : new BasicStroke(this == FAINT ? 0.6f : 1.2f);
    }
  }

  /**
   * One line.
   *
   * @param name in the key; empty for no entry
   * @param x ascending
   * @param y the line is broken where one is not finite
   * @param errors half the length of the bar at each point; empty for none
   * @param colour label whose colour it has; -1 for that of its place
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Series(String name, double[] x, double[] y, double[] errors, int colour, Style style) {

    Series(String name, double[] x, double[] y) {
      this(name, x, y, new double[0], -1, Style.SOLID);
    }

    /** {@return a line through the points (1, y[0]), (2, y[1]), ...} */
    static Series of(String name, double... y) {
      return new Series(name, IntStream.rangeClosed(1, y.length).asDoubleStream().toArray(), y);
    }

    /**
     * {@return nothing that is drawn, but that makes the plotting area reach to two heights, so
     * that several pictures have one scale}
     */
    static Series unseen(double x, double low, double high) {
      return new Series("", new double[] {x, x, x}, new double[] {low, Double.NaN, high});
    }

    Series withErrors(double... bars) {
      return new Series(name, x, y, bars, colour, style);
    }

    Series coloured(int label) {
      return new Series(name, x, y, errors, label, style);
    }

    Series dashed() {
      return new Series(name, x, y, errors, colour, Style.DASHED);
    }

    Series faint() {
      return new Series(name, x, y, errors, colour, Style.FAINT);
    }

    Series dotted() {
      return new Series(name, x, y, errors, colour, Style.DOTTED);
    }

    private Color ofPlace(int place) {
      Color full = new Color(Palette.ofLabel(colour < 0 ? place : colour));
      return style == Style.FAINT
          ? new Color(full.getRed(), full.getGreen(), full.getBlue(), FAINT)
          : full;
    }
  }

  /** {@return the picture of some lines, coloured in their order, on plain axes} */
  static Picture draw(List<Series> lines, Captions captions) {
    return draw(lines, captions, Scale.PLAIN);
  }

  /** {@return the picture; what is not above 0 is left out of a logarithmic axis} */
  static Picture draw(List<Series> lines, Captions captions, Scale scale) {
    boolean logUp = scale == Scale.LOG;
    XYPlot plot = plot(lines, logUp);
    return Picture.of(
        WIDTH,
        HEIGHT,
        plot,
        scale == Scale.PLAIN ? plain(lines, Series::x) : logarithmic(),
        logUp ? logarithmic() : plain(lines, Series::y),
        captions);
  }

  /** {@return a small picture to be put into another one} */
  static Picture inset(List<Series> lines, String title) {
    return Picture.of(
        WIDTH / 5,
        HEIGHT / 4,
        plot(lines, false),
        plain(lines, Series::x),
        plain(lines, Series::y),
        new Captions(title, "", ""));
  }

  private static XYPlot plot(List<Series> lines, boolean logUp) {
    XYPlot plot = new XYPlot();
    for (int l = 0; l < lines.size(); l++) {
      Series line = lines.get(l);
      DefaultXYDataset points = new DefaultXYDataset();
      double[] y = Arrays.stream(line.y).map(v -> logUp && !(v > 0) ? Double.NaN : v).toArray();
      points.addSeries(line.name, new double[][] {line.x, y});
      XYLineAndShapeRenderer drawn = new XYLineAndShapeRenderer(true, line.style == Style.DOTTED);
      drawn.setSeriesPaint(0, line.ofPlace(l));
      drawn.setSeriesStroke(0, line.style.stroke());
      drawn.setSeriesShape(0, new Ellipse2D.Double(-3, -3, 6, 6));
      drawn.setSeriesVisibleInLegend(0, !line.name.isEmpty());
      plot.setDataset(2 * l, points);
      plot.setRenderer(2 * l, drawn);
      if (line.errors.length > 0) {
        plot.setDataset(2 * l + 1, bars(line));
        XYErrorRenderer ends = new XYErrorRenderer();
        ends.setDrawXError(false);
        ends.setDefaultShapesVisible(false);
        ends.setSeriesPaint(0, line.ofPlace(l));
        ends.setSeriesVisibleInLegend(0, false);
        plot.setRenderer(2 * l + 1, ends);
      }
    }
    return plot;
  }

  private static XYIntervalSeriesCollection bars(Series line) {
    XYIntervalSeries bars = new XYIntervalSeries(line.name);
    for (int i = 0; i < line.x.length; i++) {
      double x = line.x[i];
      double y = line.y[i];
      double error = line.errors[i];
      if (Double.isFinite(y + error)) {
        bars.add(x, x, x, y, y - error, y + error);
      }
    }
    XYIntervalSeriesCollection all = new XYIntervalSeriesCollection();
    all.addSeries(bars);
    return all;
  }

  private static ValueAxis plain(List<Series> lines, Function<Series, double[]> of) {
    return plain(lines.stream().flatMapToDouble(line -> Arrays.stream(of.apply(line))));
  }

  /** {@return an axis around some numbers, of whole numbers where there is nothing else} */
  static NumberAxis plain(DoubleStream values) {
    NumberAxis axis = new NumberAxis();
    axis.setAutoRangeIncludesZero(false);
    axis.setStandardTickUnits(
        values.allMatch(v -> !Double.isFinite(v) || v == Math.rint(v))
            ? NumberAxis.createIntegerTickUnits(Locale.ROOT)
            : NumberAxis.createStandardTickUnits(Locale.ROOT));
    return axis;
  }

  private static ValueAxis logarithmic() {
    LogarithmicAxis axis = new LogarithmicAxis(null);
    axis.setStrictValuesFlag(false);
    axis.setLog10TickLabelsFlag(false);
    axis.setExpTickLabelsFlag(false);
    axis.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
    return axis;
  }
}
