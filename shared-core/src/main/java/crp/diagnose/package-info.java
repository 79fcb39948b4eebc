/**
 * The room of warnings: whether chains agree, how many independent draws they are worth, and which
 * columns clusters do not describe.
 *
 * <p>Goes in: {@code Draws} and their traces, from {@code model}; residuals of rows under drawn
 * clusters, as plain numbers, from {@code answer}; series of numbers, from {@code evidence}.
 *
 * <p>Comes out: {@code Diagnosis} and {@code Verdict}, to {@code model}, which ends a run when
 * chains agree; {@code Misfit}, to {@code answer}; effective sizes and {@code LogEstimate}, to
 * {@code evidence}.
 *
 * <p>Must not know: chains, states, priors, families and random numbers. The end of a run is a
 * function of draws alone, so it depends on neither clock nor threads, and draws from a file have
 * the same verdict.
 */
@NullMarked
package crp.diagnose;

import org.jspecify.annotations.NullMarked;
