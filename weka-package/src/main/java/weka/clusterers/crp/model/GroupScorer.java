package weka.clusterers.crp.model;

import crp.data.NestedGroups;
import crp.data.Rows;
import crp.franchise.GroupPredictor;
import crp.model.Fit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.data.Members;
import weka.core.Instance;

/**
 * The law of a row with the shares of its group; those of a further group, in the smallest larger
 * group that is known, if it is not known.
 *
 * @param <R> the kind of rows
 */
public final class GroupScorer<R extends Rows> implements RowScorer<R> {

  private static final long serialVersionUID = 1L;

  private final GroupPredictor<R> predictor;
  private final NestedGroups groups;
  private final int[] attributes;

  /**
   * Makes a scorer.
   *
   * @param fit what was found
   * @param groups the groups of the rows
   * @param attributes indices of the attributes that name them, the largest groups first; empty for
   *     a single group
   */
  public GroupScorer(Fit<R> fit, NestedGroups groups, int... attributes) {
    predictor = fit.groups().predictor();
    this.groups = groups;
    this.attributes = attributes.clone();
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
    if (attributes.length == 0) {
      return 0;
    }
    List<String> path = new ArrayList<>();
    for (int attribute : attributes) {
      if (instance.isMissing(attribute)) {
        break;
      }
      path.add(Members.name(instance, attribute));
    }
    return groups.group(path);
  }

  @Override
  public double[] logDensities(R row) {
    double[] logs = predictor.logDensities(row, 0);
    return Arrays.copyOf(logs, logs.length - 1);
  }
}
