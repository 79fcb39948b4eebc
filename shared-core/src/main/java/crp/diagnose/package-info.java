/**
 * Convergence diagnostics of chains.
 *
 * <p>Potential scale reduction and effective sample sizes of traces, distances between the draws of
 * different chains, and a verdict in words. Depends on draws and traces only, not on the samplers.
 */
@NullMarked
package crp.diagnose;

import org.jspecify.annotations.NullMarked;
