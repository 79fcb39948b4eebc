/**
 * The room of Gaussian families: rows of real numbers with full covariances or independent columns,
 * mean and covariance of each table integrated out.
 *
 * <p>Goes in: {@code RealRows} and the {@code Resolution} of rounded columns, from {@code data};
 * numbers of the base, fixed or sampled, by name, from {@code choose} and {@code host}.
 *
 * <p>Comes out: {@code GaussianNiw} and {@code DiagonalGaussian}, to {@code choose}; {@code
 * GaussianFamily}, to {@code host}. All other rooms see their banks through the interfaces of
 * {@code likelihood}.
 *
 * <p>Must not know: priors over partitions, states, kernels and the other families. The bank is
 * told which rows are at a table, not why, so each density is tested without a sampler.
 */
@NullMarked
package crp.likelihood.gaussian;

import org.jspecify.annotations.NullMarked;
