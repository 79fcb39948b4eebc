/**
 * Families for categories, counts and words.
 *
 * <p>The probabilities of each table are integrated out against a Dirichlet prior.
 */
@NullMarked
package crp.likelihood.discrete;

import org.jspecify.annotations.NullMarked;
