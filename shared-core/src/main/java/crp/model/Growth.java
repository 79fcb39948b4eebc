package crp.model;

import crp.draws.RunLength;
import java.io.Serializable;

/**
 * How rows were added to an earlier fit.
 *
 * @param first number of rows of the last fit without an earlier one, for which the model was made
 * @param before number of rows of the earlier fit
 * @param particles number of its draws to which the further rows were added
 * @param effective as how many draws of equal weight these count, from 1 to their number
 * @param sweeps of the chains that started from them, as the text of a {@link RunLength}
 */
public record Growth(int first, int before, int particles, double effective, String sweeps)
    implements Serializable {

  /**
   * {@return the length of the chains}
   *
   * @param like has the thinning and the time limit
   */
  public RunLength length(RunLength like) {
    return RunLength.parse("sweeps", sweeps)
        .withThin(like.thin())
        .withMaxSeconds(like.maxSeconds());
  }
}
