/**
 * The room of families for categories, counts and words: Dirichlet models with integrated
 * probabilities, columns of {@code Counts}, and observed words.
 *
 * <p>Goes in: {@code CategoryRows}, {@code CountRows} or {@code RealRows} of counts, from {@code
 * data}; pseudo-counts and other numbers of the base, from {@code host}.
 *
 * <p>Comes out: {@code Categories} and {@code DirichletMultinomial}, to {@code host}; families of
 * columns of counts, to {@code task}; {@code Categories} and {@code ObservedWord}, to {@code
 * compare}. All other rooms see the interfaces of {@code likelihood}.
 *
 * <p>Must not know: priors over partitions, states, kernels and the other families. Rows of several
 * kinds are joined in {@code likelihood.mixed}, so no family here needs another kind of column.
 */
@NullMarked
package crp.likelihood.discrete;

import org.jspecify.annotations.NullMarked;
