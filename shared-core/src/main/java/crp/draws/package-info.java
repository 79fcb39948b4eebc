/**
 * The room of the record of a run: stored draws, traces of every sweep, and how long the chains
 * run.
 *
 * <p>Goes in: labels and sampled numbers of each kept sweep, and one trace per chain, from {@code
 * chain}; tables of draws in files; lengths of runs, from {@code options} and {@code model}.
 *
 * <p>Comes out: immutable {@code Draws}, {@code Draw} and {@code Trace}, to {@code estimate},
 * {@code diagnose}, {@code predict}, {@code report} and {@code model}; the stages of a {@code
 * RunLength}, to {@code model}.
 *
 * <p>Must not know: chains, states, kernels, priors and data. The rooms that read draws cannot
 * reach the sampler through them, so draws from a file are as good as new ones.
 */
@NullMarked
package crp.draws;

import org.jspecify.annotations.NullMarked;
