package crp.spark;

import org.apache.spark.Partitioner;

/** Sends the block of number b to partition b. */
final class BlockPartitioner extends Partitioner {

  private static final long serialVersionUID = 1L;

  private final int blocks;

  BlockPartitioner(int blocks) {
    this.blocks = blocks;
  }

  @Override
  public int numPartitions() {
    return blocks;
  }

  @Override
  public int getPartition(Object block) {
    return (Integer) block;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BlockPartitioner that && blocks == that.blocks;
  }

  @Override
  public int hashCode() {
    return blocks;
  }
}
