/**
 * The room of judging: columns of a table that hold something else than measurements, such as names
 * of rows and dates.
 *
 * <p>Goes in: a {@code Table} with its {@code Columns}, from {@code host}; what numbers look like,
 * {@code ColumnRoles}, from {@code data}; single texts that may be dates, from {@code file}.
 *
 * <p>Comes out: a {@code Screen}, the columns to leave out, and sentences on them in the words of
 * {@code ColumnNotes}, to {@code task}; days, from {@code Dates}, to {@code file}.
 *
 * <p>Must not know: files, options, tasks, priors, families and chains. A judgement depends on
 * columns alone, so it is the same for every host and likelihood.
 *
 * <p>Not part of the promised API.
 */
@NullMarked
package crp.clean;

import org.jspecify.annotations.NullMarked;
