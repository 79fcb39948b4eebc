package crp.kernel;

import crp.random.Rng;
import crp.random.Slice;
import crp.seating.DiscountPrior;
import crp.seating.PitmanYor;
import crp.state.TableState;

/**
 * Draws the discount d of a Pitman-Yor process given the tables, by slice sampling of logit d on
 *
 * <pre>  d^a (1 - d)^b prod_{0 &lt; i &lt; K} (alpha + i d) prod_k Gamma(W_k - d) / Gamma(1 - d),
 * </pre>
 *
 * where a and b are those of the beta prior, and the first two factors hold the Jacobian of the
 * logit. Values with alpha &lt;= -d have no mass; values within 1e-9 of 0 and 1 are left out. O(K)
 * a value, about ten values. Does nothing for a fixed discount or another prior.
 *
 * <p>Reference for the law of the tables: Pitman (2006), Combinatorial Stochastic Processes,
 * theorem 3.2.
 */
public final class DiscountUpdate implements Kernel<TableState> {

  private static final double WIDTH = 1;
  private static final double EDGE = 1e-9;

  @Override
  public int apply(TableState state, Rng rng) {
    if (!(state.prior() instanceof PitmanYor prior)
        || !(prior.discountPrior() instanceof DiscountPrior.Beta law)) {
      return 0;
    }
    int k = state.tables();
    double[] weights = new double[k];
    for (int t = 0; t < k; t++) {
      weights[t] = state.weight(state.slots()[t]);
    }
    double d = prior.discount();
    double next =
        Slice.draw(
            logit -> {
              double x = 1 / (1 + Math.exp(-logit));
              return x > EDGE && x < 1 - EDGE && prior.concentration() > -x
                  ? law.a() * Math.log(x)
                      + law.b() * Math.log1p(-x)
                      + prior.withShape(x).logProduct(weights, k)
                  : Double.NEGATIVE_INFINITY;
            },
            Math.log(d) - Math.log1p(-d),
            WIDTH,
            rng);
    state.setPrior(prior.withShape(1 / (1 + Math.exp(-next))));
    return 0;
  }
}
