package weka.clusterers.crp.data;

import crp.data.MixedRows;
import crp.data.Weights;
import crp.report.ReportNames;
import java.util.List;
import weka.core.Instance;

/** Reads numeric and nominal attributes side by side. */
public final class MixedReader implements RowReader<MixedRows> {

  private static final long serialVersionUID = 1L;

  private final RealReader numbers;
  private final CategoryReader categories;

  /**
   * Makes a reader.
   *
   * @param numbers of the numeric attributes
   * @param categories of the nominal ones
   */
  public MixedReader(RealReader numbers, CategoryReader categories) {
    this.numbers = numbers;
    this.categories = categories;
  }

  /** {@return the reader of the numeric attributes} */
  public RealReader numbers() {
    return numbers;
  }

  /** {@return the reader of the nominal attributes} */
  public CategoryReader categories() {
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

  @Override
  public ReportNames names() {
    return new ReportNames(numbers.names().columns(), List.of(), categories.names().nominal());
  }
}
