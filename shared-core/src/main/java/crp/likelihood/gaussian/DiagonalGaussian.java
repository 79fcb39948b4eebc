package crp.likelihood.gaussian;

import crp.data.Frame;
import crp.data.RealRows;
import crp.likelihood.Family;
import crp.likelihood.TableBank;

/**
 * Independent normal columns: at each table every column has its own mean and variance, integrated
 * out under a normal-inverse-gamma prior. Missing entries are skipped, which is exact.
 *
 * <p>Prior of one column: {@code variance ~ inverse gamma(nu / 2, c scale / 2)} and {@code mean |
 * variance ~ normal(mean0, variance / kappa)}; a predictive is a product of Student t densities.
 * The factor {@code c}, the <em>base scale</em>, is the expected ratio of a table's variance to the
 * prior's scale. It may be learnt, and so may kappa, the squared ratio of the spread within tables
 * to that of their means: the prior is uniform on the grid {@code 2^-g}, with {@code g = 0, 0.5,
 * ..., 12} for c and {@code g = 0, 1, ..., 12} for kappa, and joint draws from their conditional
 * distribution on the grid are exact for that prior.
 *
 * <p>A bank computes its statistics in a {@link Frame} with the prior mean at 0; {@link #prepare}
 * converts rows to it. All densities are in the data's units. {@code add}, {@code remove} and a
 * predictive for one table cost O(columns).
 *
 * <p>Reference: Murphy (2007), Conjugate Bayesian analysis of the Gaussian distribution, section 6.
 */
public final class DiagonalGaussian implements Family<RealRows> {

  private static final long serialVersionUID = 1L;
  private static final double DEFAULT_KAPPA = 0.01;
  private static final double DEFAULT_NU = 3;

  /** Starting value of a learnt base scale. */
  private static final double FIRST_SCALE = 1.0 / 16;

  private final Frame frame;
  private final double nu;
  private final double scale;
  private final BasePrior base;

  private DiagonalGaussian(Frame frame, double nu, double scale, BasePrior base) {
    this.frame = frame;
    this.nu = nu;
    this.scale = scale;
    this.base = base;
  }

  /**
   * {@return the family with a prior derived from the data and a learnt base scale} Per column the
   * prior mean is the column's mean, kappa is 0.01, nu is 3, and the prior mean of the variance is
   * c times the column's variance; so the posterior of the partition is invariant under shifts and
   * scalings of columns.
   *
   * @param rows the data, in the data's units; not retained
   * @throws IllegalArgumentException if a column is constant or has no values; names it from 1
   */
  public static DiagonalGaussian from(RealRows rows) {
    return new DiagonalGaussian(
        Frame.standardising(rows),
        DEFAULT_NU,
        DEFAULT_NU - 2,
        BasePrior.fixed(DEFAULT_KAPPA).withHalfSteps().withScaleLearnt(FIRST_SCALE));
  }

  /**
   * {@return the family with a given prior and base scale 1, fixed}
   *
   * @param mean prior mean of each column, in the data's units; copied
   * @param kappa prior strength of the mean, in rows: positive, finite
   * @param nu degrees of freedom of the prior of a variance: positive, finite
   * @param scale scale of the prior of each variance, in the data's units squared, positive; the
   *     prior mean of the variance is {@code scale / (nu - 2)}; copied
   * @throws IllegalArgumentException if the lengths differ or a number is out of range
   */
  public static DiagonalGaussian of(double[] mean, double kappa, double nu, double[] scale) {
    BasePrior base = BasePrior.fixed(kappa).withHalfSteps();
    BasePrior.checked(nu, "nu");
    double[] root = new double[scale.length];
    for (int j = 0; j < scale.length; j++) {
      root[j] = Math.sqrt(BasePrior.checked(scale[j], "scale of column " + (j + 1)));
    }
    return new DiagonalGaussian(Frame.of(mean, root), nu, 1, base);
  }

  /**
   * {@return the same family with the base scale fixed}
   *
   * @param factor the base scale c: positive, finite
   */
  public DiagonalGaussian withBaseScale(double factor) {
    return new DiagonalGaussian(frame, nu, scale, base.withScale(factor));
  }

  /**
   * {@return the same family with the base scale learnt on the grid 2^0, 2^-0.5, 2^-1, ..., 2^-12}
   */
  public DiagonalGaussian withBaseScaleSampled() {
    return new DiagonalGaussian(frame, nu, scale, base.withScaleLearnt(FIRST_SCALE));
  }

  /**
   * {@return the same family with another prior strength of the mean}
   *
   * @param strength prior strength of the mean, in rows: positive, finite
   */
  public DiagonalGaussian withKappa(double strength) {
    return new DiagonalGaussian(frame, nu, scale, base.withKappa(strength));
  }

  /**
   * {@return the same family with the prior strength of the mean learnt on the grid 2^0, 2^-1, ...,
   * 2^-12}
   */
  public DiagonalGaussian withKappaSampled() {
    return new DiagonalGaussian(frame, nu, scale, base.withKappaLearnt());
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the number of columns does not fit or the rows are in
   *     another frame
   */
  @Override
  public RealRows prepare(RealRows rows) {
    return rows.standardised(frame);
  }

  @Override
  public TableBank<RealRows> bank(RealRows rows) {
    return new DiagonalBank(this, prepare(rows));
  }

  @Override
  public String describe() {
    return "independent normal columns, kappa %s, nu %s, base scale %s"
        .formatted(base.describeKappa(), nu, base.describeScale());
  }

  /** {@return the frame of the statistics, in which the prior mean is 0} */
  Frame frame() {
    return frame;
  }

  /** {@return the prior's degrees of freedom} */
  double nu() {
    return nu;
  }

  /** {@return the prior's scale in the frame at base scale 1, the same for all columns} */
  double scale() {
    return scale;
  }

  /** {@return base scale and kappa, or their starting values if learnt} */
  BasePrior base() {
    return base;
  }
}
