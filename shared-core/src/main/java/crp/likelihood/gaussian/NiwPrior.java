package crp.likelihood.gaussian;

import crp.data.Frame;
import crp.data.Resolution;
import crp.parameter.Parameter;
import java.io.Serializable;

/**
 * The numbers of a full-covariance family that its banks use. Sampled ones are at their starting
 * values.
 *
 * @param frame of the statistics, in which the prior mean is 0
 * @param scale matrix at base scale 1, in the frame, d by d
 * @param base kappa, nu and base scale
 * @param tails 1 / f of Student t clusters, 0 of normal ones
 * @param resolution how coarsely the values of the rows were recorded
 * @param samplesMatrix whether the scale matrix is sampled
 */
@SuppressWarnings("ArrayRecordComponent")
record NiwPrior(
    Frame frame,
    double[] scale,
    BasePrior base,
    Parameter tails,
    Resolution resolution,
    boolean samplesMatrix)
    implements Serializable {

  /** {@return a copy, which a bank may change} */
  @Override
  public double[] scale() {
    return scale.clone();
  }

  int columns() {
    return frame.columns();
  }

  /** {@return the multiple of the scale matrix that gives the same prior mean under nu} */
  double multiple(double baseScale, double nu) {
    double start = base.nu();
    int mean = columns() + 1;
    return nu == start ? baseScale : baseScale * ((nu - mean) / (start - mean));
  }
}
