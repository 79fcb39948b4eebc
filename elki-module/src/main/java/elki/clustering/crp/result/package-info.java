/** Results that are attached to a clustering: summary, trace, pictures, tables. */
@NullMarked
package elki.clustering.crp.result;

import org.jspecify.annotations.NullMarked;
