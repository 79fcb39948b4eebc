package elki.clustering.crp.model;

import crp.likelihood.TableSummary;
import crp.model.Cluster;
import elki.data.model.Model;
import elki.result.textwriter.TextWriteable;
import elki.result.textwriter.TextWriterStream;
import elki.utilities.io.FormatUtil;
import java.util.Arrays;

/**
 * A cluster of Poisson counts: the posterior mean and deviation of each column's rate.
 *
 * @since 0.1.0
 */
public class PoissonClusterModel implements Model, TextWriteable {

  private final double[] rates;
  private final double[] deviations;

  /**
   * Constructor.
   *
   * @param rates posterior mean of each column's rate; copied
   * @param deviations posterior standard deviation of each column's rate; copied
   */
  public PoissonClusterModel(double[] rates, double[] deviations) {
    this.rates = rates.clone();
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
    return rates.clone();
  }

  /** {@return posterior standard deviation of each column's rate; a copy} */
  public double[] getDeviations() {
    return deviations.clone();
  }

  @Override
  public void writeToText(TextWriterStream out, String label) {
    if (label != null) {
      out.commentPrintLn(label);
    }
    out.commentPrintLn("Model class: " + getClass().getName());
    out.commentPrintLn("Rates: " + FormatUtil.format(rates, FormatUtil.NF4));
    out.commentPrintLn("Deviations: " + FormatUtil.format(deviations, FormatUtil.NF4));
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + Arrays.toString(rates);
  }
}
