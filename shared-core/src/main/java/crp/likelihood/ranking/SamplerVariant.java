package crp.likelihood.ranking;

import java.io.Serializable;

/**
 * How the centres of the tables are drawn.
 *
 * @param givenTheta whether theta belongs to the state and rows are weighed given it
 * @param thetaFirst whether theta is drawn before the central ranking that is drawn given it; must
 *     be where theta is integrated out elsewhere, for an old theta is then out of date
 * @param metropolis whether a stagewise draw is a proposal or taken as it comes
 * @param moves whether insertions and swaps follow
 * @param rounds how often all this is done in one update
 * @param slices how often each theta is drawn by slice sampling; 0 for one independent draw
 */
record SamplerVariant(
    boolean givenTheta,
    boolean thetaFirst,
    boolean metropolis,
    boolean moves,
    int rounds,
    int slices)
    implements Serializable {

  static final SamplerVariant EXACT = new SamplerVariant(false, true, true, true, 1, 0);
  static final SamplerVariant SLICE_GIBBS = new SamplerVariant(true, false, false, false, 10, 3);
  static final SamplerVariant BETA_GIBBS = new SamplerVariant(false, false, false, false, 10, 0);

  boolean exact() {
    return metropolis && (thetaFirst || givenTheta);
  }
}
