package crp.likelihood;

import crp.data.Rows;
import crp.random.Rng;
import crp.random.Slice;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A likelihood whose parameter cannot be integrated out: each table stores a parameter, which is
 * drawn from a base distribution when the table opens and updated given its rows. To cluster with a
 * likelihood of your own, implement the number of coordinates, a draw from and the density of the
 * base distribution, and the density of a row. The other methods have defaults, which are slower or
 * less precise than specialised ones.
 *
 * <p>Implementations are immutable and may be shared between threads. A parameter is an array of
 * {@link #dimension} numbers; methods must not retain it. Priors over partitions sample it by
 * Neal's algorithm 8, priors over links and ordered seats by proposals for sets of rows ({@link
 * #propose}).
 */
public interface NonconjugateFamily<R extends Rows> extends Family<R> {

  @Override
  default Keeps keeps() {
    return Keeps.PARAMETERS;
  }

  /** {@return the number of coordinates of a parameter, at least 1} */
  int dimension();

  /**
   * Draws a parameter from the base distribution.
   *
   * @param parameter receives it
   */
  void drawParameter(double[] parameter, Rng rng);

  /**
   * {@return the log density of the base distribution, in nats; {@code -Infinity} outside its
   * support}
   *
   * @param parameter not to be changed
   */
  double logBase(double[] parameter);

  /**
   * {@return the log density of one copy of a row given the parameter, in nats, whatever the row's
   * weight} Missing entries are omitted from the density, which integrates them out if the columns
   * of a cluster are independent. For every parameter in the support of the base distribution it
   * must be finite or {@code -Infinity}; NaN is an error.
   *
   * @param parameter not to be changed
   * @param rows the rows of the fit, prepared, or others of their shape
   */
  double logDensity(double[] parameter, R rows, int row);

  /**
   * Updates a parameter, leaving its conditional distribution given the rows of its table
   * invariant: density proportional to exp of {@link #logBase} plus the sum of weight times {@link
   * #logDensity} over the rows. By default each coordinate in turn is updated by slice sampling
   * with an initial width of 1, which needs unbounded coordinates (such as the logarithm of a rate)
   * and evaluates the density of every row about six times per coordinate.
   *
   * @param parameter changed in place
   * @param rows the rows of the fit, prepared
   * @param members the rows at the table
   * @param n number of {@code members} used, at least 1
   */
  default void update(double[] parameter, R rows, int[] members, int n, Rng rng) {
    for (int j = 0; j < parameter.length; j++) {
      int coordinate = j;
      double now = parameter[j];
      double next =
          Slice.draw(
              value -> {
                parameter[coordinate] = value;
                double log = logBase(parameter);
                for (int m = 0; m < n && log > Double.NEGATIVE_INFINITY; m++) {
                  log += rows.weights().of(members[m]) * logDensity(parameter, rows, members[m]);
                }
                return log;
              },
              now,
              1,
              rng);
      parameter[coordinate] = next;
    }
  }

  /**
   * Draws a parameter for a table of some rows, from a distribution that depends on the set of rows
   * only. Under distances tables split and join by such proposals: the nearer they are to the
   * conditional distribution of {@link #update}, the better chains mix; {@link #logProposal}
   * corrects for the difference. By default a draw from the base distribution, which seldom suits
   * many rows or coordinates.
   *
   * @param parameter receives it
   * @param rows the rows of the fit, prepared
   * @param members rows
   * @param n number of {@code members} used, at least 1
   */
  default void propose(double[] parameter, R rows, int[] members, int n, Rng rng) {
    drawParameter(parameter, rng);
  }

  /**
   * {@return the log density of {@link #propose}, in nats, with respect to the same measure as
   * {@link #logBase}} By default that of the base distribution. Above {@code -Infinity} for every
   * parameter in the support of the base distribution.
   *
   * @param parameter not to be changed
   * @param rows the rows of the fit, prepared
   * @param members rows
   * @param n number of {@code members} used, at least 1
   */
  default double logProposal(double[] parameter, R rows, int[] members, int n) {
    return logBase(parameter);
  }

  /**
   * {@return log of the expectation, under the base distribution, of the density of a row to the
   * power of a weight} Used for the start of a chain and for predictions of a new cluster, not by
   * sweeps. By default the mean over some draws from the base distribution, which is a rough
   * estimate in many dimensions.
   *
   * @param rows rows of the family's shape
   * @param weight positive
   * @param draws draws from the base distribution, not to be changed
   */
  default double logMarginal(R rows, int row, double weight, double[][] draws) {
    double[] logs =
        Arrays.stream(draws).mapToDouble(draw -> weight * logDensity(draw, rows, row)).toArray();
    return ReportedMoments.logMean(logs, logs.length);
  }

  /**
   * {@return a row drawn given the parameter: rows of size 1 and weight 1}
   *
   * @param parameter not to be changed
   * @param rows rows of the family's shape
   * @param like row whose missing entries the draw copies
   * @throws UnsupportedOperationException by default
   */
  default R simulate(double[] parameter, R rows, int like, Rng rng) {
    throw new UnsupportedOperationException("this family cannot draw rows: " + describe());
  }

  /**
   * {@return the log affinity of the densities of rows under two parameters, the log of the
   * integral of the root of their product, in nats, at most 0; NaN, the default, if it has no
   * closed form, so that it is estimated from rows of {@link #simulate}}
   *
   * @param one a parameter, not to be changed
   * @param other a parameter, not to be changed
   */
  default double logAffinity(double[] one, double[] other) {
    return Double.NaN;
  }

  /** {@return the names of the quantities that {@link #report} computes, for reports} */
  default List<String> quantities() {
    return IntStream.rangeClosed(1, dimension()).mapToObj(j -> "parameter " + j).toList();
  }

  /**
   * Computes the quantities to report for a cluster, in the data's units; by default the parameter.
   *
   * @param parameter not to be changed
   * @param out receives one number per name of {@link #quantities}
   */
  default void report(double[] parameter, double[] out) {
    System.arraycopy(parameter, 0, out, 0, parameter.length);
  }

  @Override
  default TableBank<R> bank(R rows) {
    return new ParameterBank<>(this, prepare(rows));
  }
}
