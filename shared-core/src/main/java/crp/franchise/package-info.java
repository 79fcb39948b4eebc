/**
 * Hierarchical models with several restaurants.
 *
 * <p>Hierarchical Chinese restaurant processes over a tree of any depth and shape, simultaneous
 * draws from them under a condition, and the models based on them: hidden Markov models with an
 * unknown number of states, and mixtures of grouped data.
 */
@NullMarked
package crp.franchise;

import org.jspecify.annotations.NullMarked;
