package crp.draws;

import crp.partition.Partition;
import java.io.Serializable;
import java.util.List;

/**
 * One kept state of a chain. Labels are packed into as few bytes as the number of clusters allows.
 * Immutable.
 */
public final class Draw implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int chain;
  private final int sweep;
  private final double logJoint;
  private final double concentration;
  private final double scale;
  private final List<Double> hyperparameters;
  private final int clusters;
  private final byte[] packed;
  private final int width;

  /**
   * Keeps a state.
   *
   * @param chain number of the chain, from 0
   * @param sweep number of the sweep, from 1
   * @param partition who sits with whom
   * @param logJoint log joint density, in nats
   * @param concentration the prior's concentration
   * @param hyperparameters the family's hyperparameters; copied
   */
  public Draw(
      int chain,
      int sweep,
      Partition partition,
      double logJoint,
      double concentration,
      List<Double> hyperparameters) {
    this(chain, sweep, partition, logJoint, concentration, Double.NaN, hyperparameters);
  }

  /**
   * Keeps a state of a model whose decay has a scale.
   *
   * @param chain number of the chain, from 0
   * @param sweep number of the sweep, from 1
   * @param partition who sits with whom
   * @param logJoint log joint density, in nats
   * @param concentration the prior's concentration
   * @param scale the scale of the prior's decay, in the unit of the distances; NaN if there is none
   * @param hyperparameters the family's hyperparameters; copied
   */
  public Draw(
      int chain,
      int sweep,
      Partition partition,
      double logJoint,
      double concentration,
      double scale,
      List<Double> hyperparameters) {
    this.chain = chain;
    this.sweep = sweep;
    this.logJoint = logJoint;
    this.concentration = concentration;
    this.scale = scale;
    this.hyperparameters = List.copyOf(hyperparameters);
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
   * @param from for each item of the result, which item of this draw it is
   */
  public Draw reordered(int[] from) {
    int[] labels = new int[from.length];
    for (int i = 0; i < from.length; i++) {
      labels[i] = label(from[i]);
    }
    return new Draw(
        chain, sweep, Partition.of(labels), logJoint, concentration, scale, hyperparameters);
  }

  /**
   * {@return the same draw with other seats: its hyperparameters stand beside another partition}
   *
   * @param partition of the same items
   */
  public Draw seatedAs(Partition partition) {
    return new Draw(chain, sweep, partition, logJoint, concentration, scale, hyperparameters);
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

  /** {@return the prior's concentration} */
  public double concentration() {
    return concentration;
  }

  /**
   * {@return the scale of the prior's decay, in the unit of the distances; NaN if there is none}
   */
  public double scale() {
    return scale;
  }

  /** {@return the family's hyperparameters} */
  public List<Double> hyperparameters() {
    return hyperparameters;
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

  /** {@return who sits with whom} */
  public Partition partition() {
    int[] labels = new int[size()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = label(i);
    }
    return Partition.of(labels);
  }
}
