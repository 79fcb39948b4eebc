package weka.clusterers.crp.data;

import crp.data.RankingRows;
import crp.data.Weights;
import java.util.List;
import weka.core.Instance;

/** Reads numeric attributes as the ranks of items: 1 is the best, missing is without a rank. */
public final class RankReader implements RowReader<RankingRows> {

  private static final long serialVersionUID = 1L;

  private final Columns columns;

  /**
   * Makes a reader.
   *
   * @param columns the attributes to read
   */
  public RankReader(Columns columns) {
    this.columns = columns;
  }

  @Override
  public RankingRows read(List<Instance> instances, Weights weights) {
    RankingRows.Builder builder = RankingRows.over(columns.names());
    double[] ranks = new double[columns.size()];
    for (int row = 0; row < instances.size(); row++) {
      for (int j = 0; j < ranks.length; j++) {
        ranks[j] = instances.get(row).value(columns.attribute(j));
      }
      builder.addRanks(ranks, weights.of(row));
    }
    return builder.build();
  }

  @Override
  public boolean allMissing(Instance instance) {
    return columns.allMissing(instance);
  }
}
