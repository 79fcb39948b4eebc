/**
 * The figures and tables of five papers, one class each, run by {@link
 * crp.experiment.paper.Experiments}: Blei and Frazier (2011), Lu, Li and Dunson (2018), Wybo et al.
 * (2012), Meila and Chen (2010), Makino et al. (2011).
 *
 * <p>An {@code Experiment} gets a {@code Lab}, which has its size, its data and the folder to which
 * it writes tables and pictures. {@code docs/experiments} has a section for each.
 */
@NullMarked
package crp.experiment.paper;

import org.jspecify.annotations.NullMarked;
