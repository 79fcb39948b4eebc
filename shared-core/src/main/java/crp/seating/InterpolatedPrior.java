package crp.seating;

import crp.parameter.Parameter;
import crp.parameter.Parameters;
import java.util.Objects;

/**
 * Not part of the promised API.
 *
 * <p>A product partition prior between two others: their weighted geometric mean
 *
 * <pre>  P(z) ~ P0(z)^(1 - t) P1(z)^t,</pre>
 *
 * which is a product partition prior, too. Its normaliser is unknown and not needed: estimates of a
 * ratio of normalisers along the path use those of the ends only. The ends have fixed
 * concentrations, or share one that is sampled. In the latter case P0 and P1 are conditional on it,
 * with their normalisers, and the prior is the joint one of partition and concentration alpha,
 *
 * <pre>  p(alpha) P0(z | alpha)^(1 - t) P1(z | alpha)^t.</pre>
 */
public final class InterpolatedPrior implements TablePrior {

  private static final long serialVersionUID = 1L;

  private final TablePrior from;
  private final TablePrior to;
  private final double share;

  private InterpolatedPrior(TablePrior from, TablePrior to, double share) {
    this.from = from;
    this.to = to;
    this.share = share;
  }

  /**
   * {@return the prior between two others; a sampled concentration starts at that of the first}
   *
   * @param from the prior at 0
   * @param to the prior at 1, its concentration fixed like that of the other or sampled under the
   *     same prior
   * @param share t, from 0 to 1
   * @throws IllegalArgumentException if only one concentration is sampled, their priors differ,
   *     another parameter is sampled, or the share is out of range
   */
  public static InterpolatedPrior between(TablePrior from, TablePrior to, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("the share must be from 0 to 1, was " + share);
    }
    if (!meet(from, to)) {
      throw new IllegalArgumentException(
          "a prior between two others needs concentrations that are fixed or under one prior, and"
              + " nothing else sampled, got "
              + from.describe()
              + " and "
              + to.describe());
    }
    Parameter first = from.parameters().get(CONCENTRATION);
    return first.sampled()
        ? new InterpolatedPrior(from, to.with(CONCENTRATION, first), share)
        : new InterpolatedPrior(from, to, share);
  }

  /**
   * {@return whether {@link #between} accepts two priors}
   *
   * @param from the prior at 0
   * @param to the prior at 1
   */
  public static boolean meet(TablePrior from, TablePrior to) {
    Parameter first = from.parameters().get(CONCENTRATION);
    Parameter second = to.parameters().get(CONCENTRATION);
    return first.prior().equals(second.prior())
        && from.sampledShape().isEmpty()
        && to.sampledShape().isEmpty();
  }

  /** {@return whether the ends share a sampled concentration} */
  boolean shared() {
    return from.parameters().sampled(CONCENTRATION);
  }

  TablePrior from() {
    return from;
  }

  TablePrior to() {
    return to;
  }

  /** {@return the linear interpolation of two numbers at this share} */
  double mix(double a, double b) {
    return (1 - share) * a + share * b;
  }

  /** {@return the geometric mean of the ends' concentrations, if they are positive} */
  @Override
  public double concentration() {
    if (shared()) {
      return from.concentration();
    }
    return Math.exp(mix(Math.log(from.concentration()), Math.log(to.concentration())));
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(
        CONCENTRATION,
        shared() ? from.parameters().get(CONCENTRATION) : Parameter.fixed(concentration()));
  }

  /**
   * {@inheritDoc}
   *
   * @throws UnsupportedOperationException if the ends have fixed concentrations
   */
  @Override
  public TablePrior with(String name, Parameter replacement) {
    if (!name.equals(CONCENTRATION)) {
      throw Ranges.unknown(name, this);
    }
    if (!shared()) {
      throw new UnsupportedOperationException("the concentration belongs to the ends");
    }
    return new InterpolatedPrior(from.with(name, replacement), to.with(name, replacement), share);
  }

  @Override
  public TablePrior forCustomers(double total) {
    return new InterpolatedPrior(from.forCustomers(total), to.forCustomers(total), share);
  }

  @Override
  public double logTable(double weight) {
    return mix(from.logTable(weight), to.logTable(weight));
  }

  @Override
  public double logTables(int tables) {
    return mix(from.logTables(tables), to.logTables(tables));
  }

  /**
   * {@inheritDoc}
   *
   * @throws UnsupportedOperationException always: it is unknown
   */
  @Override
  public double logNormaliser(double total) {
    throw new UnsupportedOperationException("the normaliser of an interpolated prior is unknown");
  }

  @Override
  public double[] tableCountLaw(int customers) {
    return new double[0];
  }

  @Override
  public double meanTables(int customers) {
    return Double.NaN;
  }

  @Override
  public String describe() {
    return "between " + from.describe() + " and " + to.describe() + " at " + share;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof InterpolatedPrior that
        && share == that.share
        && from.equals(that.from)
        && to.equals(that.to);
  }

  @Override
  public int hashCode() {
    return Objects.hash(from, to, share);
  }
}
