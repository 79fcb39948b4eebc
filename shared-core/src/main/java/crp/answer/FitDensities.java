package crp.answer;

import crp.model.Fit;
import crp.predict.DensityCurve;
import crp.predict.DensityPlane;
import crp.predict.DrawnDensities;
import crp.report.DensityText;
import crp.report.ReportNames;
import crp.report.ResultFolder;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The posterior predictive densities of the numeric columns of a new row.
 *
 * <p>Under an exchangeable prior a draw's density is the mixture over its clusters, a new one and
 * noise, with the prior's seat probabilities. Under distances the seat of a new row depends on
 * where it is, so the weights are the clusters' shares of the rows, without a new cluster. There is
 * no density if no column is numeric, for rows in groups or sequences, and under a user's own
 * likelihood of several columns without known marginals: methods throw {@link
 * UnsupportedOperationException} there, but for {@link #columns}.
 */
public final class FitDensities {

  private final Fit<?> fit;
  private volatile @Nullable List<DensityCurve> known;

  private FitDensities(Fit<?> fit) {
    this.fit = fit;
  }

  /** {@return the densities of a fit; computed on request} */
  public static FitDensities of(Fit<?> fit) {
    return fit.once(FitDensities.class, () -> new FitDensities(fit));
  }

  private DrawnDensities<?> drawn() {
    return fit.view()
        .densities(fit.answeringDraws())
        .orElseThrow(
            () ->
                new UnsupportedOperationException(
                    "this kind of model has no density of a column alone: that of a row depends on"
                        + " its group or its place in a sequence"));
  }

  /** {@return the number of numeric columns that have a density; 0 where there is none} */
  public int columns() {
    try {
      return drawn().columns().size();
    } catch (UnsupportedOperationException e) {
      return 0;
    }
  }

  /**
   * {@return the density of each numeric column, on a grid of 200 points with a pointwise band; of
   * the first 50 columns, fewer where rows have more than 400; computed once} The grid covers the
   * values of the column and a tenth of their range at either end. From at most 200 of the kept
   * draws, evenly spaced; from fewer, but at least 20, where there are many rows, clusters or
   * columns.
   */
  public List<DensityCurve> curves() {
    List<DensityCurve> curves = known;
    if (curves == null) {
      curves = List.copyOf(drawn().curves());
      known = curves;
    }
    return curves;
  }

  /**
   * {@return the density of two numeric columns together, on a grid of 60 by 60 points: the mean
   * over at most 50 of the kept draws}
   *
   * @param first number of a column among the numeric ones, from 0
   * @param second number of another one
   * @throws IllegalArgumentException if there is no such column, or both are the same
   */
  public DensityPlane plane(int first, int second) {
    return drawn().plane(first, second);
  }

  /**
   * {@return the parts of the densities of the estimate: of each cluster, at each point of the
   * curve of a column, the probability of its seat times its predictive density}
   *
   * @param columns numbers of numeric columns, from 0
   */
  public double[][][] parts(int... columns) {
    return drawn().parts(fit.pointEstimate().seatedDraw(), columns);
  }

  /**
   * {@return the densities as the lines of {@code density.csv}: column, point, mean density, lower
   * and upper end of the band, and number of draws}
   */
  public Stream<String> lines(ReportNames names) {
    return DensityText.lines(curves(), names);
  }

  /**
   * {@return the density of the first two columns as the lines of {@code density-plane.csv}: a
   * point of each column, mean density, and number of draws}
   *
   * @throws IllegalArgumentException if there is one column only
   */
  public Stream<String> planeLines(ReportNames names) {
    return DensityText.lines(plane(0, 1), names);
  }

  /** Writes both files, where there are densities. */
  void write(ResultFolder files, ReportNames names) {
    int columns = columns();
    if (columns > 0) {
      files.lines("density.csv", lines(names));
    }
    if (columns == 2) {
      files.lines("density-plane.csv", planeLines(names));
    }
  }
}
