/**
 * The immutable record of a run.
 *
 * <p>Kept draws stand apart from the chain that made them, so that they are read the same way
 * whether they come from a sampler or from a file.
 */
@NullMarked
package crp.draws;

import org.jspecify.annotations.NullMarked;
