package crp.model;

import crp.diagnose.Regimes;
import crp.draws.Draws;
import crp.estimate.Estimate;

/**
 * Not part of the promised API.
 *
 * <p>What a run found, from which its fit is made again without a run.
 *
 * @param draws of all chains, with their traces
 * @param regimes which of the chains are used
 * @param estimate of the partition
 * @param seconds that the run took
 * @param stopped whether the user stopped it
 */
public record Findings(
    Draws draws, Regimes regimes, Estimate estimate, double seconds, boolean stopped) {}
