/**
 * Gaussian families for rows of real numbers.
 *
 * <p>The mean and the covariance of each table are integrated out.
 */
@NullMarked
package crp.likelihood.gaussian;

import org.jspecify.annotations.NullMarked;
