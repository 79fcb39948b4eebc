package crp.franchise;

import crp.numerics.LogGamma;
import crp.random.Rng;
import crp.random.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws concentrations and discounts of all levels given the seatings, by slice sampling; does
 * nothing for levels with fixed ones. O(restaurants) for a concentration, O(cells) for a discount
 * at each point tried.
 */
public final class LevelUpdate {

  private static final double WIDTH = 1;

  private final ConcentrationDraw draw = new ConcentrationDraw();

  /** Makes an updater. */
  public LevelUpdate() {}

  /**
   * Draws new parameters.
   *
   * @param franchise the seatings whose levels change
   * @param rng the source of randomness
   */
  public void apply(Franchise franchise, Rng rng) {
    List<Level> levels = new ArrayList<>(franchise.levels());
    for (int depth = 0; depth < levels.size(); depth++) {
      Level level = levels.get(depth);
      if (level.prior().sampled()) {
        draw.clear();
        for (int u = 0; u < franchise.restaurants(); u++) {
          if (franchise.tree().depth(u) == depth) {
            draw.include(franchise.customers(u), franchise.tables(u), false);
          }
        }
        double next = draw.draw(level.prior(), level.concentration(), 0, level.discount(), rng);
        level = level.withConcentration(next);
      }
      if (level.discountSampled()) {
        level = level.withDiscount(discount(franchise, depth, level, rng));
      }
      levels.set(depth, level);
    }
    franchise.setLevels(levels);
  }

  private static double discount(Franchise franchise, int depth, Level level, Rng rng) {
    double current = level.discount();
    double next =
        Slice.draw(
            logit -> {
              double d = 1 / (1 + Math.exp(-logit));
              return d > 1e-9 && d < 1 - 1e-9
                  // the last two terms: the uniform law seen through the logit
                  ? logSeatings(franchise, depth, level.concentration(), d)
                      + Math.log(d)
                      + Math.log1p(-d)
                  : Double.NEGATIVE_INFINITY;
            },
            Math.log(current) - Math.log1p(-current),
            WIDTH,
            rng);
    return 1 / (1 + Math.exp(-next));
  }

  /** The part of the seatings' log probability in which the discount stands. */
  private static double logSeatings(Franchise franchise, int depth, double alpha, double d) {
    double sum = 0;
    for (int u = 0; u < franchise.restaurants(); u++) {
      int t = franchise.tables(u);
      if (franchise.tree().depth(u) == depth && t > 1) {
        sum += (t - 1) * Math.log(d) + LogGamma.rising(alpha / d + 1, t - 1);
      }
    }
    DishTables cells = franchise.cells();
    for (int cell = 0; cell < cells.size(); cell++) {
      if (franchise.tree().depth(cells.restaurant(cell)) == depth) {
        sum += cells.sum(cell, size -> LogGamma.rising(1 - d, size - 1));
      }
    }
    return sum;
  }
}
