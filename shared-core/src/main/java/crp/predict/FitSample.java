package crp.predict;

import crp.draws.Draw;
import crp.draws.Draws;

/**
 * Draws and estimate of a fit.
 *
 * @param draws draws of the rows of positive weight, in data order
 * @param estimate the draw whose clusters are reported
 */
public record FitSample(Draws draws, Draw estimate) {}
