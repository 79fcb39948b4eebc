/**
 * Turns many draws into an answer.
 *
 * <p>Point estimates of the partition, co-clustering matrices and what else is read off the draws
 * without knowing how they were sampled.
 */
@NullMarked
package crp.estimate;

import org.jspecify.annotations.NullMarked;
