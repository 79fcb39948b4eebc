/**
 * Random number generation.
 *
 * <p>Random methods take their generator as the last argument; there is no static or default
 * generator. Discrete choices use few methods, so that a test can enumerate all outcomes.
 */
@NullMarked
package crp.random;

import org.jspecify.annotations.NullMarked;
