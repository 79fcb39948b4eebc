package crp.estimate;

import crp.draws.Draws;

/** Which of the draws stands for all of them. */
public enum PointEstimate {
  /** The draw whose expected variation of information to the posterior is least. */
  MIN_VI {
    @Override
    public Estimate of(Draws draws) {
      return LeastExpectedVi.of(draws);
    }
  },
  /** The draw of highest joint density. */
  HIGHEST_JOINT {
    @Override
    public Estimate of(Draws draws) {
      return LeastExpectedVi.ofHighestJoint(draws);
    }
  };

  /**
   * {@return the estimate}
   *
   * @param draws what a run kept
   */
  public abstract Estimate of(Draws draws);
}
