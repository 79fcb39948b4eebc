/**
 * Experiments: from the files in which others publish data to files that the hosts read, and from
 * the hosts' answers to pictures.
 *
 * <p>Each class is one command; the pages in {@code docs} say when it is of use.
 */
@NullMarked
package crp.experiment;

import org.jspecify.annotations.NullMarked;
