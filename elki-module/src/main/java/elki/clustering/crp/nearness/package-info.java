/**
 * How near objects are: by a distance, a graph or time, with which links, and with which decay.
 * Every source of nearness gives an affinity of the shared core, made in one thread before a run.
 */
@NullMarked
package elki.clustering.crp.nearness;

import org.jspecify.annotations.NullMarked;
