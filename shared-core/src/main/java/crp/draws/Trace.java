package crp.draws;

import java.io.Serializable;
import java.util.Arrays;

/** What one chain did, sweep by sweep, burn-in included. Immutable. */
public final class Trace implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int[] clusters;
  private final double[] logJoint;
  private final double[] concentration;

  /**
   * Keeps a trace.
   *
   * @param clusters number of clusters after each sweep; copied
   * @param logJoint log joint density after each sweep, in nats, NaN where it was not computed;
   *     copied
   * @param concentration the prior's concentration after each sweep; copied
   */
  public Trace(int[] clusters, double[] logJoint, double[] concentration) {
    this.clusters = clusters.clone();
    this.logJoint = logJoint.clone();
    this.concentration = concentration.clone();
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

  @Override
  public String toString() {
    return "clusters " + Arrays.toString(clusters);
  }
}
