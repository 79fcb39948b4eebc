/**
 * Runs independent tasks in several threads and reports the progress of a run.
 *
 * <p>All thread pools of the library are here. The result of a run does not depend on the number of
 * threads.
 */
@NullMarked
package crp.parallel;

import org.jspecify.annotations.NullMarked;
