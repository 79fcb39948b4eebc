package crp.draws;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The trace of one chain, sweep by sweep, including burn-in. Immutable. */
public final class Trace implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int[] clusters;
  private final double[] logJoint;
  private final double[] entropy;
  private final List<String> names;
  private final List<double[]> values;

  /**
   * Makes a trace.
   *
   * @param clusters number of clusters after each sweep; copied
   * @param logJoint log joint density after each sweep, in nats, NaN if not computed; copied
   * @param entropy entropy of the cluster sizes after each sweep, in nats; copied
   * @param numbers values after each sweep of the sampled parameters of prior and family by name,
   *     and of the concentration even if fixed; copied in order
   */
  public Trace(int[] clusters, double[] logJoint, double[] entropy, Map<String, double[]> numbers) {
    this.clusters = clusters.clone();
    this.logJoint = logJoint.clone();
    this.entropy = entropy.clone();
    names = List.copyOf(numbers.keySet());
    values = numbers.values().stream().map(double[]::clone).toList();
  }

  /** {@return the number of completed sweeps} */
  public int sweeps() {
    return clusters.length;
  }

  /** {@return the number of clusters after each sweep; a copy} */
  public int[] clusters() {
    return clusters.clone();
  }

  /** {@return the log joint density after each sweep, NaN if not computed; a copy} */
  public double[] logJoint() {
    return logJoint.clone();
  }

  /**
   * {@return the entropy of the cluster sizes after each sweep, in nats, from 0 for one cluster to
   * the log of the number of items; a copy}
   */
  public double[] entropy() {
    return entropy.clone();
  }

  /** {@return the names of the numbers of this trace, in order} */
  public List<String> numbers() {
    return names;
  }

  /**
   * {@return the values of a number after each sweep, a copy; all NaN if there is none of this
   * name}
   *
   * @param name such as "concentration"
   */
  public double[] number(String name) {
    int at = names.indexOf(name);
    if (at < 0) {
      double[] unknown = new double[sweeps()];
      Arrays.fill(unknown, Double.NaN);
      return unknown;
    }
    return values.get(at).clone();
  }

  @Override
  public String toString() {
    return "clusters " + Arrays.toString(clusters);
  }
}
