package weka.clusterers.crp.model;

import crp.data.Rows;
import org.jspecify.annotations.Nullable;
import weka.core.Instance;

/** The law of a row under a hierarchical model. */
public interface RowScorer<R extends Rows> {

  /**
   * {@return log p(cluster) for each cluster, of sum 1 over them}
   *
   * @param instance a row in Weka's form; null for a row of which nothing is known
   */
  double[] logShares(@Nullable Instance instance);

  /**
   * {@return log p(row | cluster) for each cluster}
   *
   * @param row rows of which the first counts
   */
  double[] logDensities(R row);
}
