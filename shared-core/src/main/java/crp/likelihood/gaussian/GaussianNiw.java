package crp.likelihood.gaussian;

import crp.Argument;
import crp.data.Frame;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.likelihood.Scattered;
import crp.likelihood.TableBank;
import crp.numerics.Cholesky;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.Range;
import java.util.Arrays;

/**
 * Gaussian rows with full covariance under the conjugate normal-inverse-Wishart prior
 *
 * <pre>
 *   Sigma ~ IW(nu, Psi),   mu | Sigma ~ N(mean, Sigma / kappa),   x | mu, Sigma ~ N(mu, Sigma).
 * </pre>
 *
 * The scale matrix is {@code Psi = baseScale * Psi_1}. The base scale, and kappa, the squared ratio
 * of the spread within clusters to that of their means, are fixed or sampled on a grid, so that the
 * spread within clusters need not be known; what is sampled is drawn together. {@link
 * #withSampledMatrix} samples Psi_1, too, so that clusters learn the shape of their covariances
 * from each other.
 *
 * <p>A row is seated by the density of its observed entries. Its missing ones are then sampled from
 * their conditional law given the rest of their row and of their table, as they are between sweeps:
 * the statistics of a table need them. So it is for rows seated one by one, in a mixture, in time
 * or in groups, and for the splits and merges of a mixture. Kernels that move several rows at once
 * by links, states or whole groups leave missing entries as they were drawn, which is exact given
 * these, but slower to leave a table. Rows outside the chain are weighed with missing entries
 * integrated out. The copies that a row's weight stands for share what is sampled for it, so a
 * weighted row with missing entries is drawn away from other rows: give such rows the diagonal
 * family.
 *
 * <p>With {@link GaussianFamily#TAILS} 1 / f the rows of a table are multivariate Student t with f
 * degrees of freedom: {@code x | mu, Sigma, u ~ N(mu, Sigma / u)} with a latent scale u of its own
 * for each row, which is sampled inside the chain; see {@link LatentScales}. So predictives of the
 * rows of a fit are those given their scales; rows outside the chain are weighed with the scale
 * integrated out. What is reported of a cluster is Sigma. All copies that a row's weight stands for
 * have one scale.
 *
 * <p>Reference: Murphy, K. P. (2007), Conjugate Bayesian analysis of the Gaussian distribution,
 * section 9. Immutable.
 */
public final class GaussianNiw implements GaussianFamily {

  private static final long serialVersionUID = 1L;

  /** The prior strength of the mean that {@link #from} uses, in rows. */
  public static final double DEFAULT_KAPPA = 0.01;

  private static final double EXPECTED_CLUSTERS = 10;

  /**
   * Largest value of nu - d - 1 on the usual grid: the covariances of tables of up to a hundred
   * rows are then nearly equal.
   */
  private static final double MOST_DEGREES = 128;

  private static final Parameter NORMAL = Parameter.fixed(0);

  /** From normal clusters to 2 degrees of freedom, below which there is no covariance. */
  private static final Hyperprior TWENTIETHS =
      Hyperprior.grid(0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5);

  /** Normal clusters with single rows beside them are harder to leave than heavy tails. */
  private static final double TAILS_START = 0.25;

  private final Frame frame;
  private final double[] scale;
  private final BasePrior base;
  private final Parameter tails;
  private final boolean open;
  private final Resolution resolution;
  private final boolean matrix;

  private GaussianNiw(
      Frame frame,
      double[] scale,
      BasePrior base,
      Parameter tails,
      boolean open,
      Resolution resolution,
      boolean matrix) {
    this.frame = frame;
    this.scale = scale;
    this.base = base;
    this.tails = tails;
    this.open = open;
    this.resolution = resolution;
    this.matrix = matrix;
  }

