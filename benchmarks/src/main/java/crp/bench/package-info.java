/**
 * Benchmarks: how long the hot parts take.
 *
 * <p>Compiled with every build and run by hand.
 */
@NullMarked
package crp.bench;

import org.jspecify.annotations.NullMarked;
