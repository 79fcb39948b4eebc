package weka.clusterers.crp;

import crp.data.Rows;
import crp.data.Weights;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weka.core.Instance;
import weka.core.Utils;

/**
 * A built hierarchical model as Weka sees it, row by row. A row that the model was built on has the
 * cluster of the estimate; where equal rows have several, the most frequent one. Any other row is
 * judged by itself.
 *
 * @param <R> the kind of rows
 */
public final class RowLabels<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * Weighs a row.
   *
   * @param <R> the kind of rows
   */
  public interface Scorer<R extends Rows> extends Serializable {

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

  private final RowReader<R> reader;
  private final Scorer<R> scorer;
  private final int clusters;
  private final int[] labels;
  private final Map<Rows, int[]> votes = new HashMap<>();
  private final ModelView view;

  /**
   * Makes a model.
   *
   * @param binding likelihood and data
   * @param found what the run found
   * @param view what people see
   */
  RowLabels(Binding<R> binding, FranchiseClusterer.Found<R> found, ModelView view) {
    this.reader = binding.reader();
    this.scorer = found.scorer();
    this.labels = found.labels().clone();
    this.view = view;
    this.clusters = found.clusters().size();
    for (int i = 0; i < labels.length; i++) {
      R row = Rows.selected(binding.rows(), new int[] {i});
      votes.computeIfAbsent(row, key -> new int[clusters])[labels[i]]++;
    }
  }

  int clusters() {
    return clusters;
  }

  int[] labels() {
    return labels.clone();
  }

  private R read(Instance instance) {
    return reader.read(List.of(instance), Weights.ones(1));
  }

  synchronized double[] membership(Instance instance) {
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

  /** {@return log p(cluster) + log p(row | cluster)} */
  synchronized double[] logJoint(Instance instance) {
    return logJoint(read(instance), instance);
  }

  /** {@return log p(row | cluster)} */
  synchronized double[] logDensities(Instance instance) {
    return scorer.logDensities(read(instance));
  }

  /** {@return the shares of the clusters for a row of which nothing is known} */
  double[] priors() {
    double[] priors = scorer.logShares(null);
    for (int k = 0; k < priors.length; k++) {
      priors[k] = Math.exp(priors[k]);
    }
    return priors;
  }

  /** {@return what people see} */
  ModelView view() {
    return view;
  }
}
