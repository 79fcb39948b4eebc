package elki.clustering.crp.result;

import elki.database.relation.MaterializedDoubleRelation;
import elki.result.Metadata;
import elki.result.outlier.OutlierResult;
import elki.result.outlier.ProbabilisticOutlierScore;

/**
 * How uncertain each object is, from 0 to 1, as a score of outliers: ELKI's visualization draws a
 * bubble around an object, the larger the less certain it is; {@code ResultWriter} writes the
 * objects in this order, the least certain first.
 *
 * @since 0.1.0
 */
public final class UncertainObjects extends OutlierResult {

  /** The name of the scores. */
  public static final String NAME = "crp-uncertainty";

  /** The name of the file with the objects in order. */
  public static final String ORDER = "crp-uncertainty-order";

  /**
   * Constructor.
   *
   * @param scores for each object 1 - the posterior probability that it is together with another
   *     object of its cluster; NaN for an object that took no part
   */
  public UncertainObjects(MaterializedDoubleRelation scores) {
    super(new ProbabilisticOutlierScore(0, 1, 0), scores);
    Metadata.of(getOrdering()).setLongName(ORDER);
  }
}
