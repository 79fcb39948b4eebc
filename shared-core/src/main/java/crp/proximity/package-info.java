/**
 * Distances between items and their decays.
 *
 * <p>Converts distances, hops and time lags to prior weights of links; samplers use these weights
 * only.
 */
@NullMarked
package crp.proximity;

import org.jspecify.annotations.NullMarked;