  /**
   * {@return the family with the given prior, base scale fixed at 1}
   *
   * @param mean d numbers, in the data's units
   * @param kappa prior strength of the mean, positive
   * @param nu prior degrees of freedom, above d - 1
   * @param scale d by d, row-major, symmetric positive definite, in squared units of the data
   * @throws IllegalArgumentException if a parameter is out of range
   */
  public static GaussianNiw of(double[] mean, double kappa, double nu, double[] scale) {
    int d = mean.length;
    if (d < 1 || scale.length != d * d) {
      throw Argument.refused(
          "expected %d by %d numbers in the scale matrix, got %d", d, d, scale.length);
    }
    BasePrior base = BasePrior.fixed(kappa, checkedNu(nu, d, NU));
    double[] units = new double[d];
    for (int j = 0; j < d; j++) {
      if (!(scale[j * d + j] > 0)) {
        throw Argument.refused(
            "the scale matrix must be positive definite, entry %d on the diagonal was %s",
            j + 1, scale[j * d + j]);
      }
      units[j] = Math.sqrt(scale[j * d + j]);
    }
    Frame frame = Frame.of(mean, units);
    double[] framed = inFrame(scale, frame);
    Argument.require(
        Cholesky.factor(framed.clone(), d), "the scale matrix must be positive definite");
    return new GaussianNiw(frame, framed, base, NORMAL, false, Resolution.none(d), false);
  }

  /**
   * {@return a family whose prior follows the data and does not depend on their units: the prior
   * mean is their mean, nu = d + 2, kappa = {@link #DEFAULT_KAPPA}, and the prior mean of a
   * cluster's covariance is the base scale times the covariance of all rows; the base scale is
   * sampled} The posterior of the partition is invariant under invertible affine maps of the data.
   *
   * @param rows rows in the data's units; rows of weight zero are ignored
   * @throws IllegalArgumentException if a column is constant or has no value
   */
  public static GaussianNiw from(RealRows rows) {
    int d = rows.columns();
    Frame frame = Frame.standardising(rows);
    double[] covariance = Moments.covariance(rows.standardised(frame));
    BasePrior base = BasePrior.fixed(DEFAULT_KAPPA, d + 2);
    return new GaussianNiw(frame, covariance, base, NORMAL, false, Resolution.none(d), false)
        .withSampled(BASE_SCALE);
  }

  /**
   * {@inheritDoc} Base scale and kappa are positive, nu is above d - 1. Another nu leaves the prior
   * mean of the covariance as it is where that exists, which is above d + 1; so all values of a
   * grid of nu must lie above d + 1. The number of the tails is from 0 to 1.
   */
  @Override
  public GaussianNiw with(String name, Parameter number, String label) {
    if (name.equals(TAILS)) {
      Parameter legal = number.requireFixedOrGrid(label).require(label, Range.UP_TO_ONE);
      return new GaussianNiw(frame, scale, base, legal, false, resolution, matrix);
    }
    if (!name.equals(NU)) {
      return new GaussianNiw(
          frame, scale, base.with(name, number, label), tails, open, resolution, matrix);
    }
    int d = columns();
    if (number.onGrid() && !(number.prior().lowest() > d + 1)) {
      throw Argument.refused(
          "the values of %s on a grid must be above the number of columns plus 1 (%d), got '%s'",
          label, d + 1, number.text());
    }
    double before = base.nu();
    double degrees = checkedNu(number.value(), d, label);
    double factor = before > d + 1 && degrees > d + 1 ? (degrees - d - 1) / (before - d - 1) : 1;
    double[] scaled = Arrays.stream(scale).map(x -> x * factor).toArray();
    return new GaussianNiw(
        frame, scaled, base.with(NU, number, label), tails, open, resolution, matrix);
  }

  @Override
  public GaussianNiw with(String name, Parameter number) {
    return with(name, number, name);
  }

  @Override
  public GaussianNiw rounded(Resolution resolution) {
    return new GaussianNiw(
        frame, scale, base, tails, open, resolution.requireColumns(columns()), matrix);
  }

  @Override
  public GaussianNiw offeringTails() {
    return new GaussianNiw(frame, scale, base, NORMAL, true, resolution, matrix);
  }

  @Override
  public boolean offersTails() {
    return open;
  }

  @Override
  public Resolution resolution() {
    return resolution;
  }

  @Override
  public GaussianNiw withSampled(String... names) {
    return (GaussianNiw) GaussianFamily.super.withSampled(names);
  }

  @Override
  public Parameter usual(String name) {
    return switch (name) {
      case BASE_SCALE -> usualScale(columns());
      case KAPPA -> BasePrior.KAPPA_SAMPLED;
      case NU -> {
        Hyperprior doublings = Hyperprior.logGrid(1, MOST_DEGREES, 8);
        double start = columns() + 2;
        yield new Parameter(start, new Hyperprior.Shifted(columns() + 1, doublings));
      }
      case TAILS -> new Parameter(TAILS_START, TWENTIETHS);
      default -> throw new IllegalArgumentException("there is no number '" + name + "'");
    };
  }

