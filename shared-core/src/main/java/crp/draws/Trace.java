package crp.draws;

import java.io.Serializable;
import java.util.Arrays;

/** What one chain did, sweep by sweep, burn-in included. Immutable. */
public final class Trace implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int[] clusters;
  private final double[] logJoint;
  private final double[] concentration;
  private final double[] scale;

  /**
   * Keeps a trace.
   *
   * @param clusters number of clusters after each sweep; copied
   * @param logJoint log joint density after each sweep, in nats, NaN where it was not computed;
   *     copied
   * @param concentration the prior's concentration after each sweep; copied
   */
  public Trace(int[] clusters, double[] logJoint, double[] concentration) {
    this(clusters, logJoint, concentration, missing(clusters.length));
  }

  private static double[] missing(int n) {
    double[] missing = new double[n];
    Arrays.fill(missing, Double.NaN);
    return missing;
  }

  /**
   * Keeps a trace of a model whose decay has a scale.
   *
   * @param clusters number of clusters after each sweep; copied
   * @param logJoint log joint density after each sweep, in nats, NaN where it was not computed;
   *     copied
   * @param concentration the prior's concentration after each sweep; copied
   * @param scale the scale of the prior's decay after each sweep, NaN if there is none; copied
   */
  public Trace(int[] clusters, double[] logJoint, double[] concentration, double[] scale) {
    this.clusters = clusters.clone();
    this.logJoint = logJoint.clone();
    this.concentration = concentration.clone();
    this.scale = scale.clone();
  }

  /** {@return the number of sweeps that were run} */
  public int sweeps() {
    return clusters.length;
  }

  /** {@return the number of clusters after each sweep; a copy} */
  public int[] clusters() {
    return clusters.clone();
  }

  /** {@return the log joint density after each sweep, NaN where it was not computed; a copy} */
  public double[] logJoint() {
    return logJoint.clone();
  }

  /** {@return the concentration after each sweep; a copy} */
  public double[] concentration() {
    return concentration.clone();
  }

  /** {@return the scale of the prior's decay after each sweep, NaN if there is none; a copy} */
  public double[] scale() {
    return scale.clone();
  }

  @Override
  public String toString() {
    return "clusters " + Arrays.toString(clusters);
  }
}
