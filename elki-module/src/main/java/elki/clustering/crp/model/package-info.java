/** Cluster models and further results, each of which writes itself into ELKI's text output. */
@NullMarked
package elki.clustering.crp.model;

import org.jspecify.annotations.NullMarked;
