package crp.likelihood.gaussian;

import crp.random.Rng;

/**
 * Draws the base of a {@link NiwBank}'s tables and moves the tables to another one. For both a
 * table is taken apart into the mean v of its rows and their scatter, in O(d^3) and without the
 * rows: scatter = Psi_n - Psi_0 - w v v', with Psi_0 the scale matrix of the base. Where hardly any
 * digits would be left of the difference the rows are added up, at O(d^2) a row: in a table that is
 * far from the prior mean for its spread.
 */
final class NiwBase {

  /** The least share of Psi_n that may be left without w v v'. */
  private static final double KEPT = 1e-3;

  /** Computes the moments of rows. */
  interface RowMoments {
    /** Writes the mean and the scatter of n rows into arrays. {@return their total weight} */
    double moments(int[] items, int n, double[] center, double[] scatter);
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
   * {@return a base drawn from its conditional law, under the likelihood to a power} The tables
   * stay as they are.
   */
  BasePrior draw(int[] slots, int n, double power, Rng rng) {
    NiwGrid grid = tables.grid();
    for (int t = 0; t < n; t++) {
      if (tables.weight(slots[t]) > 0) {
        takeApart(slots[t], tables.base(), tables.basePsi());
        grid.include(tables.weight(slots[t]), center, scatter);
      }
    }
    return grid.draw(power, rng);
  }

  /** Moves all tables. */
  void move(BasePrior to) {
    BasePrior from = tables.base();
    double[] psiFrom = tables.basePsi();
    tables.setBase(to);
    for (int slot = 0; slot < tables.slots(); slot++) {
      if (tables.weight(slot) > 0) {
        takeApart(slot, from, psiFrom);
        tables.set(slot, tables.weight(slot), center, scatter);
      } else {
        tables.clear(slot);
      }
    }
  }

  /** Fills center and scatter, given the base under which the table was made. */
  private void takeApart(int slot, BasePrior base, double[] basePsi) {
    double n = tables.weight(slot);
    double share = (base.kappa() + n) / n;
    for (int j = 0; j < d; j++) {
      center[j] = share * tables.mean(slot, j);
      diff[j] = center[j];
    }
    double w = BasePrior.pull(base.kappa(), n);
    double q = InverseFactor.quadratic(tables.factors(), tables.factorAt(slot), diff, d);
    if (!(1 - w * q > KEPT)) {
      rows.moments(roster.members(slot), roster.count(slot), center, scatter);
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
