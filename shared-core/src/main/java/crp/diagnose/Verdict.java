package crp.diagnose;

/** Verdict on the convergence of a run. */
public enum Verdict {
  /** The chains agree: every R-hat is at most 1.01 and every effective size large enough. */
  AGREE,
  /** There is no sign of disagreement, but more sweeps would make the results more precise. */
  ROUGHLY,
  /** The chains are in different places or have not converged. */
  DISAGREE,
  /** There is one chain, or too few sweeps: agreement cannot be judged. */
  UNKNOWN
}
