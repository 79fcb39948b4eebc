package elki.clustering.crp.model;

import crp.likelihood.TableSummary;
import crp.model.Cluster;
import elki.clustering.crp.relation.ColumnSelection;
import elki.data.model.MeanModel;
import elki.database.ids.DBIDs;
import elki.result.textwriter.TextWriterStream;
import elki.utilities.io.FormatUtil;
import java.util.Arrays;

/**
 * A cluster of Poisson counts: the posterior mean and deviation of each column's rate. Its mean,
 * which the visualizer draws, are the rates.
 *
 * @since 0.1.0
 */
public class PoissonClusterModel extends MeanModel implements ColumnModel {

  private final double[] deviations;

  /**
   * Constructor.
   *
   * @param rates posterior mean of each column's rate; copied
   * @param deviations posterior standard deviation of each column's rate; copied
   */
  public PoissonClusterModel(double[] rates, double[] deviations) {
    super(rates.clone());
    this.deviations = deviations.clone();
  }

  /**
   * {@return the model of a cluster}
   *
   * @param cluster a cluster of counts with rates
   */
  public static PoissonClusterModel of(Cluster cluster) {
    TableSummary.Quantities rates = (TableSummary.Quantities) cluster.summary();
    return new PoissonClusterModel(rates.mean(), rates.deviation());
  }

  /** {@return posterior mean of each column's rate; a copy} */
  public double[] getRates() {
    return getMean().clone();
  }

  /** {@return posterior standard deviation of each column's rate; a copy} */
  public double[] getDeviations() {
    return deviations.clone();
  }

  /** {@inheritDoc} Their deviations are those of the members. */
  @Override
  public PoissonClusterModel in(ColumnSelection selection, DBIDs members) {
    ColumnMoments moments = ColumnMoments.of(selection.whole(), members);
    double[] mean = new double[moments.columns()];
    double[] deviation = new double[mean.length];
    Arrays.setAll(mean, moments::mean);
    Arrays.setAll(deviation, moments::deviation);
    int[] used = selection.columns();
    for (int a = 0; a < used.length; a++) {
      mean[used[a]] = getMean()[a];
      deviation[used[a]] = deviations[a];
    }
    return new PoissonClusterModel(mean, deviation);
  }

  @Override
  public void writeToText(TextWriterStream out, String label) {
    super.writeToText(out, label);
    out.commentPrintLn("Rates: " + FormatUtil.format(getMean(), FormatUtil.NF4));
    out.commentPrintLn("Deviations: " + FormatUtil.format(deviations, FormatUtil.NF4));
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + Arrays.toString(getMean());
  }
}
