package crp.likelihood.gaussian;

import crp.random.Rng;

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

  /** Updates all tables to another base. */
  void move(BasePrior to) {
    BasePrior from = tables.base();
    double[] psiFrom = tables.basePsi();
    tables.setBase(to);
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
