/**
 * The room of answers from draws: the partition that stands for them, how sure it is, and coarser
 * answers.
 *
 * <p>Goes in: {@code Draws}, from a run or from a file, and settings of the search, from {@code
 * model}; distances between the tables of a draw, from {@code predict} through {@code answer}.
 *
 * <p>Comes out: {@code Estimate}, co-clustering, confidence, credible ball and the {@code Ladder}
 * of fused clusters, to {@code answer}, {@code report} and {@code html}; rules and cuts, to {@code
 * options}.
 *
 * <p>Must not know: chains, states, kernels, priors, families and observed rows. An answer depends
 * on draws alone, so stored draws of any sampler have the same answer as new ones.
 */
@NullMarked
package crp.estimate;

import org.jspecify.annotations.NullMarked;
