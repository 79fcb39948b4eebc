/**
 * Decays to choose by {@code crp.decay}: those of the shared core, ELKI's weight functions, and any
 * class of a user.
 */
@NullMarked
package elki.clustering.crp.decay;

import org.jspecify.annotations.NullMarked;
