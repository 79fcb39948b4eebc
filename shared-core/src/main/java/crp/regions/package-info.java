/**
 * The room of regions and segments: partitions whose clusters are connected, in a graph of
 * neighbours or along time.
 *
 * <p>Goes in: a {@code NeighbourGraph} or a {@code TimeOrder}, from {@code proximity}, which a
 * {@code RegionPrior} or a {@code SegmentPrior} holds; a family and rows; the floor of tables and
 * chains.
 *
 * <p>Comes out: {@code RegionMixture} and {@code SegmentMixture} with draws of the number of
 * regions, of who belongs where, and of their boundaries, to {@code answer}, {@code task} and Java
 * programs.
 *
 * <p>Must not know: where a graph comes from, answers, options, hosts.
 */
@NullMarked
package crp.regions;

import org.jspecify.annotations.NullMarked;
