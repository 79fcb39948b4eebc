package weka.clusterers.crp.data;

import crp.Text;
import crp.data.RealRows;
import crp.data.Weights;
import crp.report.ReportNames;
import java.util.List;
import weka.clusterers.crp.options.Values;
import weka.core.Instance;

/** Reads numeric attributes as counts of which some may be missing. */
public final class RateReader implements RowReader<RealRows> {

  private static final long serialVersionUID = 1L;
  private static final double MOST = 1e9;

  private final Columns columns;
  private final RealReader numbers;

  /**
   * Makes a reader.
   *
   * @param columns the attributes to read
   */
  public RateReader(Columns columns) {
    this.columns = columns;
    numbers = new RealReader(columns);
  }

  /** {@return the attributes that are read} */
  public Columns columns() {
    return columns;
  }

  @Override
  public RealRows read(List<Instance> instances, Weights weights) {
    RealRows rows = numbers.read(instances, weights);
    for (int row = 0; row < rows.size(); row++) {
      for (int j = 0; j < rows.columns(); j++) {
        double x = rows.value(row, j);
        if (!Double.isNaN(x) && !(x >= 0 && x <= MOST && x == Math.rint(x))) {
          throw new IllegalArgumentException(
              Text.of(
                  "row %d, attribute '%s': a count must be a whole number from 0 to 1000000000 or missing, was %s",
                  row + 1, columns.name(j), Values.plain(x)));
        }
      }
    }
    return rows;
  }

  @Override
  public boolean allMissing(Instance instance) {
    return columns.allMissing(instance);
  }

  @Override
  public ReportNames names() {
    return ReportNames.ofColumns(columns.names());
  }
}
