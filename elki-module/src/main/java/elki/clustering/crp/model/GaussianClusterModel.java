package elki.clustering.crp.model;

import crp.data.TwoValues;
import crp.host.Table;
import crp.likelihood.TableSummary;
import crp.model.Cluster;
import crp.report.Plain;
import elki.clustering.crp.relation.ColumnSelection;
import elki.data.model.MeanModel;
import elki.database.ids.DBIDs;
import elki.math.MeanVariance;
import elki.math.linearalgebra.VMath;
import elki.result.textwriter.TextWriterStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A Gaussian cluster: posterior means of its mean and covariance; of a column of two values, mean
 * and variance that follow from the posterior means of their probabilities. ELKI's own model of
 * this kind is not used, since its constructor differs between ELKI's versions.
 *
 * @since 0.1.0
 */
public class GaussianClusterModel extends MeanModel implements ColumnModel {

  private final int rows;
  private final double[][] covariance;
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
    super(mean);
    this.rows = rows;
    this.covariance = covariance;
    this.deviations = deviations.clone();
  }

  /**
   * The relation's columns.
   *
   * @param means of the columns over all objects, NaN if a column has no value
   * @param deviations of the columns over all objects, 0 if a column is constant
   * @param used numbers of the columns that are Gaussian
   * @param coded the columns of categories, in the order of their probabilities; all others are
   *     left out
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Frame(double[] means, double[] deviations, List<Integer> used, List<Coded> coded) {

    /**
     * {@return the first columns of a table}
     *
     * @param columns how many there are in the relation
     * @param coded the columns of categories
     */
    public static Frame of(Table table, int columns, List<Integer> used, List<Coded> coded) {
      double[] means = new double[columns];
      double[] deviations = new double[columns];
      for (int j = 0; j < means.length; j++) {
        MeanVariance values = new MeanVariance();
        for (int i = 0; i < table.rows(); i++) {
          if (!Double.isNaN(table.value(i, j))) {
            values.put(table.value(i, j));
          }
        }
        means[j] = values.getCount() > 0 ? values.getMean() : Double.NaN;
        deviations[j] = values.getCount() > 0 ? values.getPopulationStddev() : 0;
      }
      return new Frame(means, deviations, used, coded);
    }
  }

  /**
   * A column of categories.
   *
   * @param column its number
   * @param numbers both values of a column of numbers; null where the values of the relation are
   *     codes
   */
  public record Coded(int column, @Nullable TwoValues numbers) {}

  /**
   * {@return the model of a cluster, in all columns of the relation} A column that was left out has
   * mean and variance of all objects, one of two values the moments of its probabilities, one of
   * codes the most probable of them.
   *
   * @param cluster a cluster of real rows, of categories, or of both in this order; texts beside
   *     them have no part in the model
   * @param frame the relation's columns
   */
  public static GaussianClusterModel of(Cluster cluster, Frame frame) {
    Moments moments = new Moments(frame);
    List<TableSummary> parts =
        cluster.summary() instanceof TableSummary.Mixed mixed
            ? mixed.parts()
            : List.of(cluster.summary());
    for (TableSummary part : parts) {
      if (part instanceof TableSummary.Real real) {
        moments.take(real, frame.used());
      } else if (part instanceof TableSummary.Quantities regressed) {
        moments.take(regressed, frame.used());
      } else if (part instanceof TableSummary.Categorical categorical) {
        moments.take(categorical, frame.coded());
      }
    }
    return new GaussianClusterModel(
        cluster.rows(), moments.mean, moments.covariance, moments.deviations);
  }

  /** Means, deviations and covariances of all columns. */
  private static final class Moments {

    private final double[] mean;
    private final double[] deviations;
    private final double[][] covariance;

    /** Columns that are left out. */
    Moments(Frame frame) {
      mean = new double[frame.means().length];
      deviations = new double[mean.length];
      covariance = new double[mean.length][mean.length];
      for (int j = 0; j < mean.length; j++) {
        set(j, frame.means()[j], frame.deviations()[j]);
      }
    }

    void take(TableSummary.Real real, List<Integer> columns) {
      int d = columns.size();
      boolean full = real.covariance().length > 0;
      for (int a = 0; a < d; a++) {
        set(columns.get(a), real.mean()[a], real.deviation()[a]);
        for (int b = 0; full && b < d; b++) {
          covariance[columns.get(a)][columns.get(b)] = real.covariance()[a * d + b];
        }
      }
    }

    /** Levels in time, each before other quantities of its column. */
    void take(TableSummary.Quantities regressed, List<Integer> columns) {
      int each = columns.isEmpty() ? 0 : regressed.mean().length / columns.size();
      for (int a = 0; a < columns.size(); a++) {
        set(columns.get(a), regressed.mean()[a * each], regressed.deviation()[a * each]);
      }
    }

    void take(TableSummary.Categorical categorical, List<Coded> columns) {
      for (int at = 0; at < columns.size(); at++) {
        double[] probabilities = categorical.probabilities()[at];
        int column = columns.get(at).column();
        TwoValues numbers = columns.get(at).numbers();
        if (numbers == null) {
          set(column, VMath.argmax(probabilities), 0);
        } else {
          double range = numbers.high() - numbers.low();
          double p = probabilities[1];
          set(column, numbers.low() + p * range, range * Math.sqrt(p * (1 - p)));
        }
      }
    }

    private void set(int column, double itsMean, double deviation) {
      mean[column] = itsMean;
      deviations[column] = deviation;
      covariance[column][column] = deviation * deviation;
    }
  }

  /** {@inheritDoc} Their spread is that of the members, without correlations. */
  @Override
  public GaussianClusterModel in(ColumnSelection selection, DBIDs members) {
    ColumnMoments ofMembers = ColumnMoments.of(selection.whole(), members);
    int all = ofMembers.columns();
    double[] mean = new double[all];
    double[] deviation = new double[all];
    double[][] covariances = new double[all][all];
    for (int j = 0; j < all; j++) {
      mean[j] = ofMembers.mean(j);
      deviation[j] = ofMembers.deviation(j);
      covariances[j][j] = deviation[j] * deviation[j];
    }
    int[] used = selection.columns();
    for (int a = 0; a < used.length; a++) {
      mean[used[a]] = getMean()[a];
      deviation[used[a]] = deviations[a];
    }
    for (int a = 0; a < used.length; a++) {
      for (int b = 0; b < used.length; b++) {
        covariances[used[a]][used[b]] = covariance[a][b];
      }
    }
    return new GaussianClusterModel(rows, mean, covariances, deviation);
  }

  /** {@return number of objects in the cluster} */
  public int getSize() {
    return rows;
  }

  /** {@return posterior mean of the covariance; a copy} */
  public double[][] getCovarianceMatrix() {
    return Arrays.stream(covariance).map(double[]::clone).toArray(double[][]::new);
  }

  /** {@return root of the posterior mean of each column's variance; a copy} */
  public double[] getDeviations() {
    return deviations.clone();
  }

  @Override
  public void writeToText(TextWriterStream out, String label) {
    if (label != null) {
      out.commentPrintLn(label);
    }
    double[] mean = getMean();
    out.commentPrintLn("Model class: " + getClass().getName());
    out.commentPrintLn(
        "Cluster Mean: " + shown(mean.length, j -> Plain.number(mean[j], deviations[j])));
    out.commentPrintLn(
        "Covariance Matrix: "
            + shown(
                covariance.length,
                i -> "[" + shown(mean.length, j -> Plain.number(covariance[i][j])) + "]"));
    out.commentPrintLn("Deviations: " + shown(mean.length, j -> Plain.deviation(deviations[j])));
  }

  private static String shown(int many, IntFunction<String> each) {
    return IntStream.range(0, many).mapToObj(each).collect(Collectors.joining(", "));
  }
}
