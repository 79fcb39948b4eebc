/**
 * The room of likelihoods: what every family of distributions offers to samplers, and the
 * statistics of the tables of a chain.
 *
 * <p>Goes in: rows, from {@code data}; parameters of the base distribution, from {@code parameter};
 * rows that join or leave a table, from {@code state}, {@code franchise} and {@code superstep}.
 *
 * <p>Comes out: a {@code TableBank} with log predictives and log marginals in nats, to {@code
 * state}, {@code kernel}, {@code franchise} and {@code predict}; {@code TableSummary}, to reports;
 * interfaces, to the four rooms of families.
 *
 * <p>Must not know: priors over partitions, kernels, chains and the four rooms of families. A
 * family weighs data only, so it goes with every prior. Users can add families that this room has
 * never seen.
 */
@NullMarked
package crp.likelihood;

import org.jspecify.annotations.NullMarked;
