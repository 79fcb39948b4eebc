/**
 * The room of runs: what every kind of model is, how it is run, and what a run leaves.
 *
 * <p>Goes in: a {@code Model}, a kind from {@code mixture}, {@code links} or {@code franchise};
 * {@code Settings} of the run, from {@code host} and Java programs.
 *
 * <p>Comes out: the {@code Fit}, a posterior as facts: draws, diagnosis, the estimate and its
 * clusters, and the {@code View} of its kind with the predictor, to {@code answer}; {@code
 * HeldOut}, how well rows are predicted that a run has not seen.
 *
 * <p>Must not know: a kind by its name, priors, states and kernels. So a further kind is written in
 * a room of its own: its {@code Model} says how its chains are made ({@code Prepared}) and what it
 * computes of their draws ({@code View}). Nor answers, options, tables of columns, pages, hosts.
 */
@NullMarked
package crp.model;

import org.jspecify.annotations.NullMarked;
