/**
 * Says whether chains agree.
 *
 * <p>Potential scale reduction and effective sample sizes of traces, distances between the draws of
 * different chains, and a verdict in words. Knows draws and traces, not how they were made.
 */
@NullMarked
package crp.diagnose;

import org.jspecify.annotations.NullMarked;
