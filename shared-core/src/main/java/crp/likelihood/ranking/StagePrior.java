package crp.likelihood.ranking;

import crp.Text;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The conjugate prior of the dispersions: density proportional to exp(-nu sum_j (r_j theta_j + log
 * psi_(n-j)(theta_j))). As if nu rankings with mean code r_j at stage j had been seen. Immutable.
 * Reference: Meila and Chen (2010), section 2.
 */
@SuppressWarnings("ArrayRecordComponent")
record StagePrior(double nu, double[] r, boolean sampled) implements Serializable {

  /** {@return r_j; the last one applies to all later stages} */
  double r(int stage) {
    return r[Math.min(stage, r.length - 1)];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StagePrior that
        && nu == that.nu
        && sampled == that.sampled
        && Arrays.equals(r, that.r);
  }

  @Override
  public int hashCode() {
    return 31 * Double.hashCode(nu) + Arrays.hashCode(r);
  }

  @Override
  public String toString() {
    return Text.of("nu = %s, r = %s", nu, Arrays.toString(r));
  }
}
