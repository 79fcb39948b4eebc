/**
 * The room of assembly: a model is described first, a run samples it, and the fit answers all later
 * questions.
 *
 * <p>Goes in: rows, from {@code data}; a prior, from {@code seating} or {@code franchise}; a
 * family, from a room of {@code likelihood}; settings of the run, from {@code host} and Java
 * programs.
 *
 * <p>Comes out: {@code Model}, {@code Run} and {@code Fit} with answer, report, predictors and
 * evidence, to {@code host}, {@code task}, {@code html}, {@code spark-module} and Java programs;
 * choices made from the data, with their reasons.
 *
 * <p>Must not know: options, tables of columns, files of users, pages, hosts and {@code check}. It
 * may see every room that samples or summarizes, so here a prior, a family and the kernels that
 * suit both are put together. A Java program needs no text of an option.
 */
@NullMarked
package crp.model;

import org.jspecify.annotations.NullMarked;
