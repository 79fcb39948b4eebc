package crp.franchise;

import crp.numerics.LogGamma;
import crp.parameter.Parameters;
import crp.state.Numbered;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Concentrations and discounts of the levels of a franchise, given its seatings. Not thread-safe.
 * An evaluation costs O(distinct sizes of restaurants) for a concentration, O(cells) for a
 * discount.
 */
final class LevelNumbers implements Numbered {

  private final Franchise franchise;

  LevelNumbers(Franchise franchise) {
    this.franchise = franchise;
  }

  @Override
  public Parameters parameters() {
    return Level.parameters(franchise.levels());
  }

  @Override
  public DoubleUnaryOperator logLikelihood(String name) {
    List<Level> levels = franchise.levels();
    int depth = Level.depth(levels, name);
    Level level = levels.get(depth);
    if (Level.isDiscount(name)) {
      double alpha = level.concentration();
      return d -> logSeatings(depth, alpha, d);
    }
    RestaurantCounts counts = new RestaurantCounts();
    for (int u = 0; u < franchise.restaurants(); u++) {
      if (franchise.tree().depth(u) == depth) {
        counts.include(franchise.customers(u), franchise.tables(u), false);
      }
    }
    return counts.logLikelihood(0, level.discount());
  }

  /** The part of the seatings' log probability that depends on the discount. */
  private double logSeatings(int depth, double alpha, double d) {
    double sum = 0;
    for (int u = 0; u < franchise.restaurants(); u++) {
      int t = franchise.tables(u);
      if (franchise.tree().depth(u) == depth && t > 1) {
        sum += RestaurantCounts.logSteps(alpha + d, d, t - 1);
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

  @Override
  public void set(String name, double value) {
    franchise.setLevels(Level.with(franchise.levels(), name, value));
  }
}
