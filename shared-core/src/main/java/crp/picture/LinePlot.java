package crp.picture;

import crp.Text;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Not part of the promised API.
 *
 * <p>Line plot of one or several series.
 */
public final class LinePlot {

  private static final int WIDTH = 640;
  private static final int HEIGHT = 320;
  private static final int KEY = 130;

  /** Of a key: space for the mark before a name and around both. */
  private static final int MARK = 44;

  private static final int FAINT = 110;
  private static final Sheet.Margins INSET = new Sheet.Margins(30, 20, 10, 22);

  private LinePlot() {}

  /** Which axes are logarithmic. */
  public enum Scale {
    /** None. */
    PLAIN,
    /** The horizontal one. */
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
    DOTTED
  }

  /** One line. */
  public static final class Series {

    private static final int BY_PLACE = -1;

    private final String name;
    private final double[] x;
    private final double[] y;
    private final double[] errors;
    private final int colour;
    private final Style style;

    /**
     * Makes a line; the arrays are retained and not changed.
     *
     * @param name name in the key; empty for no entry
     * @param x horizontal coordinates, ascending
     * @param y vertical coordinates; the line is broken where one is not finite
     * @throws IllegalArgumentException if the lengths differ
     */
    public Series(String name, double[] x, double[] y) {
      this(name, x, y, new double[0], BY_PLACE, Style.SOLID);
    }

    private Series(String name, double[] x, double[] y, double[] errors, int colour, Style style) {
      if (x.length != y.length || (errors.length > 0 && errors.length != x.length)) {
        throw new IllegalArgumentException(
            Text.of(
                "a line needs as many y as x coordinates, got %d and %d, or errors, got %d",
                y.length, x.length, errors.length));
      }
      this.name = name;
      this.x = x;
      this.y = y;
      this.errors = errors;
      this.colour = colour;
      this.style = style;
    }

    /**
     * {@return nothing that is drawn, but that makes the plotting area reach to two heights, so
     * that several pictures have one scale}
     *
     * @param x a place within the other lines
     * @param low one height
     * @param high another height
     */
    public static Series unseen(double x, double low, double high) {
      return new Series("", new double[] {x, x, x}, new double[] {low, Double.NaN, high});
    }

    /** {@return the same with a bar of twice this length at each point; retained} */
    public Series withErrors(double... errors) {
      return new Series(name, x, y, errors, colour, style);
    }

    /** {@return the same in the colour of a label, not that of its place} */
    public Series coloured(int label) {
      return new Series(name, x, y, errors, label, style);
    }

    /** {@return the same, dashed} */
    public Series dashed() {
      return new Series(name, x, y, errors, colour, Style.DASHED);
    }

    /** {@return the same, thin and transparent} */
    public Series faint() {
      return new Series(name, x, y, errors, colour, Style.FAINT);
    }

    /** {@return the same with a dot at each point} */
    public Series dotted() {
      return new Series(name, x, y, errors, colour, Style.DOTTED);
    }

    /** {@return the ends of the bars, or the points of a line without} */
    private double[][] ends() {
      if (errors.length == 0) {
        return new double[][] {y};
      }
      double[][] ends = new double[2][y.length];
      Arrays.setAll(ends[0], i -> y[i] - errors[i]);
      Arrays.setAll(ends[1], i -> y[i] + errors[i]);
      return new double[][] {y, ends[0], ends[1]};
    }

    private Color ofPlace(int place) {
      Color full = Palette.ofLabel(colour == BY_PLACE ? place : colour);
      return style == Style.FAINT
          ? new Color(full.getRed(), full.getGreen(), full.getBlue(), FAINT)
          : full;
    }

    /**
     * {@return a line through the points (1, y[0]), (2, y[1]), ...}
     *
     * @param name name in the key
     * @param y vertical coordinates
     */
    public static Series of(String name, double... y) {
      double[] x = new double[y.length];
      for (int i = 0; i < x.length; i++) {
        x[i] = i + 1;
      }
      return new Series(name, x, y);
    }
  }

  /**
   * {@return the picture of some lines, coloured in their order}
   *
   * @param lines the lines
   * @param captions title and axis labels
   */
  public static Picture draw(List<Series> lines, Captions captions) {
    double[][] y = lines.stream().map(line -> line.y).toArray(double[][]::new);
    Axis across = Axis.around(lines.stream().map(line -> line.x).toArray(double[][]::new));
    Axis up = Axis.around(y);
    return draw(
        lines,
        captions,
        across.high() - across.low() > 4 ? across.whole() : across,
        whole(y) ? up.whole() : up);
  }

