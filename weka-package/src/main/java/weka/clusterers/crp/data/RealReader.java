package weka.clusterers.crp.data;

import crp.Text;
import crp.data.RealRows;
import crp.data.Sentinels;
import crp.data.Weights;
import crp.report.ReportNames;
import java.util.List;
import weka.core.Instance;

/** Reads numeric attributes as real numbers, dates as years. */
public final class RealReader implements RowReader<RealRows> {

  private static final long serialVersionUID = 1L;

  private final Columns columns;
  private final Sentinels sentinels;

  /**
   * Makes a reader.
   *
   * @param columns the attributes to read
   */
  public RealReader(Columns columns) {
    this(columns, Sentinels.none(columns.size()));
  }

  /**
   * Makes a reader.
   *
   * @param columns the attributes to read
   * @param sentinels their numbers that stand for a missing value
   */
  public RealReader(Columns columns, Sentinels sentinels) {
    this.columns = columns;
    this.sentinels = sentinels;
  }

  /** {@return the attributes that are read} */
  public Columns columns() {
    return columns;
  }

  @Override
  public RealRows read(List<Instance> instances, Weights weights) {
    int d = columns.size();
    double[] values = new double[Math.multiplyExact(instances.size(), d)];
    int at = 0;
    for (int row = 0; row < instances.size(); row++) {
      Instance instance = instances.get(row);
      for (int j = 0; j < d; j++) {
        double value = instance.value(columns.attribute(j));
        if (!RealRows.isAllowed(value)) {
          throw new IllegalArgumentException(
              Text.of(
                  "row %d, attribute '%s': the value must be %s, was %s",
                  row + 1, columns.name(j), RealRows.ALLOWED, value));
        }
        values[at++] = columns.isDate(j) ? Times.year(value) : value;
      }
    }
    return sentinels.missing(RealRows.of(values, instances.size(), d, weights));
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
