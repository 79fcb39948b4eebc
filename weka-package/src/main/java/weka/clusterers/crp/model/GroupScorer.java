package weka.clusterers.crp.model;

import crp.data.Rows;
import crp.franchise.GroupPredictor;
import crp.model.Fit;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.data.Members;
import weka.core.Instance;

/**
 * The law of a row with the shares of its group; those of a further group if it is not known.
 *
 * @param <R> the kind of rows
 */
public final class GroupScorer<R extends Rows> implements RowScorer<R> {

  private static final long serialVersionUID = 1L;

  private final GroupPredictor<R> predictor;
  private final int attribute;
  private final List<String> names;

  /**
   * Makes a scorer.
   *
   * @param fit what was found
   * @param members the groups of the rows
   */
  public GroupScorer(Fit<R> fit, Members members) {
    predictor = fit.groups().predictor();
    attribute = members.attribute();
    names = members.names();
  }

  @Override
  public double[] logShares(@Nullable Instance instance) {
    double[] logs = predictor.logShares(instance == null ? -1 : group(instance));
    int k = logs.length - 1;
    double listed = Math.log1p(-Math.exp(logs[k]));
    double[] shares = Arrays.copyOf(logs, k);
    for (int i = 0; i < k; i++) {
      shares[i] -= listed;
    }
    return shares;
  }

  private int group(Instance instance) {
    if (attribute < 0) {
      return 0;
    }
    return instance.isMissing(attribute) ? -1 : names.indexOf(Members.name(instance, attribute));
  }

  @Override
  public double[] logDensities(R row) {
    double[] logs = predictor.logDensities(row, 0);
    return Arrays.copyOf(logs, logs.length - 1);
  }
}
