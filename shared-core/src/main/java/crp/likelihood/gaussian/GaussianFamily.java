package crp.likelihood.gaussian;

import crp.data.RealRows;
import crp.data.Resolution;
import crp.likelihood.Family;
import crp.parameter.Parameter;

/**
 * A Gaussian likelihood under its conjugate prior, whose numbers are set by name. Each is fixed, or
 * sampled on a grid: the conditional law on a grid is exact, and one factorisation of a table
 * serves several values. Immutable.
 */
public sealed interface GaussianFamily extends Family<RealRows>
    permits GaussianNiw, DiagonalGaussian, SphericalGaussian {

  /**
   * Name of the base scale c, by which the prior scale of the spread within a table is multiplied;
   * positive.
   */
  String BASE_SCALE = BasePrior.BASE_SCALE;

  /**
   * Name of kappa, the number of rows that the prior mean of a table's mean counts for; positive.
   */
  String KAPPA = BasePrior.KAPPA;

  /** Name of nu, the prior degrees of freedom of the spread within a table. */
  String NU = BasePrior.NU;

  /**
   * Name of 1 / f for clusters that are Student t with f degrees of freedom, from 0 to 1; 0, the
   * default, stands for normal clusters. Under full covariance only.
   */
  String TAILS = BasePrior.TAILS;

  /**
   * {@return this family with another number}
   *
   * @param name {@link #BASE_SCALE}, {@link #KAPPA}, {@link #NU} or {@link #TAILS}
   * @param number fixed, or sampled on a grid
   * @throws IllegalArgumentException if the number is out of range or under a continuous law, or if
   *     the family has no such number
   */
  default GaussianFamily with(String name, Parameter number) {
    return with(name, number, name);
  }

  /**
   * {@return the same}
   *
   * @param name as above
   * @param number as above
   * @param label what the message of an exception calls the number, such as an option's name
   * @throws IllegalArgumentException as above
   */
  GaussianFamily with(String name, Parameter number, String label);

  /**
   * {@return this family for columns that were rounded} A recorded value stands for the interval of
   * one step around it; the value before rounding is sampled inside the chain from its conditional
   * law within the interval, given the rest of its row and of its table. So the likelihood of a
   * recorded value is bounded however narrow a table is. Rows outside the chain are weighed at
   * their recorded values.
   *
   * @param resolution one step per column
   * @throws IllegalArgumentException if the number of columns does not fit
   */
  GaussianFamily rounded(Resolution resolution);

  /** {@return how coarsely the values of the rows were recorded} */
  Resolution resolution();

  /**
   * {@return a number on the grid that is usual for it, at the value where a chain starts}
   *
   * @param name {@link #BASE_SCALE}, {@link #KAPPA}, {@link #NU} or {@link #TAILS}
   * @throws IllegalArgumentException if this family cannot sample the number
   */
  Parameter usual(String name);

  /**
   * {@return this family with numbers sampled on their usual grids}
   *
   * @param names of the numbers
   * @throws IllegalArgumentException if this family cannot sample one of them
   */
  default GaussianFamily withSampled(String... names) {
    GaussianFamily family = this;
    for (String name : names) {
      family = family.with(name, usual(name));
    }
    return family;
  }

  /**
   * {@return this family, whose tails are left to the data: see {@link #offersTails}; where columns
   * are independent, this family as it is}
   */
  GaussianFamily offeringTails();

  /**
   * {@return whether the data are to choose between normal clusters and Student t clusters}
   * Clusters are normal until the choice is made, {@code with(TAILS, usual(TAILS))}.
   */
  boolean offersTails();

  @Override
  default GaussianFamily still() {
    return resolution().describe().isEmpty() ? this : rounded(resolution().still());
  }

  /**
   * {@inheritDoc} Its base scale is 1, its kappa 0.1 and its rows are normal: a Student t density
   * of few degrees of freedom, about three times as wide as the data if the family was made from
   * them. With kappa 1 rows far outside have tables of their own more often, with 0.01 rows between
   * the clusters have.
   */
  @Override
  default GaussianFamily background() {
    return with(BASE_SCALE, Parameter.fixed(1)).with(KAPPA, Parameter.fixed(0.1));
  }
}
