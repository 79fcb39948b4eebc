/**
 * Priors: the weight of a seat before the data are seen.
 *
 * <p>Product partition laws weigh tables, link priors weigh whom an item points to, and sequential
 * priors weigh a seat given those who came earlier.
 */
@NullMarked
package crp.seating;

import org.jspecify.annotations.NullMarked;
