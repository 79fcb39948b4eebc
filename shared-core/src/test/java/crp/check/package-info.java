/**
 * The kit of exact checks, which {@code shared-core-*-check.jar} holds: the transition matrix of a
 * kernel on a small problem, computed without Monte Carlo error.
 *
 * <p>Goes in: all states of a small problem, a log target, and a kernel as a pure function of a
 * state and an {@code Rng}, from tests and from users with kernels of their own.
 *
 * <p>Comes out: an {@code Invariance}, the matrix and its deviation from leaving the target
 * invariant; an {@code ExhaustiveRng}, which enumerates all paths of discrete choices. Both are for
 * the caller.
 *
 * <p>Must not know: anything of the library but {@code Rng} and the makers of texts. Code under
 * test comes in as a function, so checks share no fault with it.
 */
@NullMarked
package crp.check;

import org.jspecify.annotations.NullMarked;
