/**
 * Moves that keep the posterior.
 *
 * <p>A kernel proposes or draws a change of state and says what it did; counting, logging and
 * adapting are the business of the chain. A sampler that does not keep the posterior is not a
 * kernel.
 */
@NullMarked
package crp.kernel;

import org.jspecify.annotations.NullMarked;
