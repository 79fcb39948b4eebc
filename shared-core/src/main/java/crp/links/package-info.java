/**
 * The room of nearness: mixtures whose prior weighs links between rows, or seats customers in a
 * fixed order.
 *
 * <p>Goes in: an affinity from {@code proximity}, which a {@code DistanceCrp} or a {@code
 * SequentialPrior} holds; a family and rows; the floor of tables and chains.
 *
 * <p>Comes out: {@code LinkedMixture}, {@code OrderedMixture} and their {@code NearView} with the
 * predictor by nearness, to {@code compare}, {@code task} and Java programs; {@code
 * PartitionModels}, the model for a prior of any kind.
 *
 * <p>Must not know: distances, decays and graphs of users, groups and sequences, answers, options,
 * hosts. A prior holds its affinity, so the same model serves graphs, places and times.
 */
@NullMarked
package crp.links;

import org.jspecify.annotations.NullMarked;
