/**
 * The room of regions and segments: partitions whose clusters are connected, in a graph of
 * neighbours or along time.
 *
 * <p>Goes in: a graph of neighbours or the order of times, which the prior holds; a family and
 * rows; the floor of chains.
 *
 * <p>Comes out: {@code RegionMixture} and {@code SegmentMixture}; draws of the number of regions
 * and of who belongs where; {@code SegmentView} with boundaries and a predictor by time.
 *
 * <p>Must not know: where a graph or times come from, a host, options, answers.
 */
@NullMarked
package crp.regions;

import org.jspecify.annotations.NullMarked;
