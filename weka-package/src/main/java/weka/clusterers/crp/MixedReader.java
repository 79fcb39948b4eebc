package weka.clusterers.crp;

import crp.data.MixedRows;
import crp.data.Weights;
import java.util.List;
import weka.core.Instance;

/** Reads numeric and nominal attributes side by side. */
final class MixedReader implements RowReader<MixedRows> {

  private static final long serialVersionUID = 1L;

  private final RealReader numbers;
  private final CategoryReader categories;

  MixedReader(RealReader numbers, CategoryReader categories) {
    this.numbers = numbers;
    this.categories = categories;
  }

  RealReader numbers() {
    return numbers;
  }

  CategoryReader categories() {
    return categories;
  }

  @Override
  public MixedRows read(List<Instance> instances, Weights weights) {
    return new MixedRows(
        List.of(numbers.read(instances, weights), categories.read(instances, weights)));
  }

  @Override
  public boolean allMissing(Instance instance) {
    return numbers.allMissing(instance) && categories.allMissing(instance);
  }
}
