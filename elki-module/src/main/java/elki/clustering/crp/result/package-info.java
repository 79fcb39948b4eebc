/** Results that are attached to a clustering: summary, trace, tables. */
@NullMarked
package elki.clustering.crp.result;

import org.jspecify.annotations.NullMarked;
