package crp.likelihood.ranking;

import java.io.Serializable;

/**
 * Variant of the sampler of the tables' centres.
 *
 * @param givenTheta whether theta is part of the state and rows are scored given it
 * @param thetaFirst whether theta is drawn before the central ranking that is drawn given it;
 *     required if theta is otherwise integrated out, because the stored theta is then out of date
 * @param metropolis whether the update keeps the law of the central ranking; otherwise each
 *     stagewise draw is accepted
 * @param rounds number of repetitions per update
 * @param slices number of slice sampling steps per theta; 0 for one independent draw
 */
record SamplerVariant(
    boolean givenTheta, boolean thetaFirst, boolean metropolis, int rounds, int slices)
    implements Serializable {

  static final SamplerVariant EXACT = new SamplerVariant(false, true, true, 1, 0);
  static final SamplerVariant SLICE_GIBBS = new SamplerVariant(true, false, false, 10, 3);
  static final SamplerVariant BETA_GIBBS = new SamplerVariant(false, false, false, 10, 0);

  /** {@return whether neighbours may be swapped with theta integrated out} */
  boolean swaps() {
    return metropolis && thetaFirst && !givenTheta;
  }

  boolean exact() {
    return metropolis && (thetaFirst || givenTheta);
  }
}
