package weka.clusterers.crp.model;

import crp.data.Rows;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.RowReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weka.clusterers.crp.data.InstanceTable;
import weka.core.Instance;
import weka.core.Utils;

/**
 * A built hierarchical model as Weka sees it, row by row. A row that the model was built on has the
 * cluster of the estimate; where equal rows have several, the most frequent one. Any other row has
 * probabilities of its own.
 */
public final class MemberModel<R extends Rows> implements DensityModel {

  private final RowReader<R> reader;
  private final RowScorer<R> scorer;
  private final int clusters;
  private final Map<Rows, int[]> votes = new HashMap<>();
  private final ModelView view;

  /**
   * Makes a model.
   *
   * @param binding likelihood and data
   * @param scorer of rows
   * @param view with the labels of the rows
   */
  public MemberModel(Bound<R> binding, RowScorer<R> scorer, ModelView view) {
    this.reader = binding.reader();
    this.scorer = scorer;
    this.view = view;
    int[] labels = view.labels();
    this.clusters = Arrays.stream(labels).max().orElse(-1) + 1;
    for (int i = 0; i < labels.length; i++) {
      R row = Rows.selected(binding.rows(), new int[] {i});
      votes.computeIfAbsent(row, key -> new int[clusters])[labels[i]]++;
    }
  }

  @Override
  public int clusters() {
    return clusters;
  }

  private R read(Instance instance) {
    return reader.read(new InstanceTable(List.of(instance)), Weights.ones(1));
  }

  @Override
  public synchronized double[] distribution(Instance instance) {
    R row = read(instance);
    int[] seen = votes.get(row);
    if (seen != null) {
      double[] shares = Arrays.stream(seen).asDoubleStream().toArray();
      Utils.normalize(shares);
      return shares;
    }
    return Utils.logs2probs(logJoint(row, instance));
  }

  private double[] logJoint(R row, Instance instance) {
    double[] logs = scorer.logShares(instance);
    double[] densities = scorer.logDensities(row);
    for (int k = 0; k < logs.length; k++) {
      logs[k] += densities[k];
    }
    return logs;
  }

  @Override
  public synchronized double[] logJoint(Instance instance) {
    return logJoint(read(instance), instance);
  }

  @Override
  public synchronized double[] logDensities(Instance instance) {
    return scorer.logDensities(read(instance));
  }

  @Override
  public double[] priors() {
    double[] priors = scorer.logShares(null);
    for (int k = 0; k < priors.length; k++) {
      priors[k] = Math.exp(priors[k]);
    }
    return priors;
  }

  @Override
  public ModelView view() {
    return view;
  }

  @Override
  public double logDensity(Instance instance) {
    double[] joint = logJoint(instance);
    double most = joint[Utils.maxIndex(joint)];
    double sum = 0;
    for (double value : joint) {
      sum += Math.exp(value - most);
    }
    return most + Math.log(sum);
  }
}
