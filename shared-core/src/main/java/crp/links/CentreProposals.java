package crp.links;

import crp.likelihood.ProposingBank;
import crp.likelihood.ProposingBank.Centre;
import crp.numerics.LogSum;
import crp.random.Rng;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>Centres proposed for some rows. The mean of their weights p(rows, centre) / q(centre | rows)
 * is an unbiased estimate of p(rows), and a kernel that uses it in place of p(rows), with the
 * present centre as one of the proposals where the rows have one, keeps the joint law of seats and
 * centres: the other proposals are auxiliary variables (Neal 2000, algorithm 8, there with
 * proposals from the base law).
 */
public final class CentreProposals {

  private final Centre[] centres;
  private final double[] logWeights;
  private final double[] copy;
  private final double logTries;

  /** Makes room for a number of proposals for the same rows, at least 1. */
  public CentreProposals(int tries) {
    centres = new Centre[tries];
    logWeights = new double[tries];
    copy = new double[tries];
    logTries = Math.log(tries);
  }

  /** {@return log p(rows, centre) - log q(centre | rows)} */
  static double logWeight(ProposingBank<?> bank, Centre centre, int[] items) {
    return bank.logMarginal(centre, items, items.length)
        - bank.logProposal(centre, items, items.length);
  }

  /**
   * Proposes centres.
   *
   * @param items the rows, increasing
   * @param present the centre of the table at which exactly these rows sit; null if there is none
   * @return the log of the mean weight
   */
  public double draw(ProposingBank<?> bank, int[] items, @Nullable Centre present, Rng rng) {
    for (int t = 0; t < centres.length; t++) {
      Centre centre = t == 0 && present != null ? present : bank.propose(items, items.length, rng);
      centres[t] = centre;
      logWeights[t] = logWeight(bank, centre, items);
    }
    return LogSum.of(logWeights, logWeights.length) - logTries;
  }

  /** {@return one of the centres, drawn by their weights} */
  public Centre choose(Rng rng) {
    if (centres.length == 1) {
      return centres[0];
    }
    System.arraycopy(logWeights, 0, copy, 0, copy.length);
    return centres[rng.index(copy, copy.length)];
  }
}
