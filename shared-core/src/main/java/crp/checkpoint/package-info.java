/**
 * Resumable runs: serialization of a chain's state, and a file with the latest bytes of every
 * chain, which is replaced atomically.
 */
@NullMarked
package crp.checkpoint;

import org.jspecify.annotations.NullMarked;
