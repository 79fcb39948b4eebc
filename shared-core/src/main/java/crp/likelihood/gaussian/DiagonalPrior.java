package crp.likelihood.gaussian;

import crp.data.Frame;
import crp.data.Resolution;
import java.io.Serializable;

/**
 * The numbers of a family of independent columns that its banks use. Sampled ones are at their
 * starting values.
 *
 * @param frame of the statistics, in which the prior mean is 0
 * @param scale in the frame at base scale 1, the same for all columns
 * @param base kappa, nu and base scale
 * @param resolution how coarsely the values of the rows were recorded
 */
record DiagonalPrior(Frame frame, double scale, BasePrior base, Resolution resolution)
    implements Serializable {

  /** {@return the degrees of freedom} */
  double nu() {
    return base.nu();
  }
}
