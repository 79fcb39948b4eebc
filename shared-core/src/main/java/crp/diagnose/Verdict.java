package crp.diagnose;

/** Verdict on the convergence of a run. */
public enum Verdict {
  /** The chains agree: every R-hat is at most 1.01 and every effective size large enough. */
  AGREE,
  /**
   * The chains hold the same clusters, but some numbers are not firm: they differ between chains,
   * or more sweeps would make them more precise.
   */
  ROUGHLY,
  /** The chains hold different clusters or have not converged. */
  DISAGREE,
  /** There is one chain, or too few sweeps: agreement cannot be judged. */
  UNKNOWN
}
