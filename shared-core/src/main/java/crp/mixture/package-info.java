/**
 * The room of mixtures: models of one prior over the partitions of the rows, and the exchangeable
 * one among them, in which rows may be noise.
 *
 * <p>Goes in: a {@code TablePrior}, from {@code seating}; a family, from a room of {@code
 * likelihood}; rows, from {@code data}.
 *
 * <p>Comes out: {@code Mixture} and its {@code TableView} with both predictors, to {@code choose},
 * {@code task} and Java programs; {@code PartitionModel}, on which {@code links} builds; the
 * default sweeps of all kinds, {@code Kernels}.
 *
 * <p>Must not know: links and ordered seats as kinds, groups and sequences, answers, options,
 * hosts. What they ask of one another is a method of {@code PartitionModel} with a default, so that
 * the machinery here has no case for a kind.
 */
@NullMarked
package crp.mixture;

import org.jspecify.annotations.NullMarked;
