/**
 * Markov kernels that leave the posterior invariant.
 *
 * <p>A kernel proposes or draws a change of state and returns the number of changes; counting,
 * logging and adapting are done by the chain. A sampler that does not leave the posterior invariant
 * is not a kernel.
 */
@NullMarked
package crp.kernel;

import org.jspecify.annotations.NullMarked;
