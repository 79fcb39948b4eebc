/** Which relations and columns of a database are used for what: data, distances, times, groups. */
@NullMarked
package elki.clustering.crp.relation;

import org.jspecify.annotations.NullMarked;
