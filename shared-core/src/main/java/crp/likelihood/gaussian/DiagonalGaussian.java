package crp.likelihood.gaussian;

import crp.Argument;
import crp.data.Frame;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.likelihood.Scattered;
import crp.likelihood.TableBank;
import crp.parameter.Parameter;

/**
 * Independent normal columns: at each table every column has its own mean and variance, integrated
 * out under a normal-inverse-gamma prior. Missing entries are skipped, which is exact.
 *
 * <p>Prior of one column: {@code variance ~ inverse gamma(nu / 2, c scale / 2)} and {@code mean |
 * variance ~ normal(mean0, variance / kappa)}; a predictive is a product of Student t densities.
 * The factor {@code c}, the <em>base scale</em>, is the expected ratio of a table's variance to the
 * prior's scale. It may be sampled on a grid, and then each of several columns has its own s in
 * place of c, with {@code p(s | c)} in proportion to {@code min(s / c, c / s)} on the same grid: a
 * column that is narrow within tables, or has a spike, leaves the others alone. Kappa, the squared
 * ratio of the spread within tables to that of their means, may be sampled, too; joint draws from
 * the conditional distribution on the grids are exact. A draw keeps c and kappa; the columns' own
 * scales are drawn again given its tables. The usual grids are {@code 2^-g}, with {@code g = 0,
 * 0.5, ..., 12} for c and {@code g = 0, 1, ..., 12} for kappa.
 *
 * <p>A bank computes its statistics in a {@link Frame} with the prior mean at 0; {@link #prepare}
 * converts rows to it. All densities are in the data's units. {@code add}, {@code remove} and a
 * predictive for one table cost O(columns).
 *
 * <p>Reference: Murphy (2007), Conjugate Bayesian analysis of the Gaussian distribution, section 6.
 */
public final class DiagonalGaussian implements GaussianFamily {

  private static final long serialVersionUID = 1L;
  private static final double DEFAULT_KAPPA = 0.01;
  private static final double DEFAULT_NU = 3;

  private final Frame frame;
  private final double scale;
  private final BasePrior base;
  private final Resolution resolution;
  private final Parameter scales;

  private DiagonalGaussian(
      Frame frame, double scale, BasePrior base, Resolution resolution, Parameter scales) {
    this.frame = frame;
    this.scale = scale;
    this.base = base;
    this.resolution = resolution;
    this.scales = scales;
  }

  /**
   * {@return the family with a prior derived from the data and a sampled base scale} Per column the
   * prior mean is the column's mean, kappa is 0.01, nu is 3, and the prior mean of the variance is
   * c times the column's variance; so the posterior of the partition is invariant under shifts and
   * scalings of columns. The grid of c ends at 2.5 / n for n rows: with a smaller c and few rows
   * the prior of a mean is as wide as the data and a cluster as narrow as its row, so that clusters
   * of one row each would cost less than one cluster of all rows.
   *
   * @param rows the data, in the data's units; not retained
   * @throws IllegalArgumentException if a column is constant or has no values; names it from 1
   */
  public static DiagonalGaussian from(RealRows rows) {
    BasePrior base = BasePrior.fixed(DEFAULT_KAPPA, DEFAULT_NU);
    return new DiagonalGaussian(
            Frame.standardising(rows),
            DEFAULT_NU - 2,
            base,
            Resolution.none(rows.columns()),
            BasePrior.scales(rows.weights().customers()))
        .withSampled(BASE_SCALE);
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
    BasePrior base = BasePrior.fixed(kappa, BasePrior.checked(nu, NU));
    double[] root = new double[scale.length];
    for (int j = 0; j < scale.length; j++) {
      root[j] = Math.sqrt(BasePrior.checked(scale[j], "scale of column " + (j + 1)));
    }
    return new DiagonalGaussian(
        Frame.of(mean, root), 1, base, Resolution.none(mean.length), BasePrior.SCALES);
  }

  /** {@inheritDoc} Base scale and kappa are positive; nu is fixed by the factory, tails are 0. */
  @Override
  public DiagonalGaussian with(String name, Parameter number, String label) {
    if (name.equals(TAILS)) {
      return requireNormal(number, label);
    }
    if (name.equals(NU)) {
      throw Argument.refused(
          "%s must be 'automatic' where the covariance is diagonal, was '%s'",
          label, number.text());
    }
    return new DiagonalGaussian(frame, scale, base.with(name, number, label), resolution, scales);
  }

  private DiagonalGaussian requireNormal(Parameter tails, String label) {
    if (tails.sampled() || tails.value() != 0) {
      throw Argument.refused(
          "%s must be 0 where the covariance is diagonal, was '%s'", label, tails.text());
    }
    return this;
  }

  @Override
  public DiagonalGaussian with(String name, Parameter number) {
    return with(name, number, name);
  }

  @Override
  public DiagonalGaussian rounded(Resolution resolution) {
    int d = frame.columns();
    return new DiagonalGaussian(frame, scale, base, resolution.requireColumns(d), scales);
  }

  @Override
  public DiagonalGaussian offeringTails() {
    return this;
  }

  @Override
  public boolean offersTails() {
    return false;
  }

  @Override
  public Resolution resolution() {
    return resolution;
  }

  @Override
  public DiagonalGaussian withSampled(String... names) {
    return (DiagonalGaussian) GaussianFamily.super.withSampled(names);
  }

  @Override
  public Parameter usual(String name) {
    return switch (name) {
      case BASE_SCALE -> scales;
      case KAPPA -> BasePrior.KAPPA_SAMPLED;
      default ->
          throw new IllegalArgumentException(
              name + " cannot be sampled where the covariance is diagonal");
    };
  }

  /**
   * {@return the same family with the base scale fixed}
   *
   * @param factor the base scale c: positive, finite
   */
  public DiagonalGaussian withBaseScale(double factor) {
    return with(BASE_SCALE, Parameter.fixed(factor));
  }

  /**
   * {@return the same family with another prior strength of the mean}
   *
   * @param strength prior strength of the mean, in rows: positive, finite
   */
  public DiagonalGaussian withKappa(double strength) {
    return with(KAPPA, Parameter.fixed(strength));
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
    return new DiagonalBank(prior(), prepare(rows));
  }

  @Override
  public Scattered<RealRows> scattered(RealRows like) {
    ScatteredColumns.requireExact(resolution);
    return new ScatteredColumns(frame);
  }

  @Override
  public String describe() {
    boolean own = base.samplesScale() && frame.columns() > 1;
    return "independent normal columns, "
        + base.describe()
        + (own ? ", own scale of each column sampled" : "")
        + resolution.describe();
  }

  /** {@return the numbers that a bank uses} */
  DiagonalPrior prior() {
    return new DiagonalPrior(frame, scale, base, resolution);
  }

  /** {@return the frame of the statistics, in which the prior mean is 0} */
  Frame frame() {
    return frame;
  }

  /** {@return the prior's degrees of freedom} */
  double nu() {
    return base.nu();
  }

  /** {@return the prior's scale in the frame at base scale 1, the same for all columns} */
  double scale() {
    return scale;
  }

  /** {@return the numbers, sampled ones at their starting values} */
  BasePrior base() {
    return base;
  }
}
