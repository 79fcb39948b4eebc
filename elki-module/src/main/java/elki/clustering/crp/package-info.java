/**
 * Clustering algorithms of the Chinese restaurant process family for ELKI.
 *
 * <p>Options, conversion and results only; every formula is in the shared core.
 */
@NullMarked
package elki.clustering.crp;

import org.jspecify.annotations.NullMarked;
