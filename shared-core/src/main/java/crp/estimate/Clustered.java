package crp.estimate;

import crp.partition.Partition;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>The rows of an answer that belong to a cluster, without its noise.
 */
@SuppressWarnings("ArrayRecordComponent")
public record Clustered(int[] items, Partition partition) {

  /**
   * {@return the rows that are not noise}
   *
   * @param noise the rows that belong to no cluster
   */
  public static Clustered of(Partition all, BitSet noise) {
    int[] items = IntStream.range(0, all.size()).filter(i -> !noise.get(i)).toArray();
    return new Clustered(items, Partition.of(Arrays.stream(items).map(all::label).toArray()));
  }
}
