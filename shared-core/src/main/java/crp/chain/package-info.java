/**
 * The room of running: chains of kernels with starts, schedules, random streams, checkpoints and
 * cancellation.
 *
 * <p>Goes in: a way to make a state, its kernels and starts, a {@code Schedule}, a seed and a
 * number of threads, from the rooms of kinds; the bytes of an earlier run, from {@code checkpoint}.
 *
 * <p>Comes out: {@code Draws} with one {@code Trace} per chain, to {@code model}; saved chains, to
 * {@code checkpoint}; progress, to the listener of the run. The number of threads changes no draw.
 *
 * <p>Must not know: models, single families, estimates, diagnoses and predictions. A sweep needs a
 * {@code Seating} only, so tables, links, restaurants and supersteps run in one loop. Whether a run
 * has been long enough is judged from its draws, in {@code diagnose}.
 */
@NullMarked
package crp.chain;

import org.jspecify.annotations.NullMarked;
