package crp.likelihood.gaussian;

import crp.checkpoint.Archive;
import crp.numerics.Cholesky;
import crp.numerics.Exponential;
import crp.numerics.LogGamma;
import crp.numerics.Logarithm;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of a {@link NiwBank}: for each slot the total weight W, the posterior mean m, the
 * packed inverse Cholesky factor of Psi, log |Psi|, and the terms of the Student-t predictive that
 * do not depend on the row. All are in the family's frame, where the prior mean is 0; densities are
 * in the data's units. Methods take vectors, weights w and masses g, not items: g = w u for a row
 * of latent scale u, see {@link LatentScales}, and g = w where clusters are normal. Masses count
 * for mean and scatter, weights for the degrees of freedom.
 */
final class NiwTables implements Serializable {

  private static final long serialVersionUID = 1L;

  final int d;
  private final int padded;
  private final int packed;
  private final NiwPrior family;
  private final CountTerms terms;
  // of rows of which as many entries are missing; null where there were none
  private final @Nullable CountTerms[] fewer;

  private BasePrior base;
  private transient @Nullable NiwGrid grid;
  private double kappa;
  private double nu;
  private double multiple;
  // V, whose multiples are the scale matrices of the bases
  private double[] matrix;
  private double[] basePsi = {};
  private final double[] baseFactor;
  // of V
  private final double[] unitFactor;
  private double baseLogDet;

  private int slots;
  private double[] weight = {};
  private double[] mass = {};
  // sum of w log u
  private double[] logScale = {};
  private double[] mean = {};
  private double[] factor = {};
  private double[] logDet = {};
  // Student-t predictive of a row of weight 1: constant - half * log(1 + shrink * q).
  private double[] constant = {};
  private double[] half = {};
  private double[] shrink = {};
  private int[] version = {};
  private long changes;

  private final double[] diff;
  private final double[] scratch;
  private final double[] psi;
  private final double[] otherPsi;
  private final double[] lower;
  private final double[] center;

  NiwTables(NiwPrior family, BasePrior base, double[] matrix) {
    d = family.columns();
    padded = InverseFactor.padded(d);
    packed = InverseFactor.length(padded);
    this.family = family;
    kappa = base.kappa();
    nu = base.nu();
    this.base = base;
    terms = new CountTerms(kappa, nu, d, family.frame().logVolume());
    fewer = new CountTerms[d];
    diff = new double[padded];
    scratch = new double[2 * d];
    psi = new double[d * d];
    otherPsi = new double[d * d];
    lower = new double[d * d];
    center = new double[d];
    baseFactor = new double[packed];
    unitFactor = new double[packed];
    this.matrix = new double[0];
    setBase(base, matrix);
  }

  /** Sets the base without updating the tables. The matrix is kept, not to be modified. */
  void setBase(BasePrior numbers, double[] v) {
    base = numbers;
    if (matrix != v) {
      matrix = v;
      InverseFactor.invert(v.clone(), d, unitFactor, 0);
    }
    if (kappa != numbers.kappa() || nu != numbers.nu()) {
      kappa = numbers.kappa();
      nu = numbers.nu();
      terms.set(kappa, nu);
      for (int m = 0; m < d; m++) {
        if (fewer[m] != null) {
          fewer[m].set(kappa, nu - m);
        }
      }
    }
    multiple = family.multiple(numbers.scale(), nu);
    basePsi = times(v, multiple);
    baseLogDet = InverseFactor.invert(basePsi.clone(), d, baseFactor, 0);
  }

  static double[] times(double[] matrix, double multiple) {
    double[] product = new double[matrix.length];
    for (int i = 0; i < product.length; i++) {
      product[i] = matrix[i] * multiple;
    }
    return product;
  }

  /** {@return the base matrix, d by d; not to be modified} */
  double[] matrix() {
    return matrix;
  }

  /** {@return the scale matrix of the base as a multiple of the base matrix} */
  double multiple() {
    return multiple;
  }

  /** {@return the scale matrix of the base, d by d; not to be modified} */
  double[] basePsi() {
    return basePsi;
  }

  BasePrior base() {
    return base;
  }

