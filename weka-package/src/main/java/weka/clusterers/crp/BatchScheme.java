package weka.clusterers.crp;

import crp.answer.Unions;
import java.util.Arrays;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.model.NearModel;
import weka.core.BatchPredictor;
import weka.core.Instances;
import weka.gui.ProgrammaticProperty;

/**
 * A scheme under distances: rows of the training data have the cluster of the estimate, and those
 * with equal values are distinguished by their order in a batch.
 */
public interface BatchScheme extends BatchPredictor {

  /** {@return the model} */
  BuiltModel model();

  /** {@return whether a model was built} */
  boolean built();

  /** {@return the probability of each cluster for each row} */
  @Override
  default double[][] distributionsForInstances(Instances instances) {
    Unions unions = model().view().unions();
    return Arrays.stream(((NearModel<?>) model()).distributions(instances))
        .map(shares -> unions.ids().byNumber(unions.sums(shares), 0))
        .toArray(double[][]::new);
  }

  /**
   * {@return whether Weka passes rows together} Not where the rows hold strings: when Weka reads a
   * file row by row, the rows of a batch all have the string of the last one. Rows with ids are
   * distinguished by them.
   */
  @Override
  default boolean implementsMoreEfficientBatchPrediction() {
    return !built() || !((NearModel<?>) model()).readsStrings();
  }

  /**
   * Has no effect: a batch has any size.
   *
   * @param size ignored
   */
  @Override
  @ProgrammaticProperty
  default void setBatchSize(String size) {
    // any size is fine
  }

  @Override
  @ProgrammaticProperty
  default String getBatchSize() {
    return "100";
  }
}
