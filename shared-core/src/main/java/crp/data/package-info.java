/**
 * Observed data: immutable, row-major and independent of the host applications.
 *
 * <p>Public factories check and copy their arguments; missing values are part of the data, not of
 * the families.
 */
@NullMarked
package crp.data;

import org.jspecify.annotations.NullMarked;
