/** What every room uses. */
@NullMarked
package crp;

import org.jspecify.annotations.NullMarked;
