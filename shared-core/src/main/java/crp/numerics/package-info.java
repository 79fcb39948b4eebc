/**
 * The room of numerical routines: sums of logarithms, the log gamma function, fast exponentials and
 * logarithms, and small dense factorizations.
 *
 * <p>Goes in: numbers and flat arrays, from rooms that compute weights or densities, such as {@code
 * parameter}, {@code seating}, {@code likelihood.gaussian}, {@code kernel} and {@code predict}.
 *
 * <p>Comes out: numbers and arrays, to the caller alone. Logarithms are natural, matrices are
 * row-major, and a log of zero is {@code -Infinity}.
 *
 * <p>Must not know: any other room, nor data, models or random numbers. A result depends on the
 * arguments only, so each routine is tested against reference values, and any room may use it.
 */
@NullMarked
package crp.numerics;

import org.jspecify.annotations.NullMarked;
