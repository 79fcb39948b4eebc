/** Distances for all of ELKI's algorithms: in graphs and of rankings. */
@NullMarked
package elki.clustering.crp.distance;

import org.jspecify.annotations.NullMarked;
