package crp.picture;

import crp.Text;

/**
 * Not part of the promised API.
 *
 * <p>Points in the plane, coloured by label.
 */
public final class ScatterPlot {

  private static final int WIDTH = 720;
  private static final int HEIGHT = 440;

  private ScatterPlot() {}

  /**
   * {@return the picture of some points} Points with a coordinate that is not finite are omitted.
   *
   * @param x horizontal coordinates; not changed
   * @param y vertical coordinates; not changed
   * @param labels labels, for the colours; not changed
   * @param captions title and axis labels
   * @throws IllegalArgumentException if the lengths differ
   */
  public static Picture draw(double[] x, double[] y, int[] labels, Captions captions) {
    if (x.length != y.length || x.length != labels.length) {
      throw new IllegalArgumentException(
          Text.of(
              "%d points need as many y coordinates and labels, got %d and %d",
              x.length, y.length, labels.length));
    }
    Axis across = Axis.around(x);
    Axis up = Axis.around(y);
    double size = Math.max(2.5, Math.min(8, 160 / Math.sqrt(Math.max(1, x.length))));
    return Sheet.Margins.PLAIN
        .before(up)
        .around(
            WIDTH,
            HEIGHT,
            sheet -> {
              double mark = size * Math.min(1, sheet.field.width / (double) WIDTH);
              for (int i = 0; i < x.length; i++) {
                if (Double.isFinite(x[i]) && Double.isFinite(y[i])) {
                  sheet.pen.colour(Palette.ofLabel(labels[i]));
                  sheet.pen.fill(
                      Clusters.mark(labels[i], sheet.x(across, x[i]), sheet.y(up, y[i]), mark));
                }
              }
              sheet.axes(across, up, captions);
            });
  }
}
