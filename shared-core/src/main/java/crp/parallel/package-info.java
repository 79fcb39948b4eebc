/**
 * The room of threads: pools, time limits, cancellation and progress of a run.
 *
 * <p>Goes in: independent tasks with a number of threads, from {@code chain}, {@code estimate},
 * {@code evidence} and {@code predict}; a time limit and a listener, from {@code model} and the
 * hosts.
 *
 * <p>Comes out: results in the order of the tasks; the {@code RunScope} of the current thread,
 * which long loops in any room ask whether to end; one line of status, to the hosts.
 *
 * <p>Must not know: any room but {@code crp}, nor what a task computes. Long loops of most rooms
 * call {@code RunScope.check()}, so an import upwards would make a cycle. The number of threads
 * changes no result.
 */
@NullMarked
package crp.parallel;

import org.jspecify.annotations.NullMarked;
