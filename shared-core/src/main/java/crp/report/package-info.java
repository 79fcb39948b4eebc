/**
 * Results as data: a {@link crp.report.Report} is a list of paragraphs and tables that a host
 * renders.
 *
 * <p>Knows draws and clusters, but no model and no fit.
 */
@NullMarked
package crp.report;

import org.jspecify.annotations.NullMarked;
