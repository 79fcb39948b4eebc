package crp.franchise;

import crp.kernel.ParameterUpdate;
import crp.parameter.Parameters;
import crp.random.Rng;
import crp.state.Numbered;
import java.util.function.DoubleUnaryOperator;

/**
 * The parameters of a {@link TransitionPrior} given the tables of the transitions. The weights of
 * staying and leaving of a state's restaurant have the likelihood {@code alpha^T kappa^S
 * Gamma(alpha + kappa) / Gamma(alpha + kappa + n)} for T tables that have a customer at the top and
 * S tables of staying. Not thread-safe.
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
   * Counts of a seating; restaurant 0 is that of starts, without staying.
   *
   * @param customers customers of each restaurant, including those that stay
   * @param tables tables of each restaurant, without those of staying
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Census(int top, int dishes, int houses, int[] customers, int[] tables, int[] stays) {}

  /** {@return the prior with its sampled parameters drawn, one by one} */
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

  /**
   * {@return a draw of the number of tables of n customers of a restaurant with concentration
   * {@code weight}}
   */
  static int opened(int n, double weight, Rng rng) {
    int opened = n > 0 ? 1 : 0;
    for (int m = 1; m < n; m++) {
      opened += rng.chance(weight / (weight + m)) ? 1 : 0;
    }
    return opened;
  }
}
