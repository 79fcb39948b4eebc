/**
 * The room of streams: rows come in batches and are forgotten, and the memory is that of the tables
 * of some particles.
 *
 * <p>Goes in: a {@code Mixture} or a {@code Fit} of one, from {@code mixture} and {@code model};
 * batches of rows, from {@code data}.
 *
 * <p>Comes out: {@code RowStream} with the clusters of each batch, which keep their numbers, and a
 * predictor, to Java programs and MOA.
 *
 * <p>Must not know: other kinds of models, chains, answers, options, hosts. Rows that were
 * forgotten are sums of {@code likelihood.Scattered}, which a {@code RestBank} continues.
 */
@NullMarked
package crp.stream;

import org.jspecify.annotations.NullMarked;
