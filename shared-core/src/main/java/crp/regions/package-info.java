/**
 * The room of regions and segments: mixtures whose clusters are connected, in a graph of neighbours
 * or along time.
 *
 * <p>Goes in: a graph of neighbours or times from {@code proximity}, which a {@code RegionPrior} or
 * a {@code SegmentPrior} holds; a family and rows; the floor of tables and chains, and the
 * predictor by nearness of {@code links}.
 *
 * <p>Comes out: {@code RegionMixture} and {@code SegmentMixture}, to {@code task} and Java
 * programs.
 *
 * <p>Must not know: distances of users, groups and sequences, answers, options, hosts. A prior
 * holds its graph, so the same model serves graphs, grids and places.
 */
@NullMarked
package crp.regions;

import org.jspecify.annotations.NullMarked;
