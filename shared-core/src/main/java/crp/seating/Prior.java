package crp.seating;

import crp.proximity.TimeOrder;
import crp.random.Rng;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** What every prior over partitions can say of itself, whatever it weighs. Immutable. */
public sealed interface Prior extends Serializable permits TablePrior, LinkPrior, SequentialPrior {

  /** {@return the concentration} */
  double concentration();

  /** {@return whether the concentration is to be sampled, and under which prior; or fixed} */
  ConcentrationPrior concentrationPrior();

  /**
   * {@return this prior with another concentration}
   *
   * @param concentration positive and finite, or in the range of the prior's class
   */
  Prior withConcentration(double concentration);

  /**
   * {@return this prior with another prior of the concentration; its value stays}
   *
   * @param prior fixed, gamma or a grid
   */
  Prior withConcentrationPrior(ConcentrationPrior prior);

  /** {@return whether the scale of a decay is to be sampled, and under which prior; or fixed} */
  default ScalePrior scalePrior() {
    return ScalePrior.fixed();
  }

  /** {@return the present scale of the decay; NaN where there is none} */
  default double scale() {
    return Double.NaN;
  }

  /**
   * {@return this prior with another scale of the decay}
   *
   * @param scale positive, finite, and within reach of the distances
   * @throws IllegalArgumentException if it is not
   * @throws IllegalStateException if there is no scale
   */
  default Prior withScale(double scale) {
    throw new IllegalStateException("this prior has no decay with a scale: " + describe());
  }

  /**
   * {@return the implied prior mean of the number of tables; NaN where it is not computed}
   *
   * @param customers number of customers that count once each
   */
  double meanTables(int customers);

  /**
   * {@return the prior mean of the number of tables: {@link #meanTables} where it is computed,
   * otherwise the mean of some draws; NaN where the prior cannot be drawn from}
   *
   * @param customers number of customers that count once each
   * @param draws number of draws, at least 1
   * @param rng source of random numbers
   */
  default double meanTables(int customers, int draws, Rng rng) {
    return meanTables(customers);
  }

  /**
   * {@return the prior of some of the rows, as if the others did not exist; itself where the prior
   * holds for any number of rows}
   *
   * @param rows numbers of rows, increasing; they become 0, 1, ...
   */
  Prior select(int[] rows);

  /**
   * {@return the order in which the rows are customers, where that is an order of times; null where
   * customers are rows in their order}
   */
  default @Nullable TimeOrder customerOrder() {
    return null;
  }

  /** {@return a short text naming the prior and its parameters, for people} */
  String describe();
}
