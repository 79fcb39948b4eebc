/**
 * The room of one chain over blocks of rows, wherever the blocks are: what travels, the pass over a
 * block, and the work of the driver.
 *
 * <p>Goes in: blocks of rows with labels, a {@code Family} with its {@code Scattered} form, a
 * {@code TablePrior} and a {@code SuperstepPlan}, from {@code mixture} and {@code spark-module}.
 *
 * <p>Comes out: a {@code Broadcast} to all blocks and a {@code Tally} back to the {@code Driver};
 * {@code SuperstepState}, the passes in threads of one machine, as a {@code Seating} to {@code
 * chain}.
 *
 * <p>Must not know: machines, Spark, chains and draws. A {@code BlockPass} is a pure function of
 * block, labels and broadcast, so it can run anywhere and be repeated after a failure with the same
 * result.
 */
@NullMarked
package crp.superstep;

import org.jspecify.annotations.NullMarked;
