/**
 * The room of answers: the clustering that stands for the draws of a fit, how sure it is, and all
 * that is said, drawn or written of it.
 *
 * <p>Goes in: a {@code Fit}, from {@code model}, of any kind; names of columns and warnings, from
 * {@code host} and {@code task}.
 *
 * <p>Comes out: the {@code Answer} with its report, to every host; densities, positions, means and
 * alternatives of a fit, to {@code html}; the files of a result.
 *
 * <p>Must not know: how chains are made and run, kinds of models by name, options, hosts. What
 * differs between kinds is asked of the model or its view. Nobody reads labels that were not cut:
 * {@code Answer.of} is the only way to the clusters that people see.
 */
@NullMarked
package crp.answer;

import org.jspecify.annotations.NullMarked;
