package crp.report;

import crp.Text;
import crp.picture.Captions;
import crp.picture.DensityMap;
import crp.picture.DensityPlot;
import crp.picture.Histogram;
import crp.picture.Picture;
import crp.predict.DensityCurve;
import crp.predict.DensityPlane;

/**
 * Not part of the promised API.
 *
 * <p>The drawings of densities: each holds the numbers that it draws. Immutable.
 */
public final class DensityDrawings {

  private DensityDrawings() {}

  /**
   * The density of a column with its band.
   *
   * @param curve the density
   * @param data the column's values
   * @param name of the column
   */
  public record Curve(DensityCurve curve, Histogram data, String name)
      implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      return DensityPlot.draw(
          data,
          curve.at(),
          curve.mean(),
          curve.lower(),
          curve.upper(),
          new Captions(
              Text.of(
                  "Density of %s: mean and 95 %% band of %s",
                  name, Counted.of(curve.draws(), "draw")),
              name,
              "density"));
    }
  }

  /**
   * The density of two columns.
   *
   * @param plane the density
   * @param dots values of both columns in some rows
   * @param names of the columns
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Plane(DensityPlane plane, float[][] dots, ReportNames names)
      implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      String x = names.column(plane.first());
      String y = names.column(plane.second());
      return DensityMap.draw(
          plane.x(),
          plane.y(),
          plane.mean(),
          dots,
          new Captions(
              Text.of("Density of %s and %s: mean of %s", x, y, Counted.of(plane.draws(), "draw")),
              x,
              y));
    }
  }
}
