package weka.clusterers.crp.model;

import weka.core.Instance;

/** A built model: clusters of rows, and what is shown of it. Thread-safe. */
public interface BuiltModel {

  /** {@return text, graph, traces and labels} */
  ModelView view();

  /** {@return the number of clusters} */
  int clusters();

  /** {@return the probability of each cluster; if the row may be noise, given that it is none} */
  double[] distribution(Instance instance);

  /** {@return whether a row is noise: more probably without a cluster than in one} */
  default boolean isNoise(Instance instance) {
    return false;
  }
}
