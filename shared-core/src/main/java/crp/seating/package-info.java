/**
 * The room of priors over the seats of one restaurant: log weights of tables before any data are
 * seen.
 *
 * <p>Goes in: concentrations and other parameters, from {@code parameter}; sizes and weights of
 * tables, from {@code state}, {@code superstep} and {@code predict}.
 *
 * <p>Comes out: log weights of seats and log probabilities of partitions, to {@code state}, {@code
 * kernel}, {@code superstep} and {@code predict}; {@code Prior}, which every kind of prior over
 * partitions is, to {@code mixture} and {@code links}.
 *
 * <p>Must not know: data, families, states, links and nearness. A prior weighs sizes only, so it
 * goes with every family and is tested alone. Tables come as sizes or weights: no prior stores who
 * sits where.
 */
@NullMarked
package crp.seating;

import org.jspecify.annotations.NullMarked;
