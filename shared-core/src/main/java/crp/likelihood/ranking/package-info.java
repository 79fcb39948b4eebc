/**
 * The room of rankings: generalized Mallows models with a central ranking and dispersions at each
 * table.
 *
 * <p>Goes in: {@code RankingRows}, complete or of the first places only, from {@code data}; the
 * prior of central rankings and dispersions, from {@code host} and {@code task}.
 *
 * <p>Comes out: {@code GeneralizedMallows}, to {@code host} and {@code task}; {@code RankLaw}, the
 * places of each item, to {@code html}. The kernels see its bank as a {@code CentredBank} or {@code
 * ProposingBank}.
 *
 * <p>Must not know: priors over partitions, states, kernels and the other families. A central
 * ranking cannot be integrated out, so it is stored in the bank. Only the interfaces of {@code
 * likelihood} tell a kernel that there is a centre.
 */
@NullMarked
package crp.likelihood.ranking;

import org.jspecify.annotations.NullMarked;
