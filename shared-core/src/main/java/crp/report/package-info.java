/**
 * The room of results as data: a report is a list of paragraphs and tables, each with a topic.
 *
 * <p>Goes in: draws, a ladder, summaries of tables and density curves, from {@code answer};
 * sentences, from {@code host} and {@code task}; names and positions of the user's rows, from the
 * hosts.
 *
 * <p>Comes out: an immutable {@code Report}, to {@code answer}, {@code html}, {@code task} and the
 * hosts, which leave out, replace or render its items; texts of files, and the folder in which they
 * appear.
 *
 * <p>Must not know: models, fits, priors, pages and hosts. {@code answer} puts a report together
 * and a host renders it, so the same sentences appear in Weka, ELKI, the command and Java.
 */
@NullMarked
package crp.report;

import org.jspecify.annotations.NullMarked;
