/**
 * Exact correctness checks of kernels, priors and families.
 *
 * <p>For tests and for users who add their own; no other package of the library depends on it.
 */
@NullMarked
package crp.check;

import org.jspecify.annotations.NullMarked;
