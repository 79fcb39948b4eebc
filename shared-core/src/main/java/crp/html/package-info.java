/**
 * A clustering as one page that a browser opens: {@link crp.html.HtmlReport}. The page holds its
 * data as JSON, its script and its style, and asks no network for anything.
 *
 * <p>Reads a finished {@link crp.model.Fit} and its report, as a host does.
 */
@NullMarked
package crp.html;

import org.jspecify.annotations.NullMarked;
