/**
 * How near objects are: which relation, column, distance or graph says so, who can choose whom, and
 * what a distance counts for. Everything ends as an affinity of the shared core, read in one thread
 * before a run.
 */
@NullMarked
package elki.clustering.crp.nearness;

import org.jspecify.annotations.NullMarked;
