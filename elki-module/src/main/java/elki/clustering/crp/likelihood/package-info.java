/**
 * How the vectors of a cluster are distributed: what an ELKI relation is turned into, and which
 * model a cluster of the result carries.
 */
@NullMarked
package elki.clustering.crp.likelihood;

import org.jspecify.annotations.NullMarked;
