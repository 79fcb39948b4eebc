package crp.draws;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/** What one chain did, sweep by sweep, burn-in included. Immutable. */
public final class Trace implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int[] clusters;
  private final double[] logJoint;
  private final double[] concentration;
  private final double[] scale;
  private final double[] entropy;
  private final List<Named> hyperparameters;

  /** A number of the family, sweep by sweep. Immutable. */
  public static final class Named implements Serializable {

    private static final long serialVersionUID = 1L;

    private final String name;
    private final double[] values;

    /**
     * Keeps a name and values.
     *
     * @param name what people call it
     * @param values its value after each sweep; copied
     */
    public Named(String name, double[] values) {
      this.name = name;
      this.values = values.clone();
    }

    /** {@return what people call it} */
    public String name() {
      return name;
    }

    /** {@return its value after each sweep; a copy} */
    public double[] values() {
      return values.clone();
    }
  }

  /**
   * Keeps a trace.
   *
   * @param clusters number of clusters after each sweep; copied
   * @param logJoint log joint density after each sweep, in nats, NaN where it was not computed;
   *     copied
   * @param concentration the prior's concentration after each sweep; copied
   * @param scale the scale of the prior's decay after each sweep, NaN if there is none; copied
   * @param entropy entropy of the cluster sizes after each sweep, in nats; copied
   * @param hyperparameters the family's hyperparameters; copied
   */
  public Trace(
      int[] clusters,
      double[] logJoint,
      double[] concentration,
      double[] scale,
      double[] entropy,
      List<Named> hyperparameters) {
    this.clusters = clusters.clone();
    this.logJoint = logJoint.clone();
    this.concentration = concentration.clone();
    this.scale = scale.clone();
    this.entropy = entropy.clone();
    this.hyperparameters = List.copyOf(hyperparameters);
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

  /**
   * {@return the entropy of the cluster sizes after each sweep, in nats, from 0 for one cluster to
   * the log of the number of items; a copy}
   */
  public double[] entropy() {
    return entropy.clone();
  }

  /** {@return the family's hyperparameters} */
  public List<Named> hyperparameters() {
    return hyperparameters;
  }

  @Override
  public String toString() {
    return "clusters " + Arrays.toString(clusters);
  }
}
