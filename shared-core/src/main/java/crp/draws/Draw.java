package crp.draws;

import crp.partition.Partition;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * One stored state of a chain. Labels are packed into as few bytes as the number of clusters
 * allows. Immutable.
 */
public final class Draw implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int chain;
  private final int sweep;
  private final double logJoint;
  private final List<String> names;
  private final double[] values;
  private final int clusters;
  private final byte[] packed;
  private final int width;

  /**
   * Makes a draw.
   *
   * @param chain number of the chain, from 0
   * @param sweep number of the sweep, from 1
   * @param partition partition of the items
   * @param logJoint log joint density, in nats
   * @param numbers current values of the sampled parameters of prior and family by name, and of the
   *     concentration even if fixed; copied in order
   */
  public Draw(
      int chain, int sweep, Partition partition, double logJoint, Map<String, Double> numbers) {
    this(
        chain,
        sweep,
        partition,
        logJoint,
        List.copyOf(numbers.keySet()),
        numbers.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  private Draw(
      int chain,
      int sweep,
      Partition partition,
      double logJoint,
      List<String> names,
      double[] values) {
    this.chain = chain;
    this.sweep = sweep;
    this.logJoint = logJoint;
    this.names = names;
    this.values = values;
    clusters = partition.clusters();
    width = clusters <= 1 << 8 ? 1 : clusters <= 1 << 16 ? 2 : 4;
    packed = new byte[Math.multiplyExact(width, partition.size())];
    for (int i = 0; i < partition.size(); i++) {
      int label = partition.label(i);
      for (int b = 0; b < width; b++) {
        packed[i * width + b] = (byte) (label >> (8 * b));
      }
    }
  }

  /**
   * {@return the same draw with its items in another order}
   *
   * @param from item of this draw for each item of the result
   */
  public Draw reordered(int[] from) {
    int[] labels = new int[from.length];
    for (int i = 0; i < from.length; i++) {
      labels[i] = label(from[i]);
    }
    return new Draw(chain, sweep, Partition.of(labels), logJoint, names, values);
  }

  /**
   * {@return the same draw with another partition and the same numbers}
   *
   * @param partition partition of the same items
   */
  public Draw seatedAs(Partition partition) {
    return new Draw(chain, sweep, partition, logJoint, names, values);
  }

  /** {@return the number of the chain, from 0} */
  public int chain() {
    return chain;
  }

  /** {@return the number of the sweep, from 1} */
  public int sweep() {
    return sweep;
  }

  /** {@return the log joint density, in nats} */
  public double logJoint() {
    return logJoint;
  }

  /** {@return the names of the numbers of this draw, in order} */
  public List<String> numbers() {
    return names;
  }

  /**
   * {@return the value of a number in this draw; NaN if there is none of this name}
   *
   * @param name such as "concentration"
   */
  public double number(String name) {
    int at = names.indexOf(name);
    return at < 0 ? Double.NaN : values[at];
  }

  /** {@return the prior's concentration; NaN if it was not stored} */
  public double concentration() {
    return number("concentration");
  }

  /** {@return the number of items} */
  public int size() {
    return packed.length / width;
  }

  /** {@return the number of clusters} */
  public int clusters() {
    return clusters;
  }

  /**
   * {@return the cluster of an item, from 0 to {@code clusters() - 1}, in order of first
   * appearance}
   *
   * @param item from 0
   */
  public int label(int item) {
    int label = 0;
    for (int b = 0; b < width; b++) {
      label |= (packed[item * width + b] & 0xff) << (8 * b);
    }
    return label;
  }

  /** {@return the partition of the items} */
  public Partition partition() {
    int[] labels = new int[size()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = label(i);
    }
    return Partition.of(labels);
  }
}
