/**
 * Products of families, for rows with columns of several kinds.
 *
 * <p>Given its table, the parts of a row are independent, so their log weights add up.
 */
@NullMarked
package crp.likelihood.mixed;

import org.jspecify.annotations.NullMarked;
