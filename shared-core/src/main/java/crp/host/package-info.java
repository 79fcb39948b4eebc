/**
 * The room of binding: from columns of a table and texts of options to rows, a prior and a
 * likelihood.
 *
 * <p>Goes in: a {@code Table} with typed {@code Columns}, from hosts and {@code file}; {@code
 * Texts}, from {@code options}; the chosen columns and weights, from {@code task}.
 *
 * <p>Comes out: {@code Bound}, rows with family, reader and notes, to {@code task} and the hosts;
 * priors that {@code PriorTexts} reads, to {@code task}; what {@code RunOrder} computes of a model,
 * the fit first, each in its share of the time.
 *
 * <p>Must not know: files, pages, tasks, chains, states, kernels and types of Weka, ELKI or Spark.
 * A host gives cells and texts only, so the same data have the same rows in all hosts.
 *
 * <p>Not part of the promised API.
 */
@NullMarked
package crp.host;

import org.jspecify.annotations.NullMarked;
