/**
 * Pure arithmetic: log space, special functions, small dense factorizations, quadrature.
 *
 * <p>No word of statistics about data; whatever is only numbers and belongs to no other room lives
 * here. Logarithms are natural, and a method that returns one says so in its name.
 */
@NullMarked
package crp.numerics;

import org.jspecify.annotations.NullMarked;
