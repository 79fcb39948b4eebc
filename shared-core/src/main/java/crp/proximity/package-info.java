/**
 * How near two items are and what that counts for.
 *
 * <p>Distances, hops and time lags become decayed nearness here, once; a sampler only ever sees the
 * result, row by row.
 */
@NullMarked
package crp.proximity;

import org.jspecify.annotations.NullMarked;
