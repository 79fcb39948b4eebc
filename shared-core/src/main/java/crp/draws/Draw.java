package crp.draws;

import crp.checkpoint.Archive;
import crp.partition.Partition;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One stored state of a chain. Rows that belong to no cluster, called noise, are no cluster of
 * their own: each is alone. Labels are packed into as few bytes as their number allows. Immutable.
 */
public final class Draw implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int chain;
  private final int sweep;
  private final double logJoint;
  private final List<String> names;
  private final double[] values;
  private final int clusters;
  private final int parts;
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
        new BitSet(),
        logJoint,
        List.copyOf(numbers.keySet()),
        numbers.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  private Draw(
      int chain,
      int sweep,
      Partition partition,
      BitSet noise,
      double logJoint,
      List<String> names,
      double[] values) {
    this.chain = chain;
    this.sweep = sweep;
    this.logJoint = logJoint;
    this.names = names;
    this.values = values;
    int[] labels = noise.isEmpty() ? partition.labels() : noiseLast(partition, noise);
    parts = Arrays.stream(labels).max().orElse(-1) + 1;
    clusters = parts - noise.cardinality();
    width = width(parts);
    packed = new byte[Math.multiplyExact(width, labels.length)];
    for (int i = 0; i < labels.length; i++) {
      for (int b = 0; b < width; b++) {
        packed[i * width + b] = (byte) (labels[i] >> (8 * b));
      }
    }
  }

  /** Numbers the clusters of the other rows first, then the noise rows. */
  private static int[] noiseLast(Partition partition, BitSet noise) {
    int n = partition.size();
    int[] others = IntStream.range(0, n).filter(i -> !noise.get(i)).toArray();
    Partition clustered = Partition.of(Arrays.stream(others).map(partition::label).toArray());
    int[] labels = new int[n];
    Arrays.fill(labels, -1);
    for (int i = 0; i < others.length; i++) {
      labels[others[i]] = clustered.label(i);
    }
    int next = clustered.clusters();
    for (int i = 0; i < n; i++) {
      labels[i] = labels[i] < 0 ? next++ : labels[i];
    }
    return labels;
  }

  /**
   * {@return the same draw with some rows as noise and no others}
   *
   * @param noise the items that belong to no cluster, wherever they are now; copied
   */
  public Draw withNoise(BitSet noise) {
    return new Draw(chain, sweep, partition(), noise, logJoint, names, values);
  }

  /**
   * {@return the same draw as one of another chain}
   *
   * @param number of the chain, from 0
   */
  public Draw ofChain(int number) {
    return number == chain
        ? this
        : new Draw(number, sweep, partition(), noise(), logJoint, names, values);
  }

  /**
   * {@return the same draw with its items in another order, or of some of them}
   *
   * @param from item of this draw for each item of the result, without repetition
   */
  public Draw reordered(int[] from) {
    int[] labels = new int[from.length];
    BitSet noise = new BitSet();
    for (int i = 0; i < from.length; i++) {
      labels[i] = label(from[i]);
      noise.set(i, isNoise(from[i]));
    }
    return new Draw(chain, sweep, Partition.of(labels), noise, logJoint, names, values);
  }

  /**
   * {@return the same draw with another partition, without noise, and the same numbers}
   *
   * @param partition partition of the same items
   */
  public Draw seatedAs(Partition partition) {
    return new Draw(chain, sweep, partition, new BitSet(), logJoint, names, values);
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

  /** {@return the number of clusters; noise does not count} */
  public int clusters() {
    return clusters;
  }

  /** {@return the number of clusters of {@link #partition}: the clusters and the noise rows} */
  public int parts() {
    return parts;
  }

  /** {@return whether an item is noise: it belongs to no cluster} */
  public boolean isNoise(int item) {
    return label(item) >= clusters;
  }

  /** {@return the items that are noise} */
  public BitSet noise() {
    BitSet noise = new BitSet();
    for (int i = 0; clusters < parts && i < size(); i++) {
      noise.set(i, isNoise(i));
    }
    return noise;
  }

  /**
   * {@return the cluster of an item, from 0 to {@code clusters() - 1}, in order of first
   * appearance; for noise a number of its own from {@code clusters()} to {@code parts() - 1}}
   */
  public int label(int item) {
    int label = 0;
    for (int b = 0; b < width; b++) {
      label |= (packed[item * width + b] & 0xff) << (8 * b);
    }
    return label;
  }

  /** {@return the partition of the items; a noise row is alone} */
  public Partition partition() {
    int[] labels = new int[size()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = label(i);
    }
    return Partition.of(labels);
  }

  /**
   * Stores a draw, or returns a stored one.
   *
   * @param archive labels and numbers
   * @param now the draw to store, null when reading
   * @param chain number of its chain
   * @param size number of items
   * @return the draw
   * @throws IllegalArgumentException if the stored labels are no partition
   */
  public static Draw archived(Archive archive, @Nullable Draw now, int chain, int size) {
    int sweep = archive.whole(now == null ? 0 : now.sweep, 1, Integer.MAX_VALUE);
    double logJoint = archive.number(now == null ? 0 : now.logJoint);
    int n = archive.count(now == null ? 0 : now.names.size(), Double.BYTES);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      names.add(archive.text(now == null ? "" : now.names.get(i)));
    }
    double[] values = archive.numbers(now == null ? new double[0] : now.values, n);
    int parts = archive.whole(now == null ? 0 : now.parts, 1, size);
    int clusters = archive.whole(now == null ? 0 : now.clusters, 0, parts);
    int bytes = Math.multiplyExact(width(parts), size);
    byte[] packed = archive.bytes(now == null ? new byte[0] : now.packed, bytes);
    Draw stored =
        new Draw(
            chain,
            sweep,
            logJoint,
            List.copyOf(names),
            values,
            new Packed(clusters, parts, packed));
    archive.require(!archive.reading() || stored.canonical(), "the labels of a draw are wrong");
    return stored;
  }

  /** Labels as they are stored. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Packed(int clusters, int parts, byte[] bytes) {}

  private Draw(
      int chain, int sweep, double logJoint, List<String> names, double[] values, Packed labels) {
    this.chain = chain;
    this.sweep = sweep;
    this.logJoint = logJoint;
    this.names = names;
    this.values = values;
    this.clusters = labels.clusters;
    this.parts = labels.parts;
    this.packed = labels.bytes;
    this.width = width(parts);
  }

  private static int width(int parts) {
    return parts <= 1 << 8 ? 1 : parts <= 1 << 16 ? 2 : 4;
  }

  /** {@return whether clusters are numbered by first appearance, and noise rows after them} */
  private boolean canonical() {
    int next = 0;
    int alone = clusters;
    for (int i = 0; i < size(); i++) {
      int label = label(i);
      if (label == next && next < clusters) {
        next++;
      } else if (label >= clusters && label == alone) {
        alone++;
      } else if (label < 0 || label >= next) {
        return false;
      }
    }
    return next == clusters && alone == parts;
  }
}
