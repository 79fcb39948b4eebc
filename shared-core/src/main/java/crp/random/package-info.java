/**
 * The room of random numbers: the generator, its streams, and general ways of drawing from a
 * density.
 *
 * <p>Goes in: a seed, from {@code chain}, {@code model} and other rooms that begin streams; log
 * densities and bounds, from rooms that draw; a stored state of a generator, from {@code
 * checkpoint}.
 *
 * <p>Comes out: an {@code Rng}, which every random method takes as its last argument; updates by
 * {@code Slice}; normal numbers between bounds; {@code KeyedDraws} for rows on several machines.
 *
 * <p>Must not know: data, priors, families and states, that is, what a draw is for. There is no
 * static or default generator. Discrete choices use three methods of {@code Rng}, so {@code check}
 * can enumerate all outcomes.
 */
@NullMarked
package crp.random;

import org.jspecify.annotations.NullMarked;
