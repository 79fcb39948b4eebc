/**
 * The room of moves: what a Markov kernel is, the kernels of tables and of sampled numbers, and
 * starts that seat customers one by one.
 *
 * <p>Goes in: the state of one chain, from {@code state}, with its prior and bank; a random
 * generator, from {@code random}; settings of the move, from {@code mixture}.
 *
 * <p>Comes out: the changed state and a number of changes, to {@code chain} and {@code evidence};
 * {@code ParameterUpdate}, also to {@code links}, {@code franchise} and {@code superstep}. A start
 * is no {@code Kernel}.
 *
 * <p>Must not know: observed rows, the single families, draws and chains. A kernel has settings and
 * scratch space only and asks state and bank, so {@code check} can compute its exact transition
 * matrix. Counting and logging belong to {@code chain}.
 */
@NullMarked
package crp.kernel;

import org.jspecify.annotations.NullMarked;
