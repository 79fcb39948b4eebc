package weka.clusterers.crp.data;

import crp.data.CategoryRows;
import crp.data.TwoValues;
import crp.data.Weights;
import crp.report.ReportNames;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import weka.core.Instance;
import weka.core.Instances;

/** Reads nominal attributes, and numeric ones of two values, as categories. */
public final class CategoryReader implements RowReader<CategoryRows> {

  private static final long serialVersionUID = 1L;

  private final Columns columns;

  /** Of the numeric attributes, by column; null for the nominal ones. */
  private final @Nullable TwoValues[] binary;

  private CategoryReader(Columns columns, @Nullable TwoValues[] binary) {
    this.columns = columns;
    this.binary = binary;
  }

  /**
   * {@return a reader}
   *
   * @param columns the attributes to read: nominal, or numeric with two values
   * @param data the data that the values of numeric ones are taken from
   * @param weights their weights
   */
  public static CategoryReader of(Columns columns, Instances data, Weights weights) {
    TwoValues[] binary = new TwoValues[columns.size()];
    for (int j = 0; j < binary.length; j++) {
      if (data.attribute(columns.attribute(j)).isNumeric()) {
        binary[j] = TwoValues.of(new RealReader(columns.at(List.of(j))).read(data, weights), 0);
      }
    }
    return new CategoryReader(columns, binary);
  }

  /** {@return the attributes that are read} */
  public Columns columns() {
    return columns;
  }

  @Override
  public CategoryRows read(List<Instance> instances, Weights weights) {
    int d = columns.size();
    int[] cardinalities = new int[d];
    for (int j = 0; j < d; j++) {
      cardinalities[j] = Math.max(1, values(j).size());
    }
    int[] codes = new int[Math.multiplyExact(instances.size(), d)];
    int at = 0;
    for (Instance instance : instances) {
      for (int j = 0; j < d; j++) {
        codes[at++] = code(j, instance.value(columns.attribute(j)));
      }
    }
    return CategoryRows.of(codes, instances.size(), cardinalities, weights);
  }

  private int code(int column, double value) {
    TwoValues two = binary[column];
    if (two != null) {
      return two.code(value);
    }
    return Double.isNaN(value) ? CategoryRows.MISSING : (int) value;
  }

  /**
   * {@return the values of an attribute, in the order of their codes}
   *
   * @param column from 0
   */
  public List<String> values(int column) {
    TwoValues two = binary[column];
    return two == null ? columns.values(column) : two.texts();
  }

  @Override
  public boolean allMissing(Instance instance) {
    return columns.allMissing(instance);
  }

  @Override
  public ReportNames names() {
    return new ReportNames(
        List.of(),
        List.of(),
        IntStream.range(0, columns.size())
            .mapToObj(j -> new ReportNames.Nominal(columns.name(j), values(j)))
            .toList());
  }
}
