/**
 * The room of several restaurants: hierarchical processes over a tree, hidden Markov models with an
 * unknown number of states, and mixtures of grouped rows, with all that is theirs alone.
 *
 * <p>Goes in: a family, from {@code likelihood}; rows with their {@code Sequences} or the tree of
 * their groups; the numbers of its levels or of a {@code TransitionPrior}, from {@code host} and
 * Java programs.
 *
 * <p>Comes out: {@code GroupedModel} and {@code SequenceModel} with their views, shares,
 * transitions and predictors, to {@code task} and Java programs.
 *
 * <p>Must not know: links, answers, options, hosts. Its states, {@code BlockedHmm} and {@code
 * GroupedMixture}, are a {@code Seating} with its own prior, so {@code chain} needs no second loop
 * for them.
 */
@NullMarked
package crp.franchise;

import org.jspecify.annotations.NullMarked;
