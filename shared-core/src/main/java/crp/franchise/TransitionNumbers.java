package crp.franchise;

import crp.kernel.ParameterUpdate;
import crp.parameter.Parameters;
import crp.random.Rng;
import crp.state.Numbered;
import java.util.function.DoubleUnaryOperator;

/**
 * The numbers of a {@link TransitionPrior} given the tables at which the transitions sit. Of a
 * state's restaurant the weights of staying and of going elsewhere share the customers: {@code
 * alpha^T kappa^S Gamma(alpha + kappa) / Gamma(alpha + kappa + n)} for T tables that were sent from
 * the top and S of staying. For one thread.
 */
final class TransitionNumbers implements Numbered {

  private static final ParameterUpdate<TransitionNumbers> UPDATE = new ParameterUpdate<>();

  private final Census census;
  private TransitionPrior prior;

  private TransitionNumbers(TransitionPrior prior, Census census) {
    this.prior = prior;
    this.census = census;
  }

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

  /** {@return the prior with its sampled numbers drawn, one after the other} */
  static TransitionPrior draw(TransitionPrior prior, Census census, Rng rng) {
    TransitionNumbers numbers = new TransitionNumbers(prior, census);
    UPDATE.apply(numbers, rng);
    return numbers.prior;
  }

  @Override
  public Parameters parameters() {
    return prior.parameters();
  }

  @Override
  public DoubleUnaryOperator logLikelihood(String name) {
    RestaurantCounts counts = new RestaurantCounts();
    switch (name) {
      case TransitionPrior.TOP -> {
        counts.include(census.top, census.dishes, false);
        return counts.logLikelihood(0, 0);
      }
      case TransitionPrior.NEXT -> {
        for (int j = 0; j < census.houses; j++) {
          counts.include(census.customers[j], census.tables[j], j > 0);
        }
        return counts.logLikelihood(prior.stay().value(), 0);
      }
      default -> {
        for (int j = 1; j < census.houses; j++) {
          counts.include(census.customers[j], census.stays[j], true);
        }
        return counts.logLikelihood(prior.next().value(), 0);
      }
    }
  }

  @Override
  public void set(String name, double value) {
    prior = prior.with(name, value);
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
