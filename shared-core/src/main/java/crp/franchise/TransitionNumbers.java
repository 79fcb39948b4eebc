package crp.franchise;

import crp.random.Rng;

/**
 * Draws the concentrations of a {@link TransitionPrior} given the tables at which the transitions
 * sit. Of a state's restaurant the weights of staying and of going elsewhere share the customers:
 * {@code alpha^T kappa^S Gamma(alpha + kappa) / Gamma(alpha + kappa + n)} for T tables that were
 * sent from the top and S of staying. Scratch space; for one thread.
 */
final class TransitionNumbers {

  private final ConcentrationDraw draw = new ConcentrationDraw();

  /**
   * Counts of a seating; restaurant 0 is that of starts, which does not stay.
   *
   * @param top customers of the top
   * @param dishes tables of the top
   * @param houses number of restaurants
   * @param customers of each restaurant, those who stay included
   * @param tables of each restaurant, those of staying not included
   * @param stays tables of staying of each restaurant
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Census(int top, int dishes, int houses, int[] customers, int[] tables, int[] stays) {}

  /** {@return the prior with its new concentrations} */
  TransitionPrior draw(TransitionPrior prior, Census census, Rng rng) {
    draw.clear();
    draw.include(census.top, census.dishes, false);
    double top = draw.draw(prior.top().prior(), prior.top().concentration(), 0, 0, rng);
    draw.clear();
    for (int j = 0; j < census.houses; j++) {
      draw.include(census.customers[j], census.tables[j], j > 0);
    }
    double next =
        draw.draw(prior.next().prior(), prior.next().concentration(), prior.stay(), 0, rng);
    double stay = prior.stay();
    if (prior.stayPrior().sampled()) {
      draw.clear();
      for (int j = 1; j < census.houses; j++) {
        draw.include(census.customers[j], census.stays[j], true);
      }
      stay = draw.draw(prior.stayPrior(), stay, next, 0, rng);
    }
    return new TransitionPrior(
        prior.top().withConcentration(top),
        prior.next().withConcentration(next),
        stay,
        prior.stayPrior());
  }

  /** {@return the number of tables of n customers of a restaurant with this concentration} */
  static int opened(int n, double weight, Rng rng) {
    int opened = n > 0 ? 1 : 0;
    for (int m = 1; m < n; m++) {
      opened += rng.chance(weight / (weight + m)) ? 1 : 0;
    }
    return opened;
  }
}
