/**
 * Everything that makes or asks for a random number.
 *
 * <p>Randomness is an argument: a random method takes its generator last, and there is no static or
 * default generator. Discrete choices go through few verbs, so that a test can walk all of them.
 */
@NullMarked
package crp.random;

import org.jspecify.annotations.NullMarked;
