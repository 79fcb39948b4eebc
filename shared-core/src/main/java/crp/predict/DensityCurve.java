package crp.predict;

import java.io.Serializable;

/**
 * The posterior predictive density of one numeric column of a new row, on a grid, with a pointwise
 * band: at each point the mean over draws and the quantiles 2.5 % and 97.5 % of the draws'
 * densities. Each draw's density is the mixture of the predictive densities of its tables, the
 * column's marginal: all other columns are integrated out, exactly. As the parameters of the tables
 * are integrated out, too, the band shows how much the draws' clusterings and sampled numbers
 * differ; a credible band of the density itself would be wider.
 *
 * @param column number of the column among the numeric ones, from 0
 * @param at points in the data's units, increasing and evenly spaced; not to be modified
 * @param mean density at each of them, per unit of the column; not to be modified
 * @param lower quantile 2.5 % of the draws' densities; not to be modified
 * @param upper quantile 97.5 % of the draws' densities; not to be modified
 * @param draws number of draws used, evenly spaced among those that a run kept
 */
@SuppressWarnings("ArrayRecordComponent")
public record DensityCurve(
    int column, double[] at, double[] mean, double[] lower, double[] upper, int draws)
    implements Serializable {}
