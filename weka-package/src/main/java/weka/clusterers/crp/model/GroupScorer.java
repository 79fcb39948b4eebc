package weka.clusterers.crp.model;

import crp.data.NestedGroups;
import crp.data.Rows;
import crp.franchise.GroupPredictor;
import crp.franchise.GroupView;
import crp.host.Column;
import crp.host.Members;
import crp.model.Fit;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.data.InstanceTable;
import weka.core.Instance;

/**
 * The law of a row with the shares of its group; those of a further group, in the smallest larger
 * group that is known, if it is not known.
 */
public final class GroupScorer<R extends Rows> implements RowScorer<R> {

  private final GroupPredictor<R> predictor;
  private final NestedGroups groups;
  private final List<Column> columns;

  /**
   * Makes a scorer.
   *
   * @param fit what was found
   * @param groups the groups of the rows
   * @param columns with their names, the largest groups first; empty for a single group
   */
  public GroupScorer(Fit<R> fit, NestedGroups groups, List<Column> columns) {
    predictor = GroupView.of(fit).predictor();
    this.groups = groups;
    this.columns = List.copyOf(columns);
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
    return columns.isEmpty()
        ? 0
        : groups.group(Members.path(new InstanceTable(List.of(instance)), 0, columns));
  }

  @Override
  public double[] logDensities(R row) {
    double[] logs = predictor.logDensities(row, 0);
    return Arrays.copyOf(logs, logs.length - 1);
  }
}
