package crp.spark;

import java.util.Iterator;

/** The only element of a partition: a block, or what belongs to it. */
final class Only {

  private Only() {}

  /** {@return the element} Reads to the end, upon which Spark releases what it has locked. */
  static <T> T of(Iterator<T> partition) {
    if (partition.hasNext()) {
      T only = partition.next();
      if (!partition.hasNext()) {
        return only;
      }
    }
    throw new IllegalStateException("a partition does not hold exactly one block");
  }
}
