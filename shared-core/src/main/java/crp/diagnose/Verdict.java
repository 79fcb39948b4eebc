package crp.diagnose;

/** Verdict on the convergence of a run. Every text about the chains uses its words. */
public enum Verdict {
  /** The chains agree: every R-hat is at most 1.01 and every effective size large enough. */
  AGREE("agree", "agreed"),
  /**
   * The chains agree roughly: their clusters are the same or nearly so, but some numbers differ
   * between chains, or more sweeps would make them more precise.
   */
  ROUGHLY("agree roughly", "agreed roughly"),
  /** The chains disagree: they hold different clusters or have not converged. */
  DISAGREE("disagree", "disagreed"),
  /** There is one chain, or too few sweeps: agreement cannot be judged. */
  UNKNOWN("cannot be compared", "could not be compared");

  private final String present;
  private final String past;

  Verdict(String present, String past) {
    this.present = present;
    this.past = past;
  }

  /** {@return the words that follow "the chains", as in "agree roughly"} */
  public String present() {
    return present;
  }

  /** {@return the words that follow "the chains" for a run that has ended: "agreed roughly"} */
  public String past() {
    return past;
  }
}
