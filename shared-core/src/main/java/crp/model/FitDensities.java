package crp.model;

import crp.data.RealColumns;
import crp.picture.Histogram;
import crp.picture.Picture;
import crp.predict.DrawnDensities;
import crp.report.DensityDrawings;
import crp.report.NamedPicture;
import crp.report.ReportNames;
import crp.report.ResultFolder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Files and pictures of the densities of a fit; none where it has no densities. */
final class FitDensities {

  /** Columns that are drawn, in their order. */
  private static final int DRAWN = 12;

  /** Rows that are drawn as dots, evenly spaced. */
  private static final int DOTS = 2000;

  private FitDensities() {}

  /** {@return the number of columns that have a density; 0 where there is none} */
  static int columns(Fit<?> fit) {
    try {
      return fit.view().densities(fit.answeringDraws()).columns().size();
    } catch (UnsupportedOperationException e) {
      return 0;
    }
  }

  static void write(Fit<?> fit, ResultFolder files, ReportNames names) {
    int columns = columns(fit);
    if (columns > 0) {
      files.lines("density.csv", fit.densityLines(names));
    }
    if (columns == 2) {
      files.lines("density-plane.csv", fit.densityPlaneLines(names));
    }
  }

  static List<NamedPicture> pictures(Fit<?> fit, ReportNames names) {
    List<NamedPicture> all = new ArrayList<>();
    int d = columns(fit);
    for (int j = 0; j < Math.min(DRAWN, DrawnDensities.shown(d)); j++) {
      all.add(
          new NamedPicture("Density of " + title(j, names), new Curve(fit, j, names.column(j))));
    }
    if (d == 2) {
      all.add(new NamedPicture("Density of both columns", new Plane(fit, names)));
    }
    return all;
  }

  /** With the number of the column, since file names of two names may be the same. */
  private static String title(int column, ReportNames names) {
    String number = ReportNames.NONE.column(column);
    String name = names.column(column);
    return name.equals(number) ? number : number + " (" + name + ")";
  }

  /** The density of a column, computed when it is drawn. */
  private record Curve(Fit<?> fit, int column, String name) implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      return kept().get();
    }

    @Override
    public NamedPicture.Drawing kept() {
      double[] weights = new double[fit.rows()];
      Arrays.setAll(weights, fit.view().rows().weights()::of);
      Histogram data = Histogram.of(RealColumns.of(fit.view().rows()).values(column), weights);
      return new DensityDrawings.Curve(fit.densities().get(column), data, name);
    }
  }

  /** The density of two columns, computed when it is drawn. */
  private record Plane(Fit<?> fit, ReportNames names) implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      return kept().get();
    }

    @Override
    public NamedPicture.Drawing kept() {
      int rows = fit.rows();
      int dots = Math.min(DOTS, rows);
      float[][] some = new float[2][dots];
      for (int j = 0; j < 2; j++) {
        double[] values = RealColumns.of(fit.view().rows()).values(j);
        for (int i = 0; i < dots; i++) {
          some[j][i] = (float) values[(int) ((long) i * rows / dots)];
        }
      }
      return new DensityDrawings.Plane(fit.density(0, 1), some, names);
    }
  }
}
