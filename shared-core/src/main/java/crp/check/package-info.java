/**
 * Proves a kernel, a prior or a family right.
 *
 * <p>For tests and for users who add their own; nothing else in the library depends on it.
 */
@NullMarked
package crp.check;

import org.jspecify.annotations.NullMarked;
