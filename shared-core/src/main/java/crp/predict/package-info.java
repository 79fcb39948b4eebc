/**
 * The room of new rows: their clusters, seats and predictive densities, averaged over stored draws.
 *
 * <p>Goes in: {@code Draws}, from {@code draws}; the fitted rows, prior and family, from the rooms
 * of kinds; new rows, from {@code task} and Java programs.
 *
 * <p>Comes out: {@code Predictions} and predictors, to {@code mixture}, {@code links}, {@code task}
 * and hosts; {@code DensityCurve} and {@code DensityPlane}, to {@code report} and {@code html};
 * distances between tables, to {@code answer}.
 *
 * <p>Must not know: chains, states, kernels and models; the clusters of an estimate come as labels.
 * Tables of a draw are computed again from rows and labels, so a prediction from stored draws
 * equals one made right after the run.
 */
@NullMarked
package crp.predict;

import org.jspecify.annotations.NullMarked;