  /** {@return the conditional distribution of the base, without tables; the same at each call} */
  NiwGrid grid() {
    NiwGrid known = grid;
    if (known == null) {
      known = new NiwGrid(family, base);
      grid = known;
    }
    known.start(matrix);
    return known;
  }

  int slots() {
    return slots;
  }

  /** {@return whether a table has rows} */
  boolean occupied() {
    return Arrays.stream(weight).anyMatch(w -> w > 0);
  }

  double weight(int slot) {
    return weight[slot];
  }

  double mass(int slot) {
    return mass[slot];
  }

  /** {@return the sum of w log u of a table's rows} */
  double logScale(int slot) {
    return logScale[slot];
  }

  double kappa(int slot) {
    return kappa + mass[slot];
  }

  double nu(int slot) {
    return nu + weight[slot];
  }

  double mean(int slot, int column) {
    return mean[slot * padded + column];
  }

  double[] mean(int slot) {
    return Arrays.copyOfRange(mean, slot * padded, slot * padded + d);
  }

  double[] factors() {
    return factor;
  }

  int factorAt(int slot) {
    return slot * packed;
  }

  double[] psi(int slot) {
    double[] psi = new double[d * d];
    InverseFactor.restore(factor, slot * packed, d, psi, new double[d * d]);
    return psi;
  }

  void reserve(int wanted) {
    int old = slots;
    slots = wanted;
    weight = Arrays.copyOf(weight, slots);
    mass = Arrays.copyOf(mass, slots);
    logScale = Arrays.copyOf(logScale, slots);
    mean = Arrays.copyOf(mean, slots * padded);
    factor = Arrays.copyOf(factor, slots * packed);
    logDet = Arrays.copyOf(logDet, slots);
    constant = Arrays.copyOf(constant, slots);
    half = Arrays.copyOf(half, slots);
    shrink = Arrays.copyOf(shrink, slots);
    version = Arrays.copyOf(version, slots);
    for (int slot = old; slot < slots; slot++) {
      clear(slot);
    }
  }

  void clear(int slot) {
    weight[slot] = 0;
    mass[slot] = 0;
    logScale[slot] = 0;
    Arrays.fill(mean, slot * padded, (slot + 1) * padded, 0);
    System.arraycopy(baseFactor, 0, factor, slot * packed, packed);
    logDet[slot] = baseLogDet;
    cache(slot);
  }

  void copy(int slot, NiwTables from, int other) {
    weight[slot] = from.weight[other];
    mass[slot] = from.mass[other];
    logScale[slot] = from.logScale[other];
    System.arraycopy(from.mean, other * padded, mean, slot * padded, d);
    System.arraycopy(from.factor, other * packed, factor, slot * packed, packed);
    logDet[slot] = from.logDet[other];
    cache(slot);
  }

