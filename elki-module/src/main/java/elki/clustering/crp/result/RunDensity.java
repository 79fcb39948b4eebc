package elki.clustering.crp.result;

import crp.answer.FitDensities;
import crp.model.Fit;
import crp.report.ReportNames;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Posterior predictive densities on a grid as comma-separated lines: of each numeric column with a
 * band, written as {@code crp-density.txt}, and of two columns together, written as {@code
 * crp-density-plane.txt}. Computed when they are written.
 *
 * @since 0.1.0
 */
public class RunDensity extends RunLines {

  /** The name of the densities of the columns and of their file. */
  public static final String NAME = "crp-density";

  /** The name of the density of two columns together and of its file. */
  public static final String PLANE = "crp-density-plane";

  private RunDensity(String name, Supplier<Stream<String>> lines) {
    super(name, lines);
  }

  /**
   * {@return the densities of a fit: none if it has no numeric columns}
   *
   * @param names of columns
   */
  public static List<RunDensity> all(Fit<?> fit, ReportNames names) {
    List<RunDensity> all = new ArrayList<>();
    int columns = FitDensities.of(fit).columns();
    if (columns > 0) {
      all.add(new RunDensity(NAME, () -> FitDensities.of(fit).lines(names)));
    }
    if (columns == 2) {
      all.add(new RunDensity(PLANE, () -> FitDensities.of(fit).planeLines(names)));
    }
    return all;
  }
}
