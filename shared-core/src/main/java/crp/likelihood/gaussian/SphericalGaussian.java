package crp.likelihood.gaussian;

import crp.Argument;
import crp.Text;
import crp.data.Frame;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.likelihood.TableBank;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import java.util.Arrays;

/**
 * Round normal clusters of one size: all tables have the same variance s in each of d columns, and
 * means that are integrated out, {@code mean ~ normal(centre, s / kappa)}. For embeddings, whose
 * columns have no meaning of their own. Rows have no missing entries.
 *
 * <p>The columns of an embedding repeat each other: with the likelihood of independent columns, a
 * cluster that is longer in one direction than in others is cut into ever more round pieces, the
 * more rows there are. So the d columns count as e, and {@code s = c d / e} times the variance of
 * the rows, where the <em>base scale</em> c has, for n rows, the prior {@code p(c)} in proportion
 * to {@code c^(n (d - e) / 2)} on a grid. The posterior of tables, c and kappa is then the one of
 * the likelihood raised to the power e / d, while densities of rows are those of normal laws.
 *
 * <p>Kappa and c are fixed or sampled on grids; a joint draw from their conditional distribution is
 * exact. A score of a row costs O(d) at each table.
 *
 * <p>References: J. W. Miller and D. B. Dunson (2019), Robust Bayesian inference via coarsening,
 * Journal of the American Statistical Association 114, 1113-1125; for one variance of all clusters
 * B. Kulis and M. I. Jordan (2012), Revisiting k-means: new algorithms via Bayesian nonparametrics.
 */
public final class SphericalGaussian implements GaussianFamily {

  private static final long serialVersionUID = 1L;

  /** Steps of 6 %: with many rows c is known to a part of a percent. */
  private static final Parameter SCALES = new Parameter(0.25, Hyperprior.logGrid(0x1p-12, 1, 145));

  private static final Parameter KAPPAS = new Parameter(1, Hyperprior.logGrid(0x1p-8, 0x1p6, 15));

  private final Frame frame;
  private final double scale;
  private final double tilt;
  private final BasePrior base;

  private SphericalGaussian(Frame frame, double scale, double tilt, BasePrior base) {
    this.frame = frame;
    this.scale = scale;
    this.tilt = tilt;
    this.base = base;
  }

  /**
   * {@return the family with a prior derived from the data, base scale and kappa sampled} The
   * centre is the mean of the rows.
   *
   * @param rows the data, in the data's units; not retained
   * @param columns e, the number of columns for which all d count, above 0 and at most d
   * @throws IllegalArgumentException if entries are missing, if a column is constant, or if {@code
   *     columns} is out of range
   */
  public static SphericalGaussian from(RealRows rows, double columns) {
    requireComplete(rows);
    int d = rows.columns();
    Argument.require(
        columns > 0 && columns <= d,
        "the number of columns that count must be above 0 and at most the number of columns, was"
            + " %s",
        columns);
    Frame own = Frame.standardising(rows);
    double[] shift = new double[d];
    double squares = 0;
    for (int j = 0; j < d; j++) {
      shift[j] = own.shift(j);
      squares += own.scale(j) * own.scale(j) / d;
    }
    double[] unit = new double[d];
    Arrays.fill(unit, Math.max(Double.MIN_NORMAL, Math.sqrt(squares)));
    return new SphericalGaussian(
            Frame.of(shift, unit),
            d / columns,
            rows.weights().customers() * (d - columns) / 2,
            BasePrior.fixed(1, 1))
        .withSampled(BASE_SCALE, KAPPA);
  }

  /**
   * Refuses rows with missing entries.
   *
   * @throws IllegalArgumentException if an entry is missing
   */
  static void requireComplete(RealRows rows) {
    Argument.require(
        !rows.hasMissing(),
        "rows with missing values cannot have spherical covariance: choose full or diagonal"
            + " covariance");
  }

  @Override
  public SphericalGaussian with(String name, Parameter number, String label) {
    boolean normal = name.equals(TAILS) && !number.sampled() && number.value() == 0;
    if (normal) {
      return this;
    }
    if (!name.equals(BASE_SCALE) && !name.equals(KAPPA)) {
      throw Argument.refused(
          "%s must be %s where the covariance is spherical, was '%s'",
          label, name.equals(TAILS) ? "0" : "'automatic'", number.text());
    }
    return new SphericalGaussian(frame, scale, tilt, base.with(name, number, label));
  }

  @Override
  public SphericalGaussian withSampled(String... names) {
    return (SphericalGaussian) GaussianFamily.super.withSampled(names);
  }

  @Override
  public Parameter usual(String name) {
    return switch (name) {
      case BASE_SCALE -> SCALES;
      case KAPPA -> KAPPAS;
      default ->
          throw new IllegalArgumentException(
              name + " cannot be sampled where the covariance is spherical");
    };
  }

  /** {@inheritDoc} Values count as they are: no cluster is narrower than another one. */
  @Override
  public SphericalGaussian rounded(Resolution resolution) {
    resolution.requireColumns(frame.columns());
    return this;
  }

  @Override
  public Resolution resolution() {
    return Resolution.none(frame.columns());
  }

  @Override
  public SphericalGaussian offeringTails() {
    return this;
  }

  @Override
  public boolean offersTails() {
    return false;
  }

  /** {@inheritDoc} As wide as the rows. */
  @Override
  public GaussianFamily background() {
    return with(BASE_SCALE, Parameter.fixed(1 / scale)).with(KAPPA, Parameter.fixed(1));
  }

  @Override
  public RealRows prepare(RealRows rows) {
    return rows.standardised(frame);
  }

  @Override
  public TableBank<RealRows> bank(RealRows rows) {
    return new SphericalBank(this, prepare(rows));
  }

  @Override
  public String describe() {
    return Text.of(
        "spherical normal clusters of one variance, %d columns that count as %.3g, %s, %s",
        frame.columns(),
        frame.columns() / scale,
        base.describe(BasePrior.KAPPA),
        base.describe(BasePrior.BASE_SCALE));
  }

  /** {@return the frame of the statistics, in which the centre is 0} */
  Frame frame() {
    return frame;
  }

  /** {@return the variance in the frame at base scale 1} */
  double scale() {
    return scale;
  }

  /** {@return the numbers, sampled ones at their starting values} */
  BasePrior base() {
    return base;
  }

  /** {@return log p(c) but for a constant, in nats} */
  double logTilt(double c) {
    return base.samplesScale() ? tilt * Math.log(c) : 0;
  }
}