  /** Sets a table from the weight, mass, sum of w log u, mean and scatter of its rows. */
  void set(int slot, double w, double g, double logs, double[] center, double[] scatter) {
    double pull = BasePrior.pull(kappa, g);
    double[] psi = scatter.clone();
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        psi[i * d + j] += basePsi[i * d + j];
        psi[i * d + j] += pull * center[i] * center[j];
      }
      mean[slot * padded + i] = center[i] * g / (kappa + g);
    }
    weight[slot] = w;
    mass[slot] = g;
    logScale[slot] = logs;
    logDet[slot] = InverseFactor.invert(psi, d, factor, slot * packed);
    cache(slot);
  }

  /** Updates the terms of the predictive that depend on weight and determinant only. */
  private void cache(int slot) {
    double w = weight[slot];
    version[slot]++;
    changes++;
    half[slot] = (nu + w + 1) / 2;
    shrink[slot] = (kappa + mass[slot]) / (kappa + mass[slot] + 1);
    constant[slot] = terms.predictive(w) - logDet[slot] / 2;
  }

  /**
   * Rank-one update: adds w copies of x, or removes them if w and g are negative. {@return |Psi
   * after| / |Psi|; if it is below {@link InverseFactor#UNSAFE} the factor is out of date and the
   * table must be recomputed}
   */
  double shift(int slot, double[] x, double w, double g) {
    double k = kappa + mass[slot];
    load(slot, x);
    double ratio = InverseFactor.rankOne(factor, slot * packed, diff, d, k * g / (k + g), scratch);
    double share = g / (k + g);
    for (int j = 0; j < d; j++) {
      mean[slot * padded + j] += share * diff[j];
    }
    weight[slot] += w;
    mass[slot] += g;
    logScale[slot] += logScale(w, g);
    logDet[slot] += Math.log(Math.max(ratio, InverseFactor.UNSAFE));
    cache(slot);
    return ratio;
  }

  private void load(int slot, double[] x) {
    int at = slot * padded;
    for (int j = 0; j < d; j++) {
      diff[j] = x[j] - mean[at + j];
    }
  }

  /** {@return log seat weight plus log predictive of x} */
  double score(int slot, double[] x, double seat) {
    return score(slot, distance(slot, x), seat);
  }

  /** {@return the same for a row whose quadratic form is known} */
  double score(int slot, double q, double seat) {
    return seat + constant[slot] - half[slot] * Logarithm.of(1 + shrink[slot] * q);
  }

  /** Adds the log predictives at n tables of a row with the given forms to log seat weights. */
  void addScores(int[] at, int n, double[] q, double[] out) {
    for (int t = 0; t < n; t++) {
      out[t] = score(at[t], q[t], out[t]);
    }
  }

  /**
   * Tests which rows are in reach of a table: a row is not where its log predictive c - h log(1 + s
   * q) is surely below its floor. With g = c - floor that is where s q is above exp(g / h) - 1,
   * which is convex in g and so at most the chord from 0 to the largest g.
   *
   * @param q the forms of the rows, or of leading columns, which are at most the forms
   * @param floors of the rows; -Infinity for a row that is in reach of any table
   * @param lowest of the finite floors
   * @param n number of rows, at most 64
   * @param gaps scratch space for as many
   * @return a bit for each row in reach
   */
  long reach(int slot, double[] q, double[] floors, double lowest, int n, double[] gaps) {
    double c = constant[slot];
    double largest = c - lowest;
    double chord = largest > 0 ? (Exponential.of(largest / half[slot]) - 1) / largest : 1;
    double s = shrink[slot];
    for (int r = 0; r < n; r++) {
      gaps[r] = (c - floors[r]) * chord - s * q[r];
    }
    long near = 0;
    for (int r = 0; r < n; r++) {
      near |= (gaps[r] < 0 ? 0L : 1L) << r;
    }
    return near;
  }

  /** {@return whether precomputing forms for many rows pays off} */
  boolean worthAhead() {
    return d > InverseFactor.SMALL;
  }

  /** {@return a number that changes whenever the table changes} */
  int version(int slot) {
    return version[slot];
  }

  /** {@return a number that changes whenever some table changes} */
  long changes() {
    return changes;
  }

  /** Subtracts the mean of a table from some columns of a block of rows. */
  void gaps(int slot, double[][] x, int from, int to, double[][] gaps) {
    for (int j = from; j < to; j++) {
      subtract(x[j], mean[slot * padded + j], gaps[j]);
    }
  }

  /**
   * Computes the part of the quadratic forms of a block of rows that comes from some columns, see
   * {@link InverseFactor#quadratics}.
   */
  void quadratics(int slot, double[][] gaps, int from, int to, double[] y, double[] q) {
    InverseFactor.quadratics(factor, slot * packed, from, to, gaps, y, q);
  }

  /**
   * {@return the quadratic form of the leading {@code to} columns of a row}
   *
   * @param from number of leading columns whose form is known, a multiple of 4
   * @param to at most the number of columns
   * @param q their form
   */
  double extend(int slot, double[] x, int from, int to, double q) {
    int at = slot * padded;
    for (int j = 0; j < to; j++) {
      diff[j] = x[j] - mean[at + j];
    }
    double sum = q;
    for (int i = from; i < to; i += 4) {
      sum += InverseFactor.block(factor, slot * packed, diff, i);
    }
    return sum;
  }

  /**
   * Computes what the forms of other rows need to follow a row that joins or leaves a table.
   * {@return (x - m)' Psi^-1 (x - m)}
   */
  double direction(int slot, double[] x, int order, double[] u) {
    load(slot, x);
    return InverseFactor.solve(factor, slot * packed, diff, order, u);
  }

  private static void subtract(double[] x, double m, double[] out) {
    for (int r = 0; r < out.length; r++) {
      out[r] = x[r] - m;
    }
  }

  /** {@return (x - m)' Psi^-1 (x - m)} */
  double distance(int slot, double[] x) {
    if (d <= InverseFactor.SMALL) {
      return InverseFactor.small(factor, slot * packed, x, mean, slot * padded, d);
    }
    load(slot, x);
    return InverseFactor.quadratic(factor, slot * packed, diff, d);
  }

  /** {@return x' V^-1 x, where V is the base matrix} */
  double unitForm(double[] x) {
    return InverseFactor.quadratic(unitFactor, 0, x, d);
  }

  /** {@return the form of a row at a table without rows} */
  double priorForm(double unitForm) {
    return unitForm / multiple;
  }

  /** {@return the log predictive of w tied copies of x, of total mass g} */
  double tiedScore(int slot, double[] x, double w, double g) {
    return tiedScore(slot, distance(slot, x), w, g);
  }

  /** {@return the same for a row whose quadratic form is known} */
  double tiedScore(int slot, double q, double w, double g) {
    double k = kappa + mass[slot];
    // an error of 1e-16 beside other logs: log1p is far slower
    double after = logDet[slot] + Math.log(1 + k * g / (k + g) * q);
    return ratio(weight[slot], w, logDet[slot], after)
        + scaled(weight[slot], mass[slot], w, g, logScale(w, g));
  }

  /**
   * The predictive of w copies of x at the table that holds them, without them: with q = (x - m)'
   * Psi^-1 (x - m), |Psi without x| = |Psi| (1 - kappa w / (kappa - w) q). {@return the log
   * predictive; NaN if x dominates the table so much that the difference has no accurate digits}
   */
  double homeScore(int slot, double q, double w, double g) {
    double k = kappa + mass[slot];
    double left = 1 - k * g / (k - g) * q;
    if (!(left > InverseFactor.UNSAFE)) {
      return Double.NaN;
    }
    double lost = Math.log(left);
    if (w == 1 && g == 1 && mass[slot] == weight[slot]) {
      double before = weight[slot] - 1;
      return terms.predictive(before) - logDet[slot] / 2 + (nu + before) / 2 * lost;
    }
    return ratio(weight[slot] - w, w, logDet[slot] + lost, logDet[slot])
        + scaled(weight[slot] - w, mass[slot] - g, w, g, logScale(w, g));
  }

  /** Computes the forms of a row at a table, see {@link ObservedForm#measure}. */
  void measure(int slot, double[] x, ObservedForm row) {
    row.measure(factor, slot * packed, x, mean, slot * padded);
  }

  /**
   * {@return the log predictive of the observed entries of w tied copies of a row, of total mass g,
   * that was measured at the table and is not there} The missing entries, which the copies share,
   * are integrated out: of w = 1 it is the Student t density of the observed columns, which have as
   * many degrees of freedom fewer in nu as entries are missing.
   */
  double observedScore(int slot, ObservedForm row, double w, double g) {
    double q = row.form();
    if (w == 1 && g == 1 && mass[slot] == weight[slot]) {
      return observed(row, weight[slot], logDet[slot], Logarithm.of(1 + shrink[slot] * q), 1);
    }
    double k = kappa + mass[slot];
    double rise = Math.log1p(k * g / (k + g) * q);
    double ratio = ratio(weight[slot], w, logDet[slot], logDet[slot] + rise) - row.logDet() / 2;
    return ratio + entries(row, weight[slot], mass[slot], rise, w, g);
  }

  /**
   * {@return the same at the table that holds the row with its missing entries as they are, without
   * it; NaN if the difference has no accurate digits} See {@link #homeScore(int, double, double,
   * double)}; the observed entries alone change |Psi_oo| in the same way.
   */
  double observedHomeScore(int slot, ObservedForm row, double w, double g) {
    double k = kappa + mass[slot];
    double c = k * g / (k - g);
    double left = 1 - c * row.whole();
    if (!(left > InverseFactor.UNSAFE)) {
      return Double.NaN;
    }
    double rise = -Math.log(1 - c * row.form());
    if (w == 1 && g == 1 && mass[slot] == weight[slot]) {
      return observed(row, weight[slot] - 1, logDet[slot], rise, 0);
    }
    double before = logDet[slot] + Math.log(left);
    double logLambda = logDet[slot] - rise + row.logDet() - before;
    double ratio = ratio(weight[slot] - w, w, before, before + rise) - logLambda / 2;
    return ratio + entries(row, weight[slot] - w, mass[slot] - g, rise, w, g);
  }

  /**
   * One copy of scale 1.
   *
   * @param before weight of the table without the row
   * @param determinant log |Psi| with the row or without
   * @param rise log |Psi_oo| with the row - log |Psi_oo| without it
   * @param without 1 if the determinant is that without the row, else 0
   */
  private double observed(
      ObservedForm row, double before, double determinant, double rise, int without) {
    int m = row.missing();
    return termsWithout(m).predictive(before)
        - (determinant + row.logDet()) / 2
        - (nu + before - m + without) / 2 * rise
        - row.logVolumeObserved();
  }

  /**
   * {@return what the ratio of tied copies lacks: the integral of (1 + s form)^-p over the missing
   * entries, see {@link Completion}, but for |Lambda_mm|}
   *
   * @param before weight of the table without the row
   * @param massBefore its mass
   * @param rise log |Psi_oo| with the row - log |Psi_oo| without it
   */
  private double entries(
      ObservedForm row, double before, double massBefore, double rise, double w, double g) {
    int m = row.missing();
    double k = kappa + massBefore;
    double twice = nu + before + w;
    return scaled(before, massBefore, w, g, logScale(w, g))
        + m * (rise - Math.log(k * g / (k + g)) + CountTerms.LOG_PI) / 2
        + LogGamma.of((twice - m) / 2)
        - LogGamma.of(twice / 2)
        + row.logVolume();
  }

  private CountTerms termsWithout(int m) {
    CountTerms known = fewer[m];
    if (known == null) {
      known = new CountTerms(kappa, nu - m, d - m, 0);
      fewer[m] = known;
    }
    return known;
  }

  /** log m(table and w copies) - log m(table), given both determinants. */
  private double ratio(double before, double w, double logDetBefore, double logDetAfter) {
    double n = nu + before;
    return terms.marginal(before + w)
        - terms.marginal(before)
        + (n * logDetBefore - (n + w) * logDetAfter) / 2;
  }

  /**
   * {@return what is to be added to {@link #ratio} where rows have scales: d/2 (sum of w log u),
   * and masses in place of weights in the strength of the mean}
   */
  private double scaled(double before, double massBefore, double w, double g, double logs) {
    if (w == g && before == massBefore) {
      return 0;
    }
    double k = kappa + before;
    double m = kappa + massBefore;
    return d * (Math.log((k + w) / k * (m / (m + g))) + logs) / 2;
  }

  private static double logScale(double w, double g) {
    return w == g ? 0 : w * Math.log(g / w);
  }

  double logMarginal(int slot) {
    return logMarginal(weight[slot], mass[slot], logScale[slot], logDet[slot]);
  }

  private double logMarginal(double w, double g, double logs, double determinant) {
    return w == 0 ? 0 : ratio(0, w, baseLogDet, determinant) + scaled(0, 0, w, g, logs);
  }

  double logMarginalOfUnion(int a, int b) {
    if (weight[a] == 0 || weight[b] == 0) {
      return logMarginal(a) + logMarginal(b);
    }
    unite(a, b);
    if (!Cholesky.factor(psi, d)) {
      throw InverseFactor.singular();
    }
    return logMarginal(
        weight[a] + weight[b],
        mass[a] + mass[b],
        logScale[a] + logScale[b],
        Cholesky.logDeterminant(psi, d));
  }

  /** {@return the log predictive of a group of rows that is not at the table} */
  double score(int slot, NiwGroup group) {
    double w = group.weight();
    double g = group.mass();
    double k = kappa + mass[slot];
    double change =
        group.logDeterminant(factor, slot * packed, mean, slot * padded, k * g / (k + g), true);
    return ratio(weight[slot], w, logDet[slot], logDet[slot] + change)
        + scaled(weight[slot], mass[slot], w, g, group.logScale());
  }

  /**
   * {@return the same at the table that holds the group; NaN if the result has no accurate digits}
   */
  double homeScore(int slot, NiwGroup group) {
    double w = group.weight();
    double g = group.mass();
    double k = kappa + mass[slot];
    double change =
        group.logDeterminant(factor, slot * packed, mean, slot * padded, k * g / (k - g), false);
    return ratio(weight[slot] - w, w, logDet[slot] + change, logDet[slot])
        + scaled(weight[slot] - w, mass[slot] - g, w, g, group.logScale());
  }

  /** Adds or removes a group. {@return |Psi after| / |Psi|} */
  double shift(int slot, NiwGroup group, boolean joining) {
    double before = logDet[slot];
    InverseFactor.restore(factor, slot * packed, d, psi, lower);
    group.shift(psi, mean, slot * padded, kappa + mass[slot], joining);
    weight[slot] += joining ? group.weight() : -group.weight();
    mass[slot] += joining ? group.mass() : -group.mass();
    logScale[slot] += joining ? group.logScale() : -group.logScale();
    logDet[slot] = InverseFactor.invert(psi, d, factor, slot * packed);
    cache(slot);
    return Math.exp(logDet[slot] - before);
  }

  void absorb(int slot, int other) {
    if (weight[slot] == 0) {
      copy(slot, this, other);
    } else if (weight[other] > 0) {
      unite(slot, other);
      weight[slot] += weight[other];
      mass[slot] += mass[other];
      logScale[slot] += logScale[other];
      System.arraycopy(center, 0, mean, slot * padded, d);
      logDet[slot] = InverseFactor.invert(psi, d, factor, slot * packed);
      cache(slot);
    }
    clear(other);
  }

  /**
   * Combines Psi and mean of two tables in the scratch arrays. With m the joint mean, weighted by
   * kappa, the result is the sum of both Psi minus the base, plus a term between the means, minus
   * the doubly counted term of the prior mean 0.
   */
  private void unite(int a, int b) {
    double ka = kappa + mass[a];
    double kb = kappa + mass[b];
    double both = ka + kb - kappa;
    double between = ka * kb / (ka + kb);
    double twice = (ka + kb) * kappa / both;
    InverseFactor.restore(factor, a * packed, d, psi, lower);
    InverseFactor.restore(factor, b * packed, d, otherPsi, lower);
    for (int i = 0; i < d; i++) {
      diff[i] = mean[a * padded + i] - mean[b * padded + i];
      scratch[i] = (ka * mean[a * padded + i] + kb * mean[b * padded + i]) / (ka + kb);
      center[i] = scratch[i] * (ka + kb) / both;
    }
    for (int i = 0; i < d; i++) {
      double gap = between * diff[i];
      double middle = twice * scratch[i];
      for (int j = 0; j < d; j++) {
        int at = i * d + j;
        psi[at] -= basePsi[at];
        psi[at] += otherPsi[at] + gap * diff[j] - middle * scratch[j];
      }
    }
  }

  /** {@return the number of bytes of a slot in a file} */
  long bytesEach() {
    return Double.BYTES * (4L + padded + packed);
  }

  /** Stores the tables, or replaces them by stored ones of this many slots, under another base. */
  void archive(Archive archive, BasePrior stored, int wanted) {
    double[] v = matrix;
    if (family.samplesMatrix()) {
      v = archivedMatrix(archive);
    }
    if (archive.reading()) {
      setBase(stored, v);
      reserve(wanted);
    }
    weight = archive.finites(weight, slots);
    mass = archive.finites(mass, slots);
    logScale = archive.finites(logScale, slots);
    mean = archive.finites(mean, slots * padded);
    factor = archive.finites(factor, slots * packed);
    logDet = archive.finites(logDet, slots);
    for (int slot = 0; archive.reading() && slot < slots; slot++) {
      archive.require(weight[slot] >= 0, "the weight of a table is negative");
      archive.require(mass[slot] >= 0, "the mass of a table is negative");
      cache(slot);
    }
  }

  /** Stores the base matrix. {@return it, or the stored one} */
  double[] archivedMatrix(Archive archive) {
    double[] stored = archive.finites(matrix, d * d);
    archive.require(
        !archive.reading() || Cholesky.factor(stored.clone(), d),
        "the base matrix is not positive definite");
    return stored;
  }
}
