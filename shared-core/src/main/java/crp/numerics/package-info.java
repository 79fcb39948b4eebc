/**
 * Numerical routines: log space, special functions, small dense factorizations, quadrature.
 *
 * <p>Independent of data and models. Logarithms are natural.
 */
@NullMarked
package crp.numerics;

import org.jspecify.annotations.NullMarked;
