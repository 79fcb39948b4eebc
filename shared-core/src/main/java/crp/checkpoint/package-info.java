/**
 * Long runs that can be continued: what a chain is, as bytes and back, and a file that holds the
 * latest bytes of every chain, replaced as a whole or not at all.
 */
@NullMarked
package crp.checkpoint;

import org.jspecify.annotations.NullMarked;
