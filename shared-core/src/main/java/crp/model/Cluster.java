package crp.model;

import crp.Text;
import crp.data.Rows;
import crp.draws.Draw;
import crp.likelihood.Capabilities;
import crp.likelihood.Estimated;
import crp.likelihood.TableBank;
import crp.likelihood.TableSummary;
import crp.random.Rng;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * One cluster of the point estimate.
 *
 * @param index its place among the clusters, from 0
 * @param number what people see of it: its place, unless it keeps the number of an earlier answer
 * @param rows number of rows in it, of all rows of the data
 * @param weight total weight of those that took part in the fit
 * @param summary its parameters in the data's units
 * @param informed whether some row informs it; if none does, its parameters follow the prior
 */
public record Cluster(
    int index, int number, int rows, double weight, TableSummary summary, boolean informed)
    implements Serializable {

  /** A cluster whose number is its place. */
  public Cluster(int index, int rows, double weight, TableSummary summary, boolean informed) {
    this(index, index, rows, weight, summary, informed);
  }

  /** {@return the same cluster with another number} */
  public Cluster numbered(int other) {
    return new Cluster(index, other, rows, weight, summary, informed);
  }

  /** {@return the title of the clusters' shares, which are those of their weights} */
  public static String share(List<Cluster> clusters) {
    return clusters.stream().allMatch(one -> one.weight == one.rows) ? "%" : "% of weight";
  }

  /** {@return its share of a total weight in percent, as text} */
  public String percent(double total) {
    return Text.of("%.1f", total > 0 ? 100 * weight / total : 0);
  }

  /**
   * {@return all clusters of a draw}
   *
   * @param draw of the rows that took part
   * @param rows these
   * @param labels of all rows of the data; negative for noise
   * @param bank with cluster k in slot k
   * @param informed says of cluster k whether some row informs it
   */
  public static List<Cluster> all(
      Draw draw, Rows rows, int[] labels, TableBank<?> bank, IntPredicate informed, Rng rng) {
    int[] sizes = new int[draw.clusters()];
    for (int label : labels) {
      if (label >= 0) {
        sizes[label]++;
      }
    }
    double[] weights = new double[sizes.length];
    for (int i = 0; i < draw.size(); i++) {
      if (!draw.isNoise(i)) {
        weights[draw.label(i)] += rows.weights().of(i);
      }
    }
    Estimated tables = Capabilities.estimated(bank);
    List<Cluster> clusters = new ArrayList<>();
    for (int k = 0; k < sizes.length; k++) {
      clusters.add(new Cluster(k, sizes[k], weights[k], tables.summary(k, rng), informed.test(k)));
    }
    return List.copyOf(clusters);
  }
}
