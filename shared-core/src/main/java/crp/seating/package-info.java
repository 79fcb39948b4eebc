/**
 * Priors over partitions: weights of seats before the data are seen.
 *
 * <p>Product partition priors define weights of tables, link priors weights of links, and
 * sequential priors weights of seats given earlier customers.
 */
@NullMarked
package crp.seating;

import org.jspecify.annotations.NullMarked;
