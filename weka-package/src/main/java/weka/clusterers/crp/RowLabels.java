package weka.clusterers.crp;

import crp.data.Rows;
import crp.data.Weights;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
     * {@return log p(row and cluster) for each cluster}
     *
     * @param row rows of which the first counts
     * @param instance the same row in Weka's form
     */
    double[] logJoint(R row, Instance instance);
  }

  private final RowReader<R> reader;
  private final Scorer<R> scorer;
  private final int clusters;
  private final int[] labels;
  private final Map<Rows, int[]> votes = new HashMap<>();
  private final String text;

  /**
   * Makes a model.
   *
   * @param binding likelihood and data
   * @param labels the cluster of each row; copied
   * @param clusters number of clusters
   * @param scorer weighs rows
   * @param text what {@code toString} gives
   */
  public RowLabels(Binding<R> binding, int[] labels, int clusters, Scorer<R> scorer, String text) {
    this.reader = binding.reader();
    this.scorer = scorer;
    this.labels = labels.clone();
    this.text = text;
    this.clusters = clusters;
    for (int i = 0; i < labels.length; i++) {
      @SuppressWarnings("unchecked")
      R row = (R) binding.rows().select(new int[] {i});
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
    return Utils.logs2probs(scorer.logJoint(row, instance));
  }

  @Override
  public String toString() {
    return text;
  }
}
