/**
 * The room of groupings: partitions of items, links between items, and distances between two
 * partitions, without any probability.
 *
 * <p>Goes in: labels or links, one per item, as arrays, from {@code state}, {@code draws}, {@code
 * franchise}, {@code superstep} and {@code estimate}.
 *
 * <p>Comes out: immutable {@code Partition} and {@code Links} in canonical form, to all rooms that
 * compare or store groupings; distances, to {@code estimate} and {@code diagnose}; the mutable
 * {@code Roster}, to {@code state}, {@code franchise}, {@code kernel} and the banks.
 *
 * <p>Must not know: data, priors, families and random numbers. A grouping is the same value under
 * every model, so partitions of different runs and programs can be compared.
 */
@NullMarked
package crp.partition;

import org.jspecify.annotations.NullMarked;
