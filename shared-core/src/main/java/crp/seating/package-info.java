/**
 * The room of priors over partitions: log weights of seats and links before any data are seen.
 *
 * <p>Goes in: concentrations and other parameters, from {@code parameter}; decayed distances and
 * orders in time, from {@code proximity}; sizes and weights of tables, from {@code state}, {@code
 * superstep} and {@code predict}.
 *
 * <p>Comes out: log weights of seats or links, and log probabilities of partitions, to {@code
 * state}, {@code kernel}, {@code superstep} and {@code predict}; priors and draws from them, to
 * {@code model}.
 *
 * <p>Must not know: data, families and states. A prior weighs sizes, links or order of customers
 * only, so it goes with every family and is tested alone. Tables come as sizes or weights: no prior
 * stores who sits where.
 */
@NullMarked
package crp.seating;

import org.jspecify.annotations.NullMarked;
