/**
 * A seat for items that were not in the data.
 *
 * <p>Reads kept draws and weighs new items with the prior and the family that the run used.
 */
@NullMarked
package crp.predict;

import org.jspecify.annotations.NullMarked;
