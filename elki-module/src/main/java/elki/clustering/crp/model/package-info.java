/** Models of clusters, each of which writes itself into the text output of ELKI. */
@NullMarked
package elki.clustering.crp.model;

import org.jspecify.annotations.NullMarked;
