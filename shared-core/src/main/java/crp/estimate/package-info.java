/**
 * Summaries of the posterior draws.
 *
 * <p>Point estimates of the partition, co-clustering matrices and other summaries that do not
 * depend on how the draws were sampled.
 */
@NullMarked
package crp.estimate;

import org.jspecify.annotations.NullMarked;
