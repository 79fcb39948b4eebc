/**
 * The room of the page: a finished clustering as one HTML file that a browser opens without a
 * network.
 *
 * <p>Goes in: an {@code Answer} of a finished {@code Fit}, from {@code answer}; its {@code Report}
 * and the names of the user's data, from {@code report}; places for the file, from {@code task} and
 * the hosts.
 *
 * <p>Comes out: {@link crp.html.HtmlReport}, a page with its data as JSON, its script and its
 * style, to {@code task} and the hosts; {@link crp.html.Page}, the same in few bytes, to be stored
 * with a model.
 *
 * <p>Must not know: options, tables of hosts, chains, states and kernels. A page reads a fit from
 * outside, by public methods only, so it shows what every Java program can ask.
 */
@NullMarked
package crp.html;

import org.jspecify.annotations.NullMarked;
