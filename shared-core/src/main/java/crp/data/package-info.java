/**
 * The room of observations: immutable rows of numbers, categories, counts, rankings or mixed parts,
 * with their weights.
 *
 * <p>Goes in: arrays or texts of the user's values, from {@code host}, from the hosts and from Java
 * programs; files of rankings, from {@code RankingReader}. Factories check and copy their
 * arguments.
 *
 * <p>Comes out: {@code Rows}, to {@code likelihood} and the rooms of kinds; groups and sequences of
 * rows; findings on columns, such as {@code ColumnRoles} and {@code Sentinels}, to {@code host},
 * {@code clean} and {@code model}.
 *
 * <p>Must not know: families, priors, partitions and tables of hosts. Missing values and weights
 * are part of the data, not of a family. A finding depends on values alone, so it is the same for
 * every model.
 */
@NullMarked
package crp.data;

import org.jspecify.annotations.NullMarked;
