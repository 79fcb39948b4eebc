/**
 * Which model explains the data better: log evidence and log Bayes factors, with their Monte Carlo
 * errors.
 *
 * <p>A bridge over a path of priors compares two priors; annealing and particle filters estimate
 * the evidence of one; the closed form knows it for fully observed words.
 */
@NullMarked
package crp.evidence;

import org.jspecify.annotations.NullMarked;
