/**
 * Prediction of new items.
 *
 * <p>Uses stored draws with the prior and the family of the run.
 */
@NullMarked
package crp.predict;

import org.jspecify.annotations.NullMarked;