  /**
   * {@return this family with base scale, nu and scale matrix sampled; with one column, where the
   * matrix is a second base scale, this family} The matrix is Psi_1 times a Wishart matrix of mean
   * 1 with d degrees of freedom, so that only the data tell its shape. A fixed base scale fixes it,
   * too. It is sampled in the chain and not part of a draw: what is computed from a draw uses a
   * matrix sampled given the draw.
   *
   * <p>Reference: Rasmussen, C. E. (2000), The infinite Gaussian mixture model, Advances in Neural
   * Information Processing Systems 12, 554-560.
   */
  public GaussianNiw withSampledMatrix() {
    return columns() == 1
        ? this
        : new GaussianNiw(frame, scale, base, tails, open, resolution, true)
            .withSampled(BASE_SCALE, NU);
  }

  /** {@return whether the scale matrix is sampled} */
  boolean samplesMatrix() {
    return matrix && base.samplesScale();
  }

  /** So wide that 10 clusters side by side fill the space of the rows. */
  private static Parameter usualScale(int d) {
    double start = Math.pow(EXPECTED_CLUSTERS, -2.0 / d);
    double nearest = Math.pow(2, Math.rint(Math.log(start) / Math.log(2)));
    return new Parameter(nearest, BasePrior.HALVINGS);
  }

  /**
   * {@return this family with another prior strength of the mean}
   *
   * @param strength positive and finite
   */
  public GaussianNiw withKappa(double strength) {
    return with(KAPPA, Parameter.fixed(strength));
  }

  /**
   * {@return this family with a fixed base scale}
   *
   * @param baseScale positive and finite
   */
  public GaussianNiw withBaseScale(double baseScale) {
    return with(BASE_SCALE, Parameter.fixed(baseScale));
  }

  private static double checkedNu(double nu, int d, String label) {
    if (!(nu > d - 1) || Double.isInfinite(nu)) {
      throw Argument.refused(
          "%s must be finite and above the number of columns minus 1 (%d), was %s",
          label, d - 1, nu);
    }
    return nu;
  }

  private static double[] inFrame(double[] matrix, Frame frame) {
    int d = frame.columns();
    double[] out = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        double mean = (matrix[i * d + j] + matrix[j * d + i]) / 2;
        out[i * d + j] = mean / frame.scale(i) / frame.scale(j);
      }
    }
    return out;
  }

  @Override
  public RealRows prepare(RealRows rows) {
    return rows.standardised(frame);
  }

  @Override
  public boolean completes(RealRows rows) {
    return rows.hasMissing();
  }

  @Override
  public boolean tempers(RealRows rows) {
    return !completes(rows) && !LatentScales.heavy(tails);
  }

  @Override
  public TableBank<RealRows> bank(RealRows rows) {
    return new NiwBank(prior(), prepare(rows));
  }

  @Override
  public Scattered<RealRows> scattered(RealRows like) {
    if (!tails.equals(NORMAL)) {
      throw new IllegalArgumentException(
          "one chain on several threads needs normal clusters, without heavy tails");
    }
    ScatteredColumns.requireExact(resolution);
    return new ScatteredNormals(frame);
  }

  @Override
  public GaussianNiw background() {
    return ((GaussianNiw) GaussianFamily.super.background()).with(TAILS, NORMAL);
  }

  @Override
  public String describe() {
    String law = tails.equals(NORMAL) ? "" : ", Student t with " + describeTails();
    String sampled = samplesMatrix() ? ", base matrix sampled" : "";
    return "full-covariance Gaussian ("
        + base.describe()
        + sampled
        + law
        + ")"
        + resolution.describe();
  }

  private String describeTails() {
    return TAILS + (tails.sampled() ? " sampled under " : " ") + tails.shown();
  }

  /** {@return the number of columns} */
  public int columns() {
    return frame.columns();
  }

  /** {@return the numbers that a bank uses} */
  NiwPrior prior() {
    return new NiwPrior(frame, scale, base, tails, resolution, samplesMatrix());
  }

  /** {@return the numbers, sampled ones at their starting values} */
  BasePrior base() {
    return base;
  }

  /** {@return the scale matrix at base scale 1, in the frame, d by d; a copy} */
  double[] scale() {
    return scale.clone();
  }

  Frame frame() {
    return frame;
  }
}
