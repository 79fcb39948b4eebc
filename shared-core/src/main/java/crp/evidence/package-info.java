/**
 * Model comparison: log evidence and log Bayes factors, with their Monte Carlo errors.
 *
 * <p>A bridge over a path of priors compares two priors; a bridge over powers of the likelihood
 * estimates the evidence of one; for fully observed words there is a closed form.
 */
@NullMarked
package crp.evidence;

import org.jspecify.annotations.NullMarked;
