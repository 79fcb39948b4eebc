package weka.clusterers.crp;

import weka.clusterers.UpdateableClusterer;
import weka.core.Instance;

/**
 * A scheme to whose posterior rows can be added. They are collected, and have an effect when they
 * are complete; a scheme that was built on no rows is built then.
 */
public interface GrowingScheme extends UpdateableClusterer {

  /** {@return the rows that wait to be added} */
  FurtherRows further();

  /** Adds the collected rows. */
  void addFurther();

  /**
   * Collects a row.
   *
   * @throws IllegalArgumentException if it has other attributes than the data
   */
  @Override
  default void updateClusterer(Instance row) {
    further().add(row);
  }

  /**
   * Adds the collected rows to the model, which stays as it is if that fails.
   *
   * @throws IllegalArgumentException if rows or options do not suit, in one sentence
   * @throws java.util.concurrent.CancellationException if the run was cancelled
   */
  @Override
  default void updateFinished() {
    addFurther();
  }
}
