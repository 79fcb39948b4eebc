package crp.model;

import crp.report.ReportNames;
import crp.report.ResultFolder;

/** Files of the densities of a fit; none where it has no densities. */
final class FitDensities {

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
}
