package weka.clusterers.crp.data;

import crp.Text;
import crp.data.CountRows;
import crp.data.Weights;
import crp.report.ReportNames;
import java.util.Arrays;
import java.util.List;
import weka.clusterers.crp.options.Values;
import weka.core.Instance;

/** Reads numeric attributes as counts of words; of a sparse instance only the stored values. */
public final class CountReader implements RowReader<CountRows> {

  private static final long serialVersionUID = 1L;
  private static final int NO_WORD = -1;
  private static final double MOST = 1e9;

  private final Columns columns;
  private final int[] words;

  /**
   * Makes a reader.
   *
   * @param columns the attributes to read
   */
  public CountReader(Columns columns) {
    this.columns = columns;
    int width = 0;
    for (int j = 0; j < columns.size(); j++) {
      width = Math.max(width, columns.attribute(j) + 1);
    }
    words = new int[width];
    Arrays.fill(words, NO_WORD);
    for (int j = 0; j < columns.size(); j++) {
      words[columns.attribute(j)] = j;
    }
  }

  /** {@return the attributes that are read} */
  public Columns columns() {
    return columns;
  }

  @Override
  public CountRows read(List<Instance> instances, Weights weights) {
    CountRows.Builder builder = CountRows.over(columns.size());
    for (int row = 0; row < instances.size(); row++) {
      Instance instance = instances.get(row);
      for (int v = 0; v < instance.numValues(); v++) {
        int attribute = instance.index(v);
        int word = attribute < words.length ? words[attribute] : NO_WORD;
        if (word != NO_WORD) {
          builder.add(word, count(instance.valueSparse(v), row, word));
        }
      }
      builder.endRow();
    }
    return builder.build(weights);
  }

  private double count(double value, int row, int word) {
    if (!(value >= 0 && value <= MOST) || value != Math.rint(value)) {
      throw new IllegalArgumentException(
          Text.of(
              "row %d, attribute '%s': a count must be a whole number from 0 to 1000000000, was %s",
              row + 1, columns.name(word), Double.isNaN(value) ? "missing" : Values.plain(value)));
    }
    return value;
  }

  @Override
  public boolean allMissing(Instance instance) {
    return false;
  }

  @Override
  public ReportNames names() {
    return ReportNames.ofColumns(columns.names());
  }
}
