/**
 * The room of the whole way: from a table and the texts of options to a result, in one order for
 * all hosts.
 *
 * <p>Goes in: a {@code Table}, from a host or {@code file}, and {@code Texts}, from {@code
 * options}; for later rows a fitted model with a further table.
 *
 * <p>Comes out: a {@code Result} with labels, answer, report, page and every sentence for the user;
 * {@code Predictions} of later rows, by {@code Placing}. Both go to the hosts, which translate
 * them.
 *
 * <p>Must not know: any host, and below it chains, states, kernels, draws and estimates. A fit is
 * reached through {@code model} and {@code host} only, so Java, the command, Weka and ELKI give one
 * answer for one table.
 */
@NullMarked
package crp.task;

import org.jspecify.annotations.NullMarked;
