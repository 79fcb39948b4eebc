package crp.predict;

import java.io.Serializable;

/**
 * The posterior predictive density of two numeric columns of a new row together, on a grid: the
 * mean over draws. Each draw's density is the mixture of the predictive densities of its tables,
 * with all other columns integrated out, exactly.
 *
 * @param first number of the column along x among the numeric ones, from 0
 * @param second number of the column along y
 * @param x points of the first column in the data's units, increasing and evenly spaced; not to be
 *     modified
 * @param y points of the second column; not to be modified
 * @param mean density at {@code (x[i], y[j])} in {@code mean[i * y.length + j]}, per unit of both
 *     columns; not to be modified
 * @param draws number of draws used, evenly spaced among those that a run kept
 */
@SuppressWarnings("ArrayRecordComponent")
public record DensityPlane(int first, int second, double[] x, double[] y, double[] mean, int draws)
    implements Serializable {}
