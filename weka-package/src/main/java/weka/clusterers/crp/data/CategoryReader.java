package weka.clusterers.crp.data;

import crp.data.CategoryRows;
import crp.data.Weights;
import java.util.List;
import weka.core.Instance;

/** Reads nominal attributes as categories. */
public final class CategoryReader implements RowReader<CategoryRows> {

  private static final long serialVersionUID = 1L;

  private final Columns columns;

  /**
   * Makes a reader.
   *
   * @param columns the attributes to read
   */
  public CategoryReader(Columns columns) {
    this.columns = columns;
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
      cardinalities[j] = Math.max(1, columns.values(j).size());
    }
    int[] codes = new int[Math.multiplyExact(instances.size(), d)];
    int at = 0;
    for (Instance instance : instances) {
      for (int j = 0; j < d; j++) {
        double value = instance.value(columns.attribute(j));
        codes[at++] = Double.isNaN(value) ? CategoryRows.MISSING : (int) value;
      }
    }
    return CategoryRows.of(codes, instances.size(), cardinalities, weights);
  }

  @Override
  public boolean allMissing(Instance instance) {
    return columns.allMissing(instance);
  }
}
