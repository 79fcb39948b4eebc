/**
 * Groupings of items, and links between items, without any probability.
 *
 * <p>Partitions and links are immutable values in canonical form: two partitions are equal if they
 * group the same items. {@link crp.partition.Roster} is the mutable counterpart of a partition, for
 * chains and their banks.
 */
@NullMarked
package crp.partition;

import org.jspecify.annotations.NullMarked;
