package crp.seating;

import java.io.Serializable;

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
   * {@return the implied prior mean of the number of tables; NaN where it is not computed}
   *
   * @param customers number of customers that count once each
   */
  double meanTables(int customers);

  /** {@return a short text naming the prior and its parameters, for people} */
  String describe();
}
