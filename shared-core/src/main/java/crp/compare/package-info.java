/**
 * The room of comparison: the log evidence of a model, and the log Bayes factor of its prior
 * against another one.
 *
 * <p>Goes in: a {@code PartitionModel} with its rows; the length of the runs.
 *
 * <p>Comes out: a {@code LogEstimate} with its error, to Java programs; sentences, {@code
 * EvidenceReport}, to {@code host}.
 *
 * <p>Must not know: answers, options, tables of columns, hosts. The paths of the bridges are those
 * of {@code evidence}; each kind of model says its own.
 */
@NullMarked
package crp.compare;

import org.jspecify.annotations.NullMarked;
