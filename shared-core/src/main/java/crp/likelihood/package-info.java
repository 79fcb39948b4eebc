/**
 * Likelihoods of rows given a table.
 *
 * <p>A family holds prior parameters; its table bank holds the sufficient statistics of all tables
 * of one chain in flat arrays. All weights are natural logarithms.
 */
@NullMarked
package crp.likelihood;

import org.jspecify.annotations.NullMarked;
