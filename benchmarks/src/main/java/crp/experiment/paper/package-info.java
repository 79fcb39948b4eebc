/**
 * The figures and tables of four papers, run by {@link crp.experiment.paper.Experiments}: Blei and
 * Frazier (2011), Lu, Li and Dunson (2018), Wybo et al. (2012), Meila and Chen (2010).
 *
 * <p>An experiment gets a {@code Lab}, which has its size, its data and the folder to which it
 * writes tables and pictures. {@code docs/experiments} has a section for each.
 */
@NullMarked
package crp.experiment.paper;

import org.jspecify.annotations.NullMarked;
