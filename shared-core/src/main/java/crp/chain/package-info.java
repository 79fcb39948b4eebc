/**
 * Runs chains of kernels.
 *
 * <p>Schedules, several chains with their own random streams, progress and cancellation. A result
 * does not depend on the number of threads.
 */
@NullMarked
package crp.chain;

import org.jspecify.annotations.NullMarked;
