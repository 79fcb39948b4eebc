/**
 * The immutable record of a run.
 *
 * <p>Draws are independent of the chain that made them, so that they can also be read from a file.
 */
@NullMarked
package crp.draws;

import org.jspecify.annotations.NullMarked;
