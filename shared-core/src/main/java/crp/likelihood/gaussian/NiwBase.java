package crp.likelihood.gaussian;

import crp.random.Rng;
import java.util.Arrays;

/**
 * Draws the base of a {@link NiwBank}'s tables and updates the tables to another base. Both need
 * the mean v of a table's rows and their scatter, computed in O(d^3) without the rows: scatter =
 * Psi_n - Psi_0 - w v v', with Psi_0 the scale matrix of the base. If the difference would lose
 * nearly all digits, in a table that is far from the prior mean relative to its spread, they are
 * recomputed from the rows, at O(d^2) per row.
 */
final class NiwBase {

  /** Least acceptable share of Psi_n after subtraction of w v v'. */
  private static final double KEPT = 1e-3;

  /** Computes the moments of rows. */
  interface RowMoments {
    /** Computes the mean and the scatter of n rows at a table. {@return their total weight} */
    double moments(int slot, int[] items, int n, double[] center, double[] scatter);
  }

  private final NiwTables tables;
  private final MemberLists roster;
  private final RowMoments rows;
  private final int d;
  private final double[] center;
  private final double[] scatter;
  private final double[] diff;

  NiwBase(NiwTables tables, MemberLists roster, RowMoments rows) {
    this.tables = tables;
    this.roster = roster;
    this.rows = rows;
    d = tables.d;
    center = new double[d];
    scatter = new double[d * d];
    diff = new double[InverseFactor.padded(d)];
  }

  /**
   * {@return a base drawn from its conditional distribution, under the likelihood raised to a
   * power} The tables are unchanged.
   */
  BasePrior draw(int[] slots, int n, double power, Rng rng) {
    NiwGrid grid = tables.grid();
    for (int t = 0; t < n; t++) {
      if (tables.weight(slots[t]) > 0) {
        takeApart(slots[t], tables.base(), tables.basePsi());
        grid.include(tables.weight(slots[t]), tables.mass(slots[t]), center, scatter);
      }
    }
    return grid.draw(tables.base(), power, rng);
  }

  /**
   * Draws the base matrix, under the likelihood itself: given covariances of the tables, which are
   * drawn and forgotten. {@return the matrix, the old one where the draw is beyond the end of the
   * prior} The tables are unchanged.
   */
  double[] drawMatrix(BaseMatrix prior, NormalLaws laws, int[] slots, int n, Rng rng) {
    double[] precision = new double[d * d];
    double degrees = 0;
    laws.reserve(1);
    for (int t = 0; t < n; t++) {
      if (tables.weight(slots[t]) > 0) {
        laws.draw(0, slots[t], rng);
        laws.addPrecision(0, tables.multiple(), precision);
        degrees += tables.base().nu();
      }
    }
    double[] drawn = prior.draw(degrees, precision, rng);
    return prior.holds(drawn) ? drawn : tables.matrix();
  }

  /**
   * Draws the base scale given its product with the base matrix, which together are all that the
   * tables know: a Gibbs draw along an orbit of scalings (Liu and Sabatti 2000, Generalised Gibbs
   * sampler and multigrid Monte Carlo for Bayesian computation, Biometrika 87, 353-369).
   */
  void drawScale(BaseMatrix prior, Rng rng) {
    BasePrior base = tables.base();
    double[] scales = base.values(BasePrior.BASE_SCALE);
    double[] multiples = Arrays.stream(scales).map(c -> base.scale() / c).toArray();
    int at = rng.index(prior.logDensities(tables.matrix(), multiples), multiples.length);
    if (multiples[at] != 1) {
      tables.setBase(base.withScale(scales[at]), NiwTables.times(tables.matrix(), multiples[at]));
    }
  }

  /** {@return a base matrix near those that are probable given the rows of the tables} */
  double[] pooled(NiwPrior family) {
    double[] sum = NiwTables.times(family.scale(), d);
    double weight = d;
    for (int slot = 0; slot < tables.slots(); slot++) {
      if (tables.weight(slot) > 0) {
        takeApart(slot, tables.base(), tables.basePsi());
        weight += tables.weight(slot);
        for (int i = 0; i < sum.length; i++) {
          sum[i] += scatter[i] / tables.base().scale();
        }
      }
    }
    return NiwTables.times(sum, 1 / weight);
  }

  /** Updates all tables to another base. */
  void move(BasePrior to, double[] matrix) {
    BasePrior from = tables.base();
    double[] psiFrom = tables.basePsi();
    tables.setBase(to, matrix);
    for (int slot = 0; slot < tables.slots(); slot++) {
      if (tables.weight(slot) > 0) {
        takeApart(slot, from, psiFrom);
        tables.set(
            slot, tables.weight(slot), tables.mass(slot), tables.logScale(slot), center, scatter);
      } else {
        tables.clear(slot);
      }
    }
  }

  /** Computes center and scatter of a table, given its current base. */
  private void takeApart(int slot, BasePrior base, double[] basePsi) {
    double n = tables.mass(slot);
    double share = (base.kappa() + n) / n;
    for (int j = 0; j < d; j++) {
      center[j] = share * tables.mean(slot, j);
      diff[j] = center[j];
    }
    double w = BasePrior.pull(base.kappa(), n);
    double q = InverseFactor.quadratic(tables.factors(), tables.factorAt(slot), diff, d);
    if (!(1 - w * q > KEPT)) {
      rows.moments(slot, roster.members(slot), roster.count(slot), center, scatter);
      return;
    }
    System.arraycopy(tables.psi(slot), 0, scatter, 0, scatter.length);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        scatter[i * d + j] -= basePsi[i * d + j];
        scatter[i * d + j] -= w * center[i] * center[j];
      }
    }
  }
}
