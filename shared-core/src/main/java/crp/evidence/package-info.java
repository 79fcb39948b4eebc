/**
 * The room of model comparison: log evidence and log Bayes factors with their Monte Carlo errors.
 *
 * <p>Goes in: a path of distributions between two priors, or from prior to posterior, with states
 * and kernels for its points, from the rooms of kinds; words, for the closed form.
 *
 * <p>Comes out: {@code LogEstimate}, the value and its standard error in nats, to {@code compare}.
 * Fully observed words have an exact value instead of chains.
 *
 * <p>Must not know: models, single families, stored draws and the room {@code chain}. A path gives
 * states, kernels and log densities, so {@code Ladder} serves every kind of prior. What a value
 * means for a user is said in {@code compare}.
 */
@NullMarked
package crp.evidence;

import org.jspecify.annotations.NullMarked;
