/**
 * Scores of one partition against another.
 *
 * <p>Pure functions of two labellings, apart from any sampler.
 */
@NullMarked
package crp.compare;

import org.jspecify.annotations.NullMarked;
