/**
 * The room of several restaurants: hierarchical processes over a tree, hidden Markov models with an
 * unknown number of states, and mixtures of grouped rows.
 *
 * <p>Goes in: an empty bank, from {@code likelihood}; {@code Sequences} or the tree of groups, and
 * the numbers of its levels or of a {@code TransitionPrior}, from {@code model} and {@code host}.
 *
 * <p>Comes out: the states {@code BlockedHmm} and {@code GroupedMixture} with their kernels, to
 * {@code model}, for chains; shares, transitions and predictors for new rows, to {@code model} and
 * {@code task}.
 *
 * <p>Must not know: the priors of one restaurant in {@code seating}, chains, draws and models. A
 * state here is a {@code Seating} with its own prior, so {@code chain} needs no second loop for it.
 */
@NullMarked
package crp.franchise;

import org.jspecify.annotations.NullMarked;
