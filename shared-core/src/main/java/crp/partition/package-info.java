/**
 * Who sits with whom, and who points to whom.
 *
 * <p>Immutable values in canonical form, without any probability: two partitions are equal if they
 * group the same items.
 */
@NullMarked
package crp.partition;

import org.jspecify.annotations.NullMarked;
