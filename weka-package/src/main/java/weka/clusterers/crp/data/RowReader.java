package weka.clusterers.crp.data;

import crp.data.Rows;
import crp.data.Weights;
import crp.report.ReportNames;
import java.io.Serializable;
import java.util.List;
import weka.core.Instance;

/**
 * Reads chosen attributes of Weka's instances as rows of the core, the same way when a model is
 * built and when it predicts.
 *
 * @param <R> the kind of rows
 */
public sealed interface RowReader<R extends Rows> extends Serializable
    permits RankReader, RateReader, RealReader, CategoryReader, CountReader, MixedReader {

  /**
   * {@return the rows}
   *
   * @param instances instances of the training header; not changed
   * @param weights their weights
   * @throws IllegalArgumentException if a value cannot be used; names row and attribute
   */
  R read(List<Instance> instances, Weights weights);

  /**
   * {@return whether each of these attributes is missing}
   *
   * @param instance an instance of the training header
   */
  boolean allMissing(Instance instance);

  /** {@return names of the attributes, in the order of the rows, and of nominal values} */
  default ReportNames names() {
    return ReportNames.NONE;
  }
}