  /**
   * {@return the picture of some lines, perhaps with logarithmic axes}
   *
   * @param lines the lines; what is not above 0 is left out of a logarithmic axis
   * @param captions title and axis labels
   * @param scale which axes are logarithmic
   */
  public static Picture draw(List<Series> lines, Captions captions, Scale scale) {
    double[][] x = lines.stream().map(line -> line.x).toArray(double[][]::new);
    double[][] y = lines.stream().flatMap(line -> Stream.of(line.ends())).toArray(double[][]::new);
    return draw(
        lines,
        captions,
        scale == Scale.PLAIN ? Axis.around(x) : Axis.logAround(x),
        scale == Scale.LOG ? Axis.logAround(y) : Axis.around(y));
  }

  /**
   * {@return a small picture to be put into another one: lines in a frame, no key}
   *
   * @param lines the lines
   * @param title above it
   */
  public static Picture inset(List<Series> lines, String title) {
    Axis across = Axis.around(lines.stream().map(line -> line.x).toArray(double[][]::new));
    Axis up = Axis.around(lines.stream().map(line -> line.y).toArray(double[][]::new));
    return INSET.around(
        WIDTH / 6,
        HEIGHT / 6,
        sheet -> {
          lines(sheet, lines, across, up);
          sheet.frame();
          sheet.horizontal(across);
          sheet.vertical(up);
          sheet.write(title, sheet.field.getCenterX(), sheet.field.y - 5.0, Letters.MIDDLE);
        });
  }

  private static Picture draw(List<Series> lines, Captions captions, Axis across, Axis up) {
    int key =
        lines.stream()
            .filter(line -> !line.name.isEmpty())
            .mapToInt(line -> Math.max(KEY, MARK + (int) Letters.LEFT.width(line.name)))
            .max()
            .orElse(0);
    return Sheet.Margins.PLAIN
        .beside(key)
        .before(up)
        .around(
            WIDTH,
            HEIGHT,
            sheet -> {
              lines(sheet, lines, across, up);
              sheet.axes(across, up, captions);
              key(sheet, lines);
            });
  }

  private static void lines(Sheet sheet, List<Series> lines, Axis across, Axis up) {
    sheet.pen.clip(sheet.field);
    for (int l = 0; l < lines.size(); l++) {
      Series line = lines.get(l);
      sheet.pen.colour(line.ofPlace(l));
      if (line.style == Style.DASHED) {
        sheet.pen.stroke(1.2, 5, 4);
      } else {
        sheet.pen.stroke(line.style == Style.FAINT ? 0.6 : 1.2);
      }
      sheet.pen.draw(path(line, across, up, sheet));
      sheet.pen.stroke(1);
      marks(sheet, line, across, up);
    }
    sheet.pen.clip(null);
  }

  /** Dots and bars of errors. */
  private static void marks(Sheet sheet, Series line, Axis across, Axis up) {
    for (int i = 0; i < line.x.length; i++) {
      double x = sheet.x(across, line.x[i]);
      double y = sheet.y(up, line.y[i]);
      if (line.style == Style.DOTTED && Double.isFinite(x + y)) {
        sheet.pen.fill(new Ellipse2D.Double(x - 3, y - 3, 6, 6));
      }
      if (line.errors.length > 0 && Double.isFinite(x + y + line.errors[i])) {
        double low = sheet.y(up, line.y[i] - line.errors[i]);
        double high = sheet.y(up, line.y[i] + line.errors[i]);
        sheet.line(x, low, x, high);
        sheet.line(x - 3, low, x + 3, low);
        sheet.line(x - 3, high, x + 3, high);
      }
    }
  }

  private static boolean whole(double[][] numbers) {
    return Arrays.stream(numbers)
        .flatMapToDouble(Arrays::stream)
        .allMatch(one -> !Double.isFinite(one) || one == Math.rint(one));
  }

  private static Path2D path(Series line, Axis across, Axis up, Sheet sheet) {
    Path2D path = new Path2D.Double();
    boolean down = false;
    for (int i = 0; i < line.x.length; i++) {
      double x = sheet.x(across, line.x[i]);
      double y = sheet.y(up, line.y[i]);
      if (!Double.isFinite(x) || !Double.isFinite(y)) {
        down = false;
      } else if (down) {
        path.lineTo(x, y);
      } else {
        path.moveTo(x, y);
        down = true;
      }
    }
    return path;
  }

  private static void key(Sheet sheet, List<Series> lines) {
    double x = sheet.field.getMaxX() + 14;
    double y = sheet.field.y + 10.0;
    for (int l = 0; l < lines.size(); l++) {
      String name = lines.get(l).name;
      if (!name.isEmpty()) {
        sheet.pen.colour(lines.get(l).ofPlace(l));
        sheet.pen.fill(new Rectangle2D.Double(x, y - 2, 18, 3));
        sheet.write(name, x + 24, y + 4, Letters.LEFT);
        y += 18;
      }
    }
  }
}
