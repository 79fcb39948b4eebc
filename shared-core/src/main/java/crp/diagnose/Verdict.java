package crp.diagnose;

/** What the traces and draws of some chains say about the run. */
public enum Verdict {
  /** The chains agree: every R-hat is at most 1.01 and every effective size large enough. */
  AGREE,
  /** Nothing speaks against the run, but more sweeps would make its numbers firmer. */
  ROUGHLY,
  /** The chains are in different places, or still on their way. */
  DISAGREE,
  /** There is one chain, or too few sweeps: agreement cannot be judged. */
  UNKNOWN
}
