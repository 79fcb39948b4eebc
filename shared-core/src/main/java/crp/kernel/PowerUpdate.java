package crp.kernel;

import crp.random.Rng;
import crp.random.Slice;
import crp.seating.PowerPrior;
import crp.seating.PoweredCrp;
import crp.state.TableState;

/**
 * Draws the power r of a powered process given the tables, or lambda where r = 1 + lambda / N, from
 *
 * <pre>  p(r) prod_k Gamma(n_k)^r / Z_N(alpha, r),</pre>
 *
 * on a grid from the exact conditional law, under a gamma prior by slice sampling of the log of r -
 * 1 or of lambda. A value of the grid costs O(K) once its normaliser is known ({@link
 * crp.seating.LogNormaliser}); under the gamma prior each of about ten values takes the recursion,
 * N^2 / 2 terms. Does nothing for a fixed power or another prior.
 *
 * <p>Target: Lu, Li and Dunson (2018), equation 2, as the law of N customers.
 */
public final class PowerUpdate implements Kernel<TableState> {

  private static final double WIDTH = 1;

  @Override
  public int apply(TableState state, Rng rng) {
    if (!(state.prior() instanceof PoweredCrp prior)) {
      return 0;
    }
    if (prior.powerPrior() instanceof PowerPrior.Grid grid) {
      double[] logs = new double[grid.size()];
      for (int g = 0; g < logs.length; g++) {
        logs[g] = logTables(state, prior.withShape(grid.value(g)));
      }
      state.setPrior(prior.withShape(grid.value(rng.index(logs, logs.length))));
    } else if (prior.powerPrior() instanceof PowerPrior.Gamma law) {
      new Excess(state, prior, law).draw(rng);
    }
    return 0;
  }

  private static double logTables(TableState state, PoweredCrp there) {
    double sum = -state.logNormaliser(there);
    for (int t = 0; t < state.tables(); t++) {
      sum += there.logTable(state.weight(state.slots()[t]));
    }
    return sum;
  }

  /** One draw of what exceeds the CRP. */
  private static final class Excess {

    private final TableState state;
    private final PoweredCrp prior;
    private final PowerPrior.Gamma law;

    /** The last one tried: an accepted point is always the last, and its recursion has run. */
    private PoweredCrp tried;

    Excess(TableState state, PoweredCrp prior, PowerPrior.Gamma law) {
      this.state = state;
      this.prior = prior;
      this.law = law;
      tried = prior;
    }

    void draw(Rng rng) {
      double start = Math.log(prior.shape() - prior.neutral());
      double next = Slice.draw(log -> logDensity(log, start), start, WIDTH, rng);
      state.setPrior(next == start ? prior : tried);
    }

    private double logDensity(double log, double start) {
      double shape = prior.neutral() + Math.exp(log);
      if (!(shape > prior.neutral()) || Double.isInfinite(shape)) {
        return Double.NEGATIVE_INFINITY; // lost in rounding
      }
      // r need not come back from the log: the present power stays what it is
      tried = log == start ? prior : prior.withShape(shape);
      return law.shape() * log - law.rate() * Math.exp(log) + logTables(state, tried);
    }
  }
}
