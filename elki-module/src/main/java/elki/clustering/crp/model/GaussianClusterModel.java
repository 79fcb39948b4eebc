package elki.clustering.crp.model;

import crp.likelihood.TableSummary;
import crp.model.Cluster;
import elki.data.model.EMModel;
import elki.result.textwriter.TextWriterStream;
import elki.utilities.io.FormatUtil;
import java.util.List;

/**
 * A Gaussian cluster: posterior means of its mean and covariance. Being an {@link EMModel}, it is
 * drawn with ellipses by the visualizer.
 */
public class GaussianClusterModel extends EMModel {

  private final int rows;
  private final double[] deviations;

  /**
   * Constructor.
   *
   * @param rows number of objects in the cluster
   * @param mean posterior mean of the mean, one number a column
   * @param covariance posterior mean of the covariance
   * @param deviations root of the posterior mean of each column's variance
   */
  public GaussianClusterModel(int rows, double[] mean, double[][] covariance, double[] deviations) {
    super(mean, covariance);
    this.rows = rows;
    this.deviations = deviations.clone();
  }

  /**
   * The relation's columns.
   *
   * @param constants a value of each column, NaN if it has none
   * @param used numbers of the columns that clusters are made from; the others are constant
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Frame(double[] constants, List<Integer> used) {}

  /**
   * {@return the model of a cluster, in all columns of the relation} A column that was left out has
   * its constant as mean and no variance.
   *
   * @param cluster a cluster of real rows
   * @param frame the relation's columns
   */
  public static GaussianClusterModel of(Cluster cluster, Frame frame) {
    TableSummary.Real real = (TableSummary.Real) cluster.summary();
    int all = frame.constants().length;
    int used = frame.used().size();
    double[] mean = frame.constants().clone();
    double[] deviations = new double[all];
    double[][] covariance = new double[all][all];
    boolean full = real.covariance().length > 0;
    for (int a = 0; a < used; a++) {
      int column = frame.used().get(a);
      mean[column] = real.mean()[a];
      deviations[column] = real.deviation()[a];
      covariance[column][column] = deviations[column] * deviations[column];
      for (int b = 0; full && b < used; b++) {
        covariance[column][frame.used().get(b)] = real.covariance()[a * used + b];
      }
    }
    return new GaussianClusterModel(cluster.rows(), mean, covariance, deviations);
  }

  /** {@return number of objects in the cluster} */
  public int getSize() {
    return rows;
  }

  /** {@return root of the posterior mean of each column's variance; a copy} */
  public double[] getDeviations() {
    return deviations.clone();
  }

  @Override
  public void writeToText(TextWriterStream out, String label) {
    super.writeToText(out, label);
    out.commentPrintLn("Deviations: " + FormatUtil.format(deviations, FormatUtil.NF16));
  }
}
